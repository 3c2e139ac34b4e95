import { garageMessages } from '../messages.ts'

export default {
  none: {
    title: 'There is no branch yet',
    about: 'An order belongs to a branch: it gives the address and the numbers.',
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
  codeHint: 'In the numbers of orders and invoices. Made from the name when empty.',
  codeUse: 'In the numbers of orders and invoices.',
  settingsOf: (name: string) => `Settings: ${name}`,
  timeZone: 'Time zone',
  bankAccount: 'Bank account',
  bankHint: 'Printed on invoices.',
  parent: 'Branch it belongs to',
  openingHours: 'Opening hours',
  closed: 'Not open',
  opensOn: (day: string) => `Opens on ${day}`,
  closesOn: (day: string) => `Closes on ${day}`,
  message: garageMessages,
}
