/** The types of an account and the groups within each, as the chart of accounts has them. */
export const accountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const

export const accountGroups = [
  { code: 'cash_bank', name: 'Cash and bank', type: 'asset' },
  { code: 'receivable', name: 'Receivables', type: 'asset' },
  { code: 'receivable_contra', name: 'Allowance for receivables', type: 'asset' },
  { code: 'inventory', name: 'Inventories', type: 'asset' },
  { code: 'other_current_asset', name: 'Other current assets', type: 'asset' },
  { code: 'interbranch', name: 'Inter-branch', type: 'asset' },
  { code: 'fixed_asset', name: 'Fixed assets', type: 'asset' },
  { code: 'fixed_asset_contra', name: 'Accumulated depreciation', type: 'asset' },
  { code: 'payable', name: 'Payables', type: 'liability' },
  { code: 'contract_liability', name: 'Customer deposits', type: 'liability' },
  { code: 'tax_payable', name: 'Taxes payable', type: 'liability' },
  { code: 'other_current_liability', name: 'Other current liabilities', type: 'liability' },
  { code: 'long_term_liability', name: 'Long-term liabilities', type: 'liability' },
  { code: 'equity', name: 'Equity', type: 'equity' },
  { code: 'equity_contra', name: 'Drawings and dividends', type: 'equity' },
  { code: 'revenue', name: 'Revenue', type: 'income' },
  { code: 'revenue_contra', name: 'Discounts and deferrals', type: 'income' },
  { code: 'other_income', name: 'Other income', type: 'income' },
  { code: 'cogs', name: 'Cost of sales', type: 'expense' },
  { code: 'cogs_contra', name: 'Purchase discounts', type: 'expense' },
  { code: 'opex', name: 'Operating expenses', type: 'expense' },
  { code: 'other_expense', name: 'Other expenses', type: 'expense' },
  { code: 'tax_expense', name: 'Income tax', type: 'expense' },
] as const
