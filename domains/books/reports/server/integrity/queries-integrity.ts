/**
 * The integrity rules of the books (accounting, section 6), one statement each: it returns how many rows it checked and
 * which break the rule. `what` is a sentence about the row, the ids lead to its page. With `since` a rule checks only what
 * has changed after an earlier full check.
 */
import { sql } from 'kysely'
import { type Db, withoutPlanCache, extendStatementTimeout } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { IntegrityRule } from '../../messages.ts'
import {
  closedMonths,
  guards,
  interBranch,
  mirrored,
  numbers,
  rollup,
  sealed,
  trialBalance,
} from './queries-integrity-ledger.ts'
import { pastIncome, pastReceivables } from './queries-integrity-days.ts'
import { documents, parties, receivables, sums } from './queries-integrity-documents.ts'
import { pointBalances, pointsLiability } from './queries-integrity-points.ts'
import {
  goodsPapers,
  orderCosts,
  payables,
  reservations,
  stockMoves,
  stockValue,
  workInProgress,
} from './queries-integrity-stock.ts'
import { buildCosts, buildDeposits } from './queries-integrity-builds.ts'
import { messages, shares } from './queries-integrity-outside.ts'
import { queue } from './queries-integrity-queue.ts'
import { taxDue, taxOpen } from './queries-integrity-tax.ts'
import { voucherFigures, voucherUses } from './queries-integrity-vouchers.ts'
import type { Rule, Since } from './queries-integrity-rule.ts'

export interface ViolatingRow {
  what: string
  entry_id: number | null
  account_id: number | null
  garage_id: number | null
  order_id: number | null
}

export interface Finding {
  checked: number
  offenders: number
  first: ViolatingRow[]
}

/** How many offenders are named. */
const NAMED = 20

/** A statement over whole tables may take seconds: it has its own timeout, not that of the requests. */
const STATEMENT_TIMEOUT_SECONDS = 300

/** All checks read one snapshot, so that a posting in between breaks none of them. */
export const inSnapshot = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> => {
  const begun = async (reader: Db) => {
    await extendStatementTimeout(reader, STATEMENT_TIMEOUT_SECONDS)
    await sql`select set_config('work_mem', '64MB', true)`.execute(reader)
    return work(reader)
  }
  return db.isTransaction
    ? begun(db)
    : withoutPlanCache(db)
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(begun)
}

async function find(db: Db, { checked, broken }: Rule): Promise<Finding> {
  const { rows } = await sql<Finding>`
    with broken as materialized (${broken})
    select (${checked})::bigint as checked, (select count(*) from broken)::int as offenders,
      coalesce((select json_agg(b) from (select what, entry_id, account_id, garage_id, order_id from broken
        order by what limit ${sql.lit(NAMED)}) b), '[]') as first`.execute(db)
  return rows[0]!
}

/** A new rule needs a line here and its name in messages.ts. */
const rules: Record<IntegrityRule, (scope: Scope, since?: Since) => Rule> = {
  rollup,
  sealed,
  trial_balance: trialBalance,
  inter_branch: interBranch,
  parties,
  receivables,
  past_receivables: pastReceivables,
  past_income: pastIncome,
  documents,
  mirrored,
  numbers,
  sums,
  stock_value: stockValue,
  stock_moves: stockMoves,
  reservations,
  work_in_progress: workInProgress,
  order_costs: orderCosts,
  payables,
  goods_papers: goodsPapers,
  queue,
  points_liability: pointsLiability,
  point_balances: pointBalances,
  build_deposits: buildDeposits,
  build_costs: buildCosts,
  voucher_figures: voucherFigures,
  voucher_uses: voucherUses,
  tax_open: taxOpen,
  tax_due: taxDue,
  shares,
  messages,
  closed_months: closedMonths,
  guards,
}

/** These check all rows each time, because they read only sums. */
export const alwaysCheckedInFull: ReadonlySet<IntegrityRule> = new Set([
  'trial_balance',
  'inter_branch',
  'past_receivables',
  'past_income',
  'stock_value',
  'reservations',
  'work_in_progress',
  'queue',
  'messages',
  'points_liability',
  'point_balances',
  'build_deposits',
  'build_costs',
  'voucher_figures',
  'tax_open',
  'guards',
])

export const findViolations = (db: Db, scope: Scope, rule: IntegrityRule, since?: Since) =>
  find(db, rules[rule](scope, since))
