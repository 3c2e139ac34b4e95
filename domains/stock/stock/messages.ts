/** The API's messages about stock: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const stockMessages = defineMessages('stock', {
  notOnHand: 'Only {on_hand} of {name} on hand',
  tooMuch: 'More than can be counted',
  removed: '{name} was removed: nothing can come into it',
})
