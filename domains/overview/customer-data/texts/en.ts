import { customerDataMessages } from '../messages.ts'

export default {
  title: 'Personal data',
  export: 'Export as a file',
  erase: 'Erase',
  eraseTitle: 'Erase this customer?',
  reason: 'Why',
  stays:
    'Name, contacts and pictures are deleted permanently. Work orders, invoices and journal entries remain.',
  message: customerDataMessages,
}
