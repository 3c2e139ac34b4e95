/** The API's messages about vehicles: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const vehicleMessages = define('vehicles', {
  sameOwner: 'This customer is already the owner',
  beforeOwner: 'The current owner has had it since {day}',
})
