/** The API's messages about garages: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

export const garageMessages = define('garages', {
  timeZone: 'Not a time zone, like Asia/Jakarta',
  codeFormat: 'Two to eight capital letters or digits',
  codeInNumbers: 'A branch code cannot change once documents carry it',
  kindIsNotYours: 'You can only change branches of the other kind',
  time: 'A time like 08:00',
  closesEarlier: 'The closing time must be after the opening time',
  weekdayTwice: 'Each weekday can be listed only once',
  parentOfWorkshop: 'Only a workshop belongs to a branch',
})
