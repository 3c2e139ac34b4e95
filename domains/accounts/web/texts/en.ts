/** Words of the chart of accounts. English gives the keys and the types. */
import type { AccountGroup, AccountType } from '../../contract.ts'
import { accountMessages } from '../../messages.ts'

export type Sentences = Record<(typeof accountMessages)[keyof typeof accountMessages], string>

const itself = Object.fromEntries(
  Object.values(accountMessages).map((sentence) => [sentence, sentence]),
) as Sentences

export default {
  add: 'Add Account',
  edit: 'Edit Account',
  addBelow: 'Add an account below',
  search: 'Search code or name',
  empty: 'The chart of accounts of this country is empty.',
  code: 'Account Code',
  name: 'Account Name',
  nameId: 'Name in Indonesian',
  type: 'Account Type',
  parent: 'Parent Account',
  kind: 'Kind',
  header: 'Header',
  postable: 'Takes entries',
  postableHint: 'Off: a header that gathers the accounts below it',
  active: 'Active',
  activeHint: 'Off: no new entries; what is booked stays',
  resting: 'Not active',
  fold: 'Fold',
  unfold: 'Unfold',
  used: 'This account has entries',
  hasChildren: 'There are accounts below this one',
  system: 'The house posts to this account by itself',
  types: {
    asset: 'Assets',
    liability: 'Liabilities',
    equity: 'Equity',
    income: 'Income',
    expense: 'Expenses',
  } as Record<AccountType, string>,
  groups: {
    cash_bank: 'Cash and bank',
    receivable: 'Receivables',
    receivable_contra: 'Allowance for receivables',
    inventory: 'Inventories',
    other_current_asset: 'Other current assets',
    interbranch: 'Inter-branch',
    fixed_asset: 'Fixed assets',
    fixed_asset_contra: 'Accumulated depreciation',
    payable: 'Payables',
    contract_liability: 'Customer deposits and contract liabilities',
    tax_payable: 'Taxes payable',
    other_current_liability: 'Other current liabilities',
    long_term_liability: 'Long-term liabilities',
    equity: 'Equity',
    equity_contra: 'Drawings and dividends',
    revenue: 'Revenue',
    revenue_contra: 'Discounts and deferrals',
    cogs: 'Cost of sales',
    cogs_contra: 'Purchase discounts',
    opex: 'Operating expenses',
    other_income: 'Other income',
    other_expense: 'Other expenses',
    tax_expense: 'Income tax',
  } as Record<AccountGroup, string>,
  sentences: itself,
}
