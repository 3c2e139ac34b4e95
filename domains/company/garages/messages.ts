/** The API's messages about garages: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const garageMessages = defineMessages('garages', {
  timeZone: 'Enter a time zone, for example Asia/Jakarta',
  codeFormat: 'Two to eight capital letters or digits',
  codeInNumbers: 'A branch code cannot change once documents use it',
  kindIsNotYours: 'You can only change branches of the other kind',
  time: 'Enter a time like 08:00',
  closesEarlier: 'The closing time must be after the opening time',
  weekdayTwice: 'Each weekday can be listed only once',
  reviewUrl: 'Enter an address that starts with https://',
  parentOfWorkshop: 'Only a workshop can belong to a branch',
})
