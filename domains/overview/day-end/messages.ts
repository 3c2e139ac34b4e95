import { defineMessages } from '#platform/contract/messages.ts'

export const dayEndMessages = defineMessages('day-end', {
  kept: 'Day closed',
  already: 'This day is already closed',
  toCome: 'This day is in the future',
})
