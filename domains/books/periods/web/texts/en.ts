/** Words of months, fiscal years and opening balances. English gives the keys and the types. */
import type { CheckLevel, PeriodState } from '../../rules.ts'
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
  monthEnd: {
    title: 'Month’s end',
    list: 'Before the close',
    running: 'The month is being looked at',
    levels: { ok: 'Done', warns: 'Look at this', stops: 'Stops the close' } as Record<
      CheckLevel,
      string
    >,
    show: 'Show',
    monthBefore: 'The month before',
    monthAfter: 'The month after',
    will: (month: string, entries: string, total: string) =>
      `Closing ${month} makes ${entries} entries of ${total} final.`,
    profit: (amount: string) => `Its net profit is ${amount}.`,
    along: (count: string, isOne: boolean) =>
      isOne
        ? 'One earlier month without an entry is closed with it.'
        : `${count} earlier months without an entry are closed with it.`,
    closed: (month: string) => `${month} is closed.`,
    close: (month: string) => `Close ${month}`,
  },
  reopen: 'Reopen',
  reopenText: 'Entries can be posted into this month again. The reason is kept.',
  ask: (action: string, month: string) => `${action}: ${month}`,
  fiscalYear: 'The fiscal year begins in',
  bookSettings: 'Book settings',
  currency: 'Currency',
  currencyHint: 'It can change until the first entry, order or price of the country.',
  currencies: { IDR: 'Rupiah (Rp)', MYR: 'Ringgit (RM)', EUR: 'Euro (€)' },
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
  closing: 'Closing report',
  closingHint:
    'What was brought in, account by account, beside the last trial balance of the old books. Each difference is still missing, or too much.',
  broughtIn: 'Brought in',
  oldBooks: 'Old books',
  difference: 'Difference',
  account: 'Account',
  nothingBrought: 'Nothing was brought in yet',
  enterOld: 'Enter the old books',
  addAccount: 'Add an account',
  debit: 'Debit',
  credit: 'Credit',
  closingHolds: 'Each account stands as it stood in the old books',
  closingDiffers: 'Not every account stands as it stood in the old books',
  message: periodMessages,
}
