import { withholdingMessages } from '../messages.ts'

/** Words of withheld income tax. English gives the keys. */
export default {
  title: 'Withheld tax',
  search: 'Invoice, bill or certificate number',
  empty: 'No withheld tax',
  emptyText: 'Payments from which a company withheld income tax are listed here.',
  paidOn: 'Paid on',
  document: 'Document',
  customer: 'Customer',
  garage: 'Garage',
  withheld: 'Withheld',
  number: 'Certificate number',
  notEntered: 'Not entered',
  certificate: 'Certificate',
  present: 'Entered',
  enter: 'Enter number',
  correct: 'Correct number',
  enterText: (amount: string, document: string) =>
    `The buyer owes a withholding certificate for ${amount}, withheld from ${document}.`,
  until: (day: string) => `Paid by ${day}`,
  /** Below the amount in the form of a payment. */
  share: (amount: string, percent: string) =>
    `Lawful share: ${amount}, ${percent} of the services. It reduces the amount due.`,
  record: 'Record withheld tax',
  message: withholdingMessages,
}
