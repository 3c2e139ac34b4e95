/** API messages about transfers. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const transferMessages = defineMessages('transfers', {
  sameGarage: 'Choose a garage other than the sender',
  otherCountry: 'Goods cannot be transferred to another country, because its books are separate',
  notYours: 'Your own garage must be the sender or the receiver',
  askForOwn: 'You can only request parts for your own garage',
  senderStays: 'The transfer number contains the sender’s code, so the sender cannot change',
  notThere: '{garage} has no item with the SKU {sku}',
  notForIt: 'This work order is not waiting for this item',
  askedAlready: 'Already requested: {number}',
  notDraft: 'This transfer is no longer a draft',
  notUnderWay: 'No goods of this transfer are in transit',
  senderSends: 'Only the sending garage can send it',
  receiverReceives: 'Only the receiving garage can receive it',
  askedOnly: 'You can only change requests of your own garage',
  nothingReceived: 'Enter what has arrived, or why it is lost',
  onlyOpen: 'Only {open} are still in transit',
  lineTwice: 'This line is in the transfer twice',
})
