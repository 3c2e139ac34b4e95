/** API messages about vehicles. Without schemas, so that texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const vehicleMessages = defineMessages('vehicles', {
  sameOwner: 'This customer is already the owner',
  merged: 'Merged',
  sameMake: 'Choose another one: it cannot be merged into itself',
  otherBrand: 'This model belongs to another brand',
  beforeOwner: 'The current owner has owned it since {day}',
})
