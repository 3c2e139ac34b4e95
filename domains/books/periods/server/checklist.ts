/** The month-end checklist: what blocks the close, what warns, and what the close will change. */
import {
  brokenRules,
  rulesBrokenAtLastCheck,
} from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { netProfitOf } from '#domains/books/reports/server/statements/statements.ts'
import { addDays } from '#platform/contract/days.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { conflict } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { type GarageInfo, narrowScope } from '#platform/server/session/scope.ts'
import type { Call } from '#platform/contract/route.ts'
import type { Checked, Checklist } from '../contract.ts'
import { type CheckKey, type PeriodState, checkKeys, lastDayOf, levelOf } from '../rules.ts'
import { periodMessages } from '../messages.ts'
import { sentenceOf } from '../sentences.ts'
import { type Wanted, countCheck, selectClosing } from './queries-checklist.ts'

/** Manual entries may be dated until the end of a fiscal year. */
const AHEAD = '2100-12-31'

export interface MonthOf {
  country_id: number
  /** `2026-11` */
  month: string
  today: string
  language: Language
  places: readonly GarageInfo[]
}

type Caller = Pick<CallContext<Call>, 'db' | 'scope' | 'appContext'>

const wantedOf = ({ country_id, month, today }: MonthOf): Wanted => ({
  country_id,
  first: `${month}-01`,
  last: lastDayOf(month),
  today,
})

/** The call that lists what a check has counted. */
function rowsOf(
  key: CheckKey,
  { country_id, first, last, today }: Wanted,
  deposits: number | null,
): Checked['rows'] {
  const days = { start_date: first, end_date: last }
  const rows: Record<CheckKey, Checked['rows']> = {
    earlier_months: { path: '/admin/period', query: { country_id } },
    house_in_order: { path: '/admin/report/integrity', query: { country_id } },
    drafts: {
      path: '/admin/order',
      query: { country_id, stage: 'ready', billing: 'draft', ...days },
    },
    unbilled_receipts: {
      path: '/admin/inventory/purchase',
      query: { country_id, without_invoice: true, ...days },
    },
    unpaid_bills: { path: '/admin/supplier/payable', query: { country_id } },
    held_money: { path: `/admin/ledger/${deposits ?? 0}`, query: { country_id, ...days } },
    withheld_without_number: {
      path: '/admin/withholding',
      query: { country_id, without_number: true, until: last },
    },
    open_counts: {
      path: '/admin/inventory/count',
      query: { country_id, status: 'open', until: last },
    },
    dated_ahead: {
      path: '/admin/journal',
      query: { country_id, start_date: addDays(today, 1), end_date: AHEAD },
    },
  }
  return rows[key]
}

interface Asked {
  /** The account that holds them. */
  deposits: number | null
  keys: readonly CheckKey[]
  /** The page reloads the checklist after every change, so it shows the last check's result. Closing runs the check again. */
  broken: typeof brokenRules
}

async function itemsOf(
  { db, scope, appContext }: Caller,
  monthOf: MonthOf,
  { deposits, keys, broken }: Asked,
): Promise<Checked[]> {
  const month = wantedOf(monthOf)
  const bookScope = narrowScope(scope, { country_id: monthOf.country_id }, monthOf.places)
  const items: Checked[] = []
  for (const key of keys) {
    const { count, amount } =
      key === 'house_in_order'
        ? { count: await broken(appContext.database.reads, monthOf.country_id), amount: null }
        : await countCheck(db, bookScope, key, month)
    items.push({
      key,
      level: levelOf(key, count),
      count,
      amount,
      sentence: sentenceOf(monthOf.language, key, count),
      rows: rowsOf(key, month, deposits),
    })
  }
  return items
}

export async function checklistOf(
  caller: Caller,
  monthOf: MonthOf,
): Promise<Omit<Checklist, 'can'> & { state: PeriodState }> {
  const { db, scope } = caller
  const month = wantedOf(monthOf)
  const bookScope = narrowScope(scope, { country_id: monthOf.country_id }, monthOf.places)
  const { deposits, state, version, ...closing } = await selectClosing(db, bookScope, month)
  const items = await itemsOf(caller, monthOf, {
    deposits,
    keys: checkKeys,
    broken: rulesBrokenAtLastCheck,
  })
  const net_profit = await netProfitOf(db, bookScope, monthOf.country_id, {
    start_date: month.first,
    end_date: month.last,
  })
  return { month: monthOf.month, state, version, items, closing: { ...closing, net_profit } }
}

/** @throws 409 with the sentences of what stops */
export async function assertNoBlockingCheck(
  caller: Caller,
  monthOf: MonthOf,
  keys: readonly CheckKey[],
): Promise<void> {
  const failed = await itemsOf(caller, monthOf, { deposits: null, keys, broken: brokenRules })
  const items = failed.filter(({ level }) => level === 'stops')
  if (items.length === 0) return
  const reasons = items.map(({ sentence }) => sentence).join(' ')
  throw conflict(createMessage(periodMessages.stopped, { reasons }), {
    items: items.map(({ key, sentence, count }) => ({ key, sentence, count })),
  })
}
