import { garageMessages } from '../messages.ts'

export default {
  none: {
    title: 'There is no branch yet',
    about: 'Work orders belong to a branch. It provides the address and the document numbers.',
    add: 'Add a branch',
  },
  search: 'Search name, code, address',
  addBranch: 'Add branch',
  editBranch: 'Edit branch',
  addWorkshop: 'Add workshop',
  editWorkshop: 'Edit workshop',
  noBranches: 'No branches yet',
  noWorkshops: 'No workshops yet',
  code: 'Code',
  codeHint: 'Part of order and invoice numbers. If empty, it is derived from the name.',
  codeUse: 'Part of order and invoice numbers.',
  settingsOf: (name: string) => `Settings: ${name}`,
  timeZone: 'Time zone',
  bankAccount: 'Bank account',
  paperHint:
    'Of the printer: estimates, invoices, credit notes, receipts and queue tickets. It can be changed when printing.',
  bankHint: 'Printed on invoices.',
  reviewUrl: 'Address for reviews',
  reviewHint: 'Messages that ask for a review link to it, for example your page on Google Maps.',
  parent: 'Branch it belongs to',
  openingHours: 'Opening hours',
  closed: 'Closed all day',
  opensOn: (day: string) => `Opens on ${day}`,
  closesOn: (day: string) => `Closes on ${day}`,
  message: garageMessages,
}
