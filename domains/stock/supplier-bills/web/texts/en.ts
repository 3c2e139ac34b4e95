/** Words of any supplier's bill. English gives the keys and the types. */
import { billMessages } from '../../messages.ts'

export default {
  number: 'Number',
  status: { Paid: 'Paid', Unpaid: 'Unpaid' },
  due: 'Still to pay',
  totals: (total: string, due: string) => `${total} in all, ${due} still to pay`,
  sourceOfFunds: 'Source of funds',
  invoiceCode: 'Invoice code',
  invoiceFile: 'Invoice file',
  paymentProof: 'Payment proof',
  openFile: (what: string) => `Open: ${what}`,
  payment: 'Payment',
  proof: 'Upload proof of payment',
  paidAt: 'Date of payment',
  paidOn: 'Paid on',
  saveAnyway: 'Save anyway',
  amount: 'Line total',
  line: (number: number) => `Line ${number}`,
  papers: 'Papers',
  entries: 'Journal entries',
  noEntries: 'Nothing is posted yet.',
  createdBy: 'Created by',
  message: billMessages,
}
