/** What the API says of the end of a day: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const dayEndMessages = defineMessages('day-end', {
  kept: 'The day is kept',
  already: 'This day has already been kept',
  toCome: 'This day has not come yet',
})
