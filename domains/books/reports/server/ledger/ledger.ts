/** The ledger of one account: a page of lines with the balance after each. */
import { day } from '#platform/contract/fields.ts'
import { invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { type reports } from '../../contract.ts'
import { signedForDisplay, sideOfType } from '../../rules.ts'
import { dayBefore } from '../queries.ts'
import {
  type Mark,
  type StoredRow,
  selectLedgerAccount,
  selectLedgerPage,
  selectSubtree,
} from './queries-ledger.ts'
import { reportMessages } from '../../messages.ts'

/** No entry is dated later (0004_ledger.sql). */
const END_OF_TIME = '2100-12-31'
const MAX_INT = 2_147_483_647

/** `2026-11-21.17.2`: day, entry, line. */
const markOf = ({ date, entry_id, line_no }: StoredRow) => `${date}.${entry_id}.${line_no}`

function readMark(query: { after?: string; before?: string }, field: 'after' | 'before') {
  const cursor = query[field]
  if (!cursor) return undefined
  const [date = '', entry_id, line_no] = cursor.split('.')
  const mark: Mark = { day: date, entry_id: Number(entry_id), line_no: Number(line_no) }
  if (!day.safeParse(date).success || mark.entry_id > MAX_INT || mark.line_no > MAX_INT)
    throw invalid({ [field]: reportMessages.badCursor })
  return mark
}

export async function ledger(context: CallContext<typeof reports.ledger>) {
  const { db, scope, query } = context
  const request = await readLedgerRequest(context)
  const { account, accountIds, start, end, after, before, backward } = request
  const page = await selectLedgerPage(
    db,
    scope,
    {
      book: account.country_id,
      accountIds,
      days: { start, end },
      sums: [
        { start: null, end: start ? dayBefore(start) : '1900-01-01' },
        { start, end },
      ],
    },
    {
      // one extra row shows whether there is another page
      limit: query.limit + 1,
      ...(after ? { after } : {}),
      ...(before ? { before } : {}),
      backward,
    },
  )
  return buildLedgerPage(request, page, query)
}

/** The account and its part of the ledger. 404 for a garage or an account out of scope. */
async function readLedgerRequest({
  db,
  scope,
  params,
  query,
  appContext,
}: CallContext<typeof reports.ledger>) {
  const after = readMark(query, 'after')
  const before = readMark(query, 'before')
  const garages = query.garage_id ? await appContext.garageDirectory.all() : []
  if (query.garage_id && !garages.some(({ id }) => id === query.garage_id)) throw notFound()
  const account = await selectLedgerAccount(db, scope, params.accountId)
  if (!account) throw notFound()
  return {
    after,
    before,
    account,
    accountIds: account.postable ? [account.id] : await selectSubtree(db, scope, account.id),
    start: query.start_date ?? null,
    end: query.end_date ?? END_OF_TIME,
    backward: before !== undefined || (query.page === 'last' && !after),
  }
}

/** Adds the running balance to the rows of one page, and the marks of the pages beside it. */
function buildLedgerPage(
  { after, before, account, start, end, backward }: Awaited<ReturnType<typeof readLedgerRequest>>,
  page: Awaited<ReturnType<typeof selectLedgerPage>>,
  query: CallContext<typeof reports.ledger>['query'],
) {
  const side = account.normal_side ?? sideOfType(account.type)
  const sum = (at: number, column: 'debit' | 'credit') =>
    page.sums.reduce((total, row) => (row.at === at ? total + row[column] : total), 0)
  const opening = start ? sum(0, 'debit') - sum(0, 'credit') : 0
  const total_debit = sum(1, 'debit')
  const total_credit = sum(1, 'credit')
  const closing = opening + total_debit - total_credit

  const hasMore = page.rows.length > query.limit
  const pageRows = hasMore ? (backward ? page.rows.slice(1) : page.rows.slice(0, -1)) : page.rows
  const [first] = pageRows
  const last = pageRows.at(-1)
  const movement = pageRows.reduce((total, { debit, credit }) => total + debit - credit, 0)
  // the query returns the balance at the mark: before the first row, or backward after the last; not for a mark outside
  //  of the days
  const mark = after ?? before
  const balanceAtMark = mark && mark.day >= (start ?? '') && mark.day <= end ? page.balance : null
  let balance = backward ? (balanceAtMark ?? closing) - movement : (balanceAtMark ?? opening)
  const rows = pageRows.map((row) => {
    balance += row.debit - row.credit
    return { ...row, balance: signedForDisplay(side, balance) }
  })
  const { country_id, currency, ...accountFields } = account
  return {
    country_id,
    garage_id: query.garage_id || null,
    currency,
    account: { ...accountFields, normal_side: side },
    start_date: start,
    end_date: query.end_date ?? null,
    opening_balance: signedForDisplay(side, opening),
    closing_balance: signedForDisplay(side, closing),
    total_debit,
    total_credit,
    total: page.total,
    limit: query.limit,
    rows,
    next: last && (backward ? before !== undefined : hasMore) ? markOf(last) : null,
    previous: first && (backward ? hasMore : after !== undefined) ? markOf(first) : null,
  }
}
