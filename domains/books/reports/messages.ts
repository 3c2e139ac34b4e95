/** The API's messages about reports, and the names of house rules: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

/** Errors of a report request, each for its field. */
export const reportMessages = defineMessages('reports', {
  rangeTooLong: 'At most {max} years at a time',
  tooManyColumns: 'At most {max} months side by side',
  currencies: 'Choose a country: these books are kept in different currencies',
  alreadyChecking: 'A full check of the books is already running',
  badCursor: 'This page link is not valid',
})

/** The house rules, in the order of the checks. */
export const integrityRuleNames = defineMessages('reports', {
  rollup: 'The reports are the sum of the lines',
  sealed: 'Every entry is complete and balances in each garage',
  trial_balance: 'Debit equals credit in each garage and month',
  inter_branch: 'The inter-branch account adds up to zero over all garages',
  parties: 'Receivables and deposits match their documents',
  receivables: 'The open amount of every invoice matches its documents',
  past_receivables: 'What was open on past days is what the receivable account said',
  past_income: 'Income of past days is what its entries say',
  documents: 'Every invoice and payment has its entry, and the other way round',
  mirrored: 'Every reversal is the mirror of its entry',
  numbers: 'The numbering has no gaps',
  sums: 'Income by day and entries by month match the books',
  stock_value: 'The value of stock and goods in transit matches their accounts',
  stock_moves: 'Stock on hand is the sum of its movements',
  reservations: 'Reserved stock is on hand, and work orders hold it',
  work_in_progress: 'Work in progress is the cost of orders without an invoice',
  order_costs: 'The cost of an order is what was issued and bought for it',
  payables: 'What each supplier is owed matches its purchases',
  goods_papers: 'Every purchase has its entries, and every entry of goods its document',
  queue: 'Every waiting car has one ticket, and tickets follow their orders',
  points_liability: 'The liability for points matches their lots and debts',
  point_balances: 'Every balance of points is its lots less its debts, and matches its ledger',
  build_deposits: 'The deposits of each build match what its customer paid ahead',
  build_costs: 'Work in progress matches the cost of each build',
  voucher_figures: 'The numbers of taken and used coupons of each voucher are right',
  voucher_uses: 'Every voucher discount on an order or invoice matches its coupon',
  tax_open: 'The accounts of tax hold the tax of documents that no return has declared',
  tax_due: 'What tax returns owe matches the documents that they declared',
  closed_months: 'Nothing was written into a closed month',
  guards: 'The database guards the ledger',
})
export type IntegrityRule = keyof typeof integrityRuleNames
