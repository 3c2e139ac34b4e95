/** The API's messages about vehicles: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const vehicleMessages = define('vehicles', {
  sameOwner: 'This customer is the owner already',
  beforeOwner: 'The owner of today has it since {day}',
})
