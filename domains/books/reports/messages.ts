/** The API's messages about reports, and the names of house rules: words only, so that the texts need no schema. */
import { define } from '#platform/contract/messages.ts'

/** Errors of a report request, each for its field. */
export const reportMessages = define('reports', {
  rangeTooLong: 'At most {max} years at a time',
  tooManyColumns: 'At most {max} months side by side',
  currencies: 'Choose a country: these books are kept in different currencies',
  alreadyChecking: 'A full check of the books is already running',
  badCursor: 'This page link is not valid',
})

/** The house rules, in the order of the checks. */
export const houseRuleNames = define('reports', {
  rollup: 'The reports are the sum of the lines',
  sealed: 'Every entry is whole and balances in each garage',
  trial_balance: 'Debit equals credit in each garage and month',
  inter_branch: 'The inter-branch account is zero over the book',
  parties: 'Receivables and deposits are those of the papers',
  receivables: 'What is open of an invoice is what its papers say',
  past_receivables: 'What was open on past days is what the receivable account said',
  past_income: 'Income of past days is what its entries say',
  documents: 'Every invoice and payment has its entry, and the other way round',
  mirrored: 'Every reversal is the mirror of its entry',
  numbers: 'Numbers have no gap',
  sums: 'Income by day and entries by month are those of the books',
  stock_value: 'Stock and goods in transit are worth what their accounts say',
  stock_moves: 'What is on hand is the sum of its movements',
  reservations: 'What is reserved is on hand, and orders hold it',
  work_in_progress: 'Work in progress is the cost of orders without an invoice',
  order_costs: 'An order costs what was issued and bought for it',
  payables: 'Every supplier is owed what its purchases say',
  goods_papers: 'Every purchase has its entries, and every entry of goods its document',
  queue: 'Every car that waits has one ticket, and tickets go with their orders',
  points_liability: 'The books owe for points what lots and debts say',
  point_balances: 'A balance of points is its lots less its debts, and its ledger',
  build_deposits: 'The books hold for each build what its customer paid ahead',
  build_costs: 'Work in progress holds what each build has cost',
  voucher_figures: 'A voucher has as many coupons taken and used as it says',
  voucher_uses: 'A voucher takes off an order or invoice what its coupon says',
  closed_months: 'Nothing was written into a closed month',
  guards: 'The database guards the ledger',
})
export type HouseRule = keyof typeof houseRuleNames
