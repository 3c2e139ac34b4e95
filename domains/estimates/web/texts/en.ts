import { estimateMessages } from '../../messages.ts'

export default {
  letSign: 'Let the customer sign',
  title: 'Estimate',
  total: 'Total',
  adds: 'This adds',
  isNew: 'New, for you to decide',
  agreedBefore: 'Agreed before',
  quantity: (qty: string, price: string) => `${qty} × ${price}`,
  off: 'Discount',
  pad: 'Your signature',
  sign: 'I agree',
  signed: 'Thank you',
  signedText: 'Your signature is kept with this estimate. Please hand the device back.',
  back: 'Back to the order',
  none: 'There is no estimate to sign',
  failed: 'The estimate could not be loaded',
  declined: {
    title: 'Declined before',
    offer: 'Offer again',
    dismiss: 'Dismiss',
    dismissTitle: (line: string) => `Dismiss: ${line}`,
    reason: 'Reason',
    since: (day: string, garage: string) => `Declined on ${day}, ${garage}`,
  },
  message: estimateMessages as Record<keyof typeof estimateMessages, string>,
}
