/**
 * The responses of the reports. Amounts are in the smallest unit. An account's amount is positive on the normal side of
 * its group: revenue of 100 is 100, drawings of 100 are 100. Days are garages' local days.
 */
import { z } from 'zod'
import { accountTypes, groupCodes } from '#domains/books/accounts/groups.ts'
import { systemKeys } from '#domains/books/accounts/keys.ts'
import { namedReference } from '#platform/contract/fields.ts'

/** The header of every report: country, garage and currency. Null: several countries, several garages. */
const head = {
  country_id: z.number().nullable(),
  garage_id: z.number().nullable(),
  currency: z.string(),
}

const accountOfRow = {
  account_id: z.number(),
  country_id: z.number(),
  code: z.string(),
  name: z.string(),
  /** The name in Indonesian. */
  name_id: z.string().nullable(),
}

const document = z
  .object({ type: z.string(), id: z.number(), order_id: z.number().nullable() })
  .nullable()

// ledger

const ledgerRow = z.object({
  date: z.string(),
  /** The number of the source document, else of the entry. */
  source: z.string(),
  debit: z.number(),
  credit: z.number(),
  /** The balance after this line, on the normal side of the account. */
  balance: z.number(),
  notes: z.string().nullable(),
  entry_id: z.number(),
  line_no: z.number(),
  /** The entry's number. */
  number: z.string(),
  source_type: z.string(),
  event: z.string(),
  document,
  account: z.object({
    id: z.number(),
    code: z.string(),
    name: z.string(),
    name_id: z.string().nullable(),
  }),
  garage: namedReference,
  party: z.object({ type: z.string(), id: z.number() }).nullable(),
})
export type LedgerRow = z.output<typeof ledgerRow>

export const ledger = z.object({
  ...head,
  account: z.object({
    id: z.number(),
    code: z.string(),
    name: z.string(),
    name_id: z.string().nullable(),
    type: z.enum(accountTypes),
    group: z.enum(groupCodes).nullable(),
    normal_side: z.enum(['D', 'C']),
    /** False: a header, which shows all accounts below it. */
    postable: z.boolean(),
  }),
  /** Null: all lines. */
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  opening_balance: z.number(),
  closing_balance: z.number(),
  /** Of all lines from the first day to the last, not only of this page. */
  total_debit: z.number(),
  total_credit: z.number(),
  /** How many lines there are; exact up to 10,000, 10,001 means more. */
  total: z.number(),
  limit: z.number(),
  rows: z.array(ledgerRow),
  /** Marks to request the next (`after`) and previous (`before`) rows; null if there are none. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
})
export type Ledger = z.output<typeof ledger>

// trial balance

const trialRow = z.object({
  ...accountOfRow,
  type: z.enum(accountTypes),
  group: z.enum(groupCodes),
  /** The balance at the end: on one side, the other is zero. */
  debit: z.number(),
  credit: z.number(),
  opening_debit: z.number(),
  opening_credit: z.number(),
  /** What was posted from the first day to the last, both sides in full. */
  period_debit: z.number(),
  period_credit: z.number(),
  /** Retained earnings only: the part that is computed, the earnings of the years before (credit is positive). */
  earnings: z.number(),
})
export type TrialRow = z.output<typeof trialRow>

export const trialBalance = z.object({
  ...head,
  start_date: z.string(),
  end_date: z.string(),
  /** Income and expense count from here. Null: the requested books begin their years in different months. */
  fiscal_year_start: z.string().nullable(),
  rows: z.array(trialRow),
  total_debit: z.number(),
  total_credit: z.number(),
  total_opening_debit: z.number(),
  total_opening_credit: z.number(),
  total_period_debit: z.number(),
  total_period_credit: z.number(),
})
export type TrialBalance = z.output<typeof trialBalance>

// statements: profit and loss, balance sheet

/** The days of a column: with an account's id they lead to the lines behind the figure. */
const column = z.object({
  kind: z.enum(['total', 'month', 'garage', 'previous_period', 'previous_year']),
  /** Of a column of one garage. */
  garage: namedReference.nullish(),
  /** Null: from the first line on. */
  start_date: z.string().nullable(),
  end_date: z.string(),
})
export type Column = z.output<typeof column>

const statementRow = z.object({
  ...accountOfRow,
  /** What the app posts to it; null for an account that only people post to. */
  system_key: z.enum(systemKeys).nullable(),
  /** The first of `amounts`. */
  amount: z.number(),
  /** One for each column. */
  amounts: z.array(z.number()),
  /** Balance sheet: the part of `amount` that is computed from income and expense, not posted to the account. */
  earnings: z.number(),
  /** Balance sheet: the earnings shown with this account, from before the fiscal year or since its start. */
  computed: z.enum(['prior', 'current']).nullable(),
})
export type StatementRow = z.output<typeof statementRow>

/** One account group. `sign` -1: it is subtracted (profit and loss: from the profit; balance sheet: from its type). */
const section = z.object({
  group: z.enum(groupCodes),
  type: z.enum(accountTypes),
  normal_side: z.enum(['D', 'C']),
  sign: z.union([z.literal(1), z.literal(-1)]),
  total: z.number(),
  totals: z.array(z.number()),
  rows: z.array(statementRow),
})
export type Section = z.output<typeof section>

const perColumn = z.array(z.number())

export const profitAndLoss = z.object({
  ...head,
  start_date: z.string(),
  end_date: z.string(),
  /** Of the first column. Discounts reduce the income; purchase discounts reduce the expense. */
  total_income: z.number(),
  total_expense: z.number(),
  net_profit: z.number(),
  columns: z.array(column),
  /** The steps of the statement, one figure for each column. */
  steps: z.object({
    revenue: perColumn,
    contra_revenue: perColumn,
    net_revenue: perColumn,
    cost_of_sales: perColumn,
    gross_profit: perColumn,
    operating_expense: perColumn,
    operating_profit: perColumn,
    other_income: perColumn,
    other_expense: perColumn,
    profit_before_tax: perColumn,
    tax: perColumn,
    net_profit: perColumn,
    total_income: perColumn,
    total_expense: perColumn,
  }),
  sections: z.array(section),
})
export type ProfitAndLoss = z.output<typeof profitAndLoss>

export const balanceSheet = z.object({
  ...head,
  date: z.string(),
  fiscal_year_start: z.string().nullable(),
  total_assets: z.number(),
  total_liabilities: z.number(),
  /** With the earnings. */
  total_equity: z.number(),
  /** Earned before the fiscal year: shown with Retained earnings. */
  prior_earnings: z.number(),
  /** Earned since the fiscal year began: shown as Current-year earnings. */
  current_earnings: z.number(),
  /** The first column is `date`; with `compare` the same day a month and a year before follow. */
  columns: z.array(column),
  totals: z.object({
    assets: perColumn,
    liabilities: perColumn,
    equity: perColumn,
    prior_earnings: perColumn,
    current_earnings: perColumn,
  }),
  sections: z.array(section),
})
export type BalanceSheet = z.output<typeof balanceSheet>

// receivables by age

const ages = {
  days_0_30: z.number(),
  days_31_60: z.number(),
  days_61_90: z.number(),
  days_over_90: z.number(),
  total: z.number(),
}

export const receivables = z.object({
  ...head,
  date: z.string(),
  /** A page: one row per customer, the largest debt first; a customer who paid more than billed is below zero. */
  rows: z.array(
    z.object({
      customer: z.object({ id: z.number(), full_name: z.string() }),
      invoices: z.number(),
      ...ages,
    }),
  ),
  page: z.number(),
  limit: z.number(),
  /** How many customers and invoices all pages have, and their totals. */
  customers: z.number(),
  invoices: z.number(),
  totals: z.object(ages),
  /**
   * The receivable account at that day (its id is null for several books), and the amounts posted without
   * a document: by hand, as opening balance.
   */
  account_id: z.number().nullable(),
  account_balance: z.number(),
  by_hand: z.number(),
})
export type Receivables = z.output<typeof receivables>

// integrity check

export const check = z.object({
  /** `rollup`, `balanced`, `trial_balance`, ...: the web says what it means in the reader's language. */
  key: z.string(),
  name: z.string(),
  holds: z.boolean(),
  /** How many rows the last full check covered, and how many changed rows were checked since. */
  checked: z.number(),
  checked_since: z.number(),
  offenders: z.number(),
  /** The first of them, by name, so that a user can check them; ids where a page exists. */
  first: z.array(
    z.object({
      what: z.string(),
      entry_id: z.number().nullable(),
      account_id: z.number().nullable(),
      garage_id: z.number().nullable(),
      order_id: z.number().nullable(),
    }),
  ),
})
export type Check = z.output<typeof check>
