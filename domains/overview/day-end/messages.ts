import { defineMessages } from '#platform/contract/messages.ts'

export const dayEndMessages = defineMessages('day-end', {
  kept: 'The day is kept',
  already: 'This day has already been kept',
  toCome: 'This day has not come yet',
})
