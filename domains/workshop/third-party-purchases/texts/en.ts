/** Words of third-party purchases. English gives the keys and the types. */
import { thirdPartyPurchaseMessages } from '../messages.ts'

export default {
  add: 'Add third-party purchase',
  edit: 'Edit third-party purchase',
  search: 'Search number, plate, invoice',
  none: 'No third-party purchases yet',
  noneText:
    'Work that others do for a car, or for the garage, is recorded here with what it costs.',
  missing: 'This third-party purchase does not exist, or is out of your reach',
  backToList: 'To all third-party purchases',
  items: 'What was bought',
  noOrder: 'No work order: an expense of the garage',
  orderOf: (number: string) => `The cost goes to work order ${number}`,
  chooseOrder: 'Several work orders of this plate are open.',
  supplierInvoiceNumber: 'Supplier invoice number',
  supplierInvoicePhoto: 'Supplier invoice photo',
  paymentPhoto: 'Payment photo',
  adminFee: 'Admin fee',
  miscellaneous: 'Miscellaneous amount',
  subTotal: 'Sub total',
  lines: 'Work and goods',
  what: 'Or what it is',
  forLine: 'For line of the order',
  addLine: 'Add line',
  removeLine: (number: number) => `Remove line ${number}`,
  money: 'Amounts',
  facts: 'Details',
  event: {
    recorded: 'Recorded',
    recorded_reversed: 'Recording reversed',
    paid: 'Payment',
    paid_reversed: 'Payment reversed',
    cost_returned: 'Cost returned',
  } as Record<string, string>,
  message: thirdPartyPurchaseMessages,
}
