/** Types of account and their groups: the place of an account in the reports, and the side on which it grows. */
export const accountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const
export type AccountType = (typeof accountTypes)[number]

/** In the order of the reports. `normal` D grows by debits, C by credits. The same rows as the table account_groups. */
export const accountGroups = [
  { code: 'cash_bank', name: 'Cash and bank', type: 'asset', normal: 'D' },
  { code: 'receivable', name: 'Receivables', type: 'asset', normal: 'D' },
  { code: 'receivable_contra', name: 'Allowance for receivables', type: 'asset', normal: 'C' },
  { code: 'inventory', name: 'Inventories', type: 'asset', normal: 'D' },
  { code: 'other_current_asset', name: 'Other current assets', type: 'asset', normal: 'D' },
  { code: 'interbranch', name: 'Inter-branch', type: 'asset', normal: 'D' },
  { code: 'fixed_asset', name: 'Fixed assets', type: 'asset', normal: 'D' },
  { code: 'fixed_asset_contra', name: 'Accumulated depreciation', type: 'asset', normal: 'C' },
  { code: 'payable', name: 'Payables', type: 'liability', normal: 'C' },
  {
    code: 'contract_liability',
    name: 'Customer deposits and contract liabilities',
    type: 'liability',
    normal: 'C',
  },
  { code: 'tax_payable', name: 'Taxes payable', type: 'liability', normal: 'C' },
  {
    code: 'other_current_liability',
    name: 'Other current liabilities',
    type: 'liability',
    normal: 'C',
  },
  { code: 'long_term_liability', name: 'Long-term liabilities', type: 'liability', normal: 'C' },
  { code: 'equity', name: 'Equity', type: 'equity', normal: 'C' },
  { code: 'equity_contra', name: 'Drawings and dividends', type: 'equity', normal: 'D' },
  { code: 'revenue', name: 'Revenue', type: 'income', normal: 'C' },
  { code: 'revenue_contra', name: 'Discounts and deferrals', type: 'income', normal: 'D' },
  { code: 'cogs', name: 'Cost of sales', type: 'expense', normal: 'D' },
  { code: 'cogs_contra', name: 'Purchase discounts', type: 'expense', normal: 'C' },
  { code: 'opex', name: 'Operating expenses', type: 'expense', normal: 'D' },
  { code: 'other_income', name: 'Other income', type: 'income', normal: 'C' },
  { code: 'other_expense', name: 'Other expenses', type: 'expense', normal: 'D' },
  { code: 'tax_expense', name: 'Income tax', type: 'expense', normal: 'D' },
] as const satisfies readonly {
  code: string
  name: string
  type: AccountType
  normal: 'D' | 'C'
}[]

export type AccountGroup = (typeof accountGroups)[number]['code']
export const groupCodes = accountGroups.map(({ code }) => code) as [AccountGroup, ...AccountGroup[]]

/** The allowed groups for a type: the form offers them and the server requires them. */
export const groupsOf = (type: AccountType | undefined) =>
  accountGroups.filter((group) => group.type === type)

/** The group of an account that names only its type. */
export const usualGroups: Record<AccountType, AccountGroup> = {
  asset: 'other_current_asset',
  liability: 'other_current_liability',
  equity: 'equity',
  income: 'revenue',
  expense: 'opex',
}
