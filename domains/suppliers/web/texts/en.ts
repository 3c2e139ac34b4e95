/** Words of suppliers. English gives the keys and the types. */
import { supplierMessages } from '../../messages.ts'

export default {
  add: 'Add supplier',
  edit: 'Edit supplier',
  search: 'Search name, code, email',
  none: 'No suppliers yet',
  noneText: 'Suppliers that are added here can be bought from.',
  missing: 'This supplier is not there, or out of your reach',
  backToList: 'To all suppliers',
  facts: 'Details',
  contacts: 'Contacts',
  contact: (number: number) => `Phone ${number}`,
  contactLabel: 'Purpose',
  addContact: 'Add contact',
  people: 'People in charge',
  noPeople: 'Nobody is named yet.',
  addPerson: 'Add person in charge',
  editPerson: 'Edit person in charge',
  history: 'Purchases',
  message: supplierMessages,
}
