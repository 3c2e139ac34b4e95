/** Words of months, fiscal years and opening balances. English gives the keys and the types. */
import type { PeriodState } from '../../rules.ts'
import { periodMessages } from '../../messages.ts'

export default {
  title: 'Periods',
  book: 'Book',
  year: (first: string, last: string) => `${first} – ${last}`,
  yearBefore: 'Year before',
  yearAfter: 'Year after',
  month: 'Month',
  state: 'Status',
  states: {
    open: 'Open',
    soft: 'Closed for others',
    closed: 'Closed',
  } as Record<PeriodState, string>,
  entries: 'Entries',
  total: 'Total',
  changed: 'Changed',
  reason: 'Reason',
  softClose: 'Close for others',
  softCloseText: 'Only finance and super admins can still post into this month.',
  close: 'Close month',
  closeText: 'Nothing can be posted into this month any more. A super admin can open it again.',
  reopen: 'Reopen',
  reopenText: 'Entries can be posted into this month again. The reason is kept.',
  ask: (action: string, month: string) => `${action}: ${month}`,
  fiscalYear: 'The fiscal year begins in',
  changeFiscalYear: 'Fiscal year',
  openings: 'Opening balances',
  newOpening: 'New opening balance',
  openingHint:
    'What the accounts held before the first entry. The opening-balance account takes the rest, and must end at zero.',
  noOpenings: 'No opening balances yet',
  remaining: 'Still on the opening-balance account',
  remainingNone: 'The opening-balance account stands at zero',
  remainingSome: 'The opening-balance account does not stand at zero yet',
  rest: 'To the opening-balance account',
  number: 'Number',
  takenBack: 'Taken back',
  customer: 'Customer',
  message: periodMessages,
}
