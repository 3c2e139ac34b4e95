import { customerDataMessages } from '../messages.ts'

export default {
  title: 'Personal data',
  export: 'Export as a file',
  erase: 'Erase',
  eraseTitle: 'Erase this customer?',
  reason: 'Why',
  stays: 'Name, contacts and pictures go for good. Work orders, invoices and the books stay.',
  message: customerDataMessages,
}
