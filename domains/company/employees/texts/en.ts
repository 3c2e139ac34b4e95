import { employeeMessages } from '../messages.ts'

export default {
  search: 'Search name, phone, email',
  add: 'Add employee',
  edit: 'Edit employee',
  none: 'No employees yet',
  noneText: 'Add the people who work here; those with an office role can sign in.',
  active: 'Active',
  inactive: 'Inactive',
  isActive: 'Active (can sign in)',
  hourlyRate: 'Hourly cost',
  hourlyRateHint: 'For the hours that a mechanic works on a build.',
  phoneHint: 'A mobile number: codes are sent to it.',
  allowReset: 'Allow a new password',
  allowResetText: (name: string) =>
    `${name} may then choose a new password within 15 minutes, after a code to the phone.`,
  resetAllowedUntil: (at: string) => `A new password may be chosen until ${at}`,
  garageOrWorkshop: 'Garage or workshop',
  message: employeeMessages,
}
