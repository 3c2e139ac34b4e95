/** Words of the journal. English gives the keys and the types. */
import { journalMessages } from '../../messages.ts'

export type Sentences = Record<(typeof journalMessages)[keyof typeof journalMessages], string>

const itself = Object.fromEntries(
  Object.values(journalMessages).map((sentence) => [sentence, sentence]),
) as Sentences

export default {
  create: 'New journal entry',
  search: 'Search number, description, source',
  empty: 'No entries yet',
  emptyText: 'Invoices and payments post here by themselves; everything else is written by hand.',
  number: 'Number',
  entryDate: 'Entry Date',
  sourceNumber: 'Source Number',
  source: 'Source',
  account: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  note: 'Note',
  difference: 'Difference',
  lines: 'Lines',
  line: (number: number) => `Line ${number}`,
  addLine: 'Add line',
  chooseAccount: 'Type code or name',
  chooseGarage: 'Choose a garage first',
  customer: 'Customer',
  whichCustomer: 'Whose it is, if known',
  kind: 'Reversals',
  kinds: { reversed: 'Taken back', reversal: 'Reversals' },
  reverse: 'Reverse',
  reverseText:
    'A mirror entry is posted with debit and credit exchanged. It is dated like this one while its month is open, else today.',
  reason: 'Reason',
  reverses: 'Reverses',
  reversedBy: 'Reversed by',
  showEntry: 'Show entry',
  createdBy: 'Written by',
  createdAt: 'Written at',
  missing: 'This entry is not there, or out of your reach',
  backToList: 'To the journal',
  reversalOf: (source: string) => `Reversal: ${source}`,
  /** By source type, or by source type and event. */
  sources: {
    manual: 'By hand',
    work_order: 'Work order',
    'work_order.invoiced': 'Invoice issued',
    'work_order.payment': 'Payment',
    'work_order.down_payment': 'Down payment',
    inventory_purchase: 'Purchase',
    third_party_purchase: '3rd party purchase',
    stock_transfer: 'Stock transfer',
    stock_count: 'Stock count',
    opening: 'Opening balance',
  } as Record<string, string>,
  /** What the house writes on its own entries: kept in English, shown in the reader's language. */
  descriptions: {
    'Invoice {number}': 'Invoice {number}',
    'Down payment {number}': 'Down payment {number}',
    'Payment {number}': 'Payment {number}',
    'Opening balances': 'Opening balances',
    'Void {number}: {reason}': 'Void {number}: {reason}',
    'Reversal of entry {number}': 'Reversal of entry {number}',
    'Reversal of {number}: {reason}': 'Reversal of {number}: {reason}',
  },
  sentences: itself,
}
