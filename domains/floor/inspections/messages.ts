/** The API's messages about inspections. */
import { defineMessages } from '#platform/contract/messages.ts'

export const inspectionMessages = defineMessages('inspections', {
  notHere: 'The car has not been checked in yet',
  done: 'The car is finished, so its inspection can no longer change',
  twice: 'This item is already in the list',
  oneOf: 'Choose a service or a part, or give a name and a price',
  already: 'This finding already has a line',
  notFound: 'Nothing was found on this item yet',
  saved: 'Inspection saved',
  conditionSaved: 'Condition saved',
})
