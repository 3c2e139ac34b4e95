/** API messages about stock. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const stockMessages = defineMessages('stock', {
  notOnHand: 'Only {on_hand} of {name} on hand',
  tooMuch: 'More than can be counted',
  removed: '{name} was removed: nothing can come into it',
})
