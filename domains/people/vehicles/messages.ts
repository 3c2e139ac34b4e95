/** The API's messages about vehicles: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const vehicleMessages = defineMessages('vehicles', {
  sameOwner: 'This customer is already the owner',
  merged: 'Merged',
  sameMake: 'Choose another one: these two are the same',
  otherBrand: 'This model belongs to another brand',
  beforeOwner: 'The current owner has had it since {day}',
})
