/** The API's messages about employees: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const employeeMessages = defineMessages('employees', {
  needsGarage: 'This role needs a garage',
  needsCountry: 'Choose a garage or a country',
  needsWorkshop: 'Choose a workshop',
  roleAbove: 'This role is above your own',
  notYourself: 'You cannot change your own role or garage, or deactivate yourself',
  notYourOwnReset: 'Another super admin must allow this',
  notYourOwnSessions: 'End your own sessions in Account Settings',
  ownPhone: 'Change your own phone in Account Settings',
  phoneChanged: 'Phone successfully changed',
  sessionsEnded: 'All sessions of this employee have ended',
  resetAllowed: 'A new password may be chosen within 15 minutes',
  hasHistory: '{item} has records here: deactivate instead of deleting',
})
