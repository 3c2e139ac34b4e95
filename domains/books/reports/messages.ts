/** The API's messages about reports, and the names of the integrity rules: texts only, without a schema. */
import { defineMessages } from '#platform/contract/messages.ts'

/** Errors of a report request, each for its field. */
export const reportMessages = defineMessages('reports', {
  rangeTooLong: 'At most {max} years at a time',
  tooManyColumns: 'At most {max} months side by side',
  currencies: 'Choose a country: these books use different currencies',
  alreadyChecking: 'A full check of the books is already running',
  badCursor: 'This page link is not valid',
})

/** The integrity rules, in the order of the checks. */
export const integrityRuleNames = defineMessages('reports', {
  rollup: 'The reports are the sum of the lines',
  sealed: 'Every entry is complete and balances in each garage',
  trial_balance: 'Debit equals credit in each garage and month',
  inter_branch: 'The inter-branch account adds up to zero over all garages',
  parties: 'Receivables and deposits match their documents',
  receivables: 'The open amount of every invoice matches its documents',
  past_receivables: 'Receivables of past days match the receivable account',
  past_income: 'Income of past days matches its entries',
  documents: 'Every invoice and payment has its entry, and vice versa',
  mirrored: 'Every reversal mirrors its entry',
  numbers: 'The numbering has no gaps',
  sums: 'Income by day and entries by month match the books',
  stock_value: 'The value of stock and goods in transit matches their accounts',
  stock_moves: 'Stock on hand is the sum of its movements',
  reservations: 'Reserved stock is on hand and belongs to work orders',
  work_in_progress: 'Work in progress is the cost of orders without an invoice',
  order_costs: 'The cost of an order is the parts issued and the work bought for it',
  payables: 'The amount owed to each supplier matches its purchases',
  goods_papers: 'Every purchase has its entries, and every goods entry has its document',
  queue: 'Every waiting car has one ticket, and tickets follow their orders',
  points_liability: 'The points liability matches the lots and debts of points',
  point_balances:
    'Every points balance equals its lots less its debts, and matches the points ledger',
  build_deposits: 'The deposits of each build match what its customer paid in advance',
  build_costs: 'Work in progress matches the cost of each build',
  voucher_figures: 'The numbers of claimed and used coupons of each voucher are correct',
  voucher_uses: 'Every voucher discount on an order or invoice matches its coupon',
  tax_open: 'The tax accounts hold the tax of documents that no return has declared yet',
  tax_due: 'The tax return liability matches the documents that the returns declared',
  shares: 'Every link has its order, invoice or bill, and every agreement by link its decision',
  messages: 'Every message to a customer has an end or a next time',
  closed_months: 'Nothing was posted to a closed month',
  guards: 'The database protects the ledger',
})
export type IntegrityRule = keyof typeof integrityRuleNames
