/** The API's messages about transfers: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const transferMessages = define('transfers', {
  sameGarage: 'Choose another garage than the sender',
  otherCountry: 'Garages of different countries keep different books: goods cannot be transferred',
  notYours: 'Your own garage must send or receive',
  askForOwn: 'Parts are asked for your own garage',
  senderStays: 'The number of the transfer has the code of its sender, which stays',
  notThere: '{garage} has no item with the SKU {sku}',
  notForIt: 'This order does not wait for this item',
  askedAlready: 'Already asked for: {number}',
  notDraft: 'This transfer is not a draft any more',
  notUnderWay: 'Nothing of this transfer is under way',
  senderSends: 'Only the sending garage sends',
  receiverReceives: 'Only the receiving garage receives',
  askedOnly: 'Only what your own garage asked for can be changed',
  nothingReceived: 'Say what has arrived, or why it has not',
  onlyOpen: 'Only {open} are still under way',
  lineTwice: 'This line is named twice',
})
