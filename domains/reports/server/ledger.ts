/** The ledger of one account: a page of lines with the balance after each. */
import { invalid, notFound } from '#platform/server/errors.ts'
import type { Ask } from '#platform/server/mount.ts'
import { type reports } from '../contract.ts'
import { shownOn, sideOfType } from '../rules.ts'
import { booksOf } from './head.ts'
import { dayBefore, selectSums, snapshot } from './queries.ts'
import {
  type Mark,
  type StoredRow,
  selectBalanceBefore,
  selectLedgerAccount,
  selectLedgerCount,
  selectLedgerRows,
  selectSubtree,
} from './queries-ledger.ts'
import { reportMessages } from '../messages.ts'

/** No entry is dated later (0004_ledger.sql). */
const END_OF_TIME = '2100-12-31'
const MAX_INT = 2_147_483_647

/** `2026-11-21.17.2`: day, entry, line. */
const markOf = ({ date, entry_id, line_no }: StoredRow) => `${date}.${entry_id}.${line_no}`

function readMark(given: string | undefined): Mark | undefined {
  if (!given) return undefined
  const [day = '', entry_id, line_no] = given.split('.')
  const mark = { day, entry_id: Number(entry_id), line_no: Number(line_no) }
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  if (!isDay || mark.entry_id > MAX_INT || mark.line_no > MAX_INT)
    throw invalid({ after: reportMessages.badCursor })
  return mark
}

export async function ledger({ db, scope, params, query, house }: Ask<typeof reports.ledger>) {
  const places = await house.places.all()
  const after = readMark(query.after)
  const before = readMark(query.before)
  const account = await selectLedgerAccount(db, scope, params.accountId)
  if (!account) throw notFound()
  const { head } = await booksOf(
    db,
    // the account says which book it is
    { ...scope, countries: [account.country_id] },
    query,
    places,
  )
  const start = query.start_date ?? null
  const end = query.end_date ?? END_OF_TIME
  const backward = before !== undefined || (query.page === 'last' && !after)
  const side = account.normal_side ?? sideOfType(account.type)

  return snapshot(db, async (reader) => {
    const ids = account.postable ? [account.id] : await selectSubtree(reader, scope, account.id)
    const sums = await selectSums(
      reader,
      scope,
      account.country_id,
      [
        { start: null, end: start ? dayBefore(start) : '1900-01-01' },
        { start, end },
      ],
      ids,
    )
    const sum = (at: number, pick: 'debit' | 'credit') =>
      sums.reduce((total, one) => (one.at === at ? total + one[pick] : total), 0)
    const opening = start ? sum(0, 'debit') - sum(0, 'credit') : 0
    const total_debit = sum(1, 'debit')
    const total_credit = sum(1, 'credit')

    const total = await selectLedgerCount(reader, scope, ids, { start, end })
    // one more than asked for tells whether there is another page
    const found = await selectLedgerRows(
      reader,
      scope,
      ids,
      { start, end },
      {
        limit: query.limit + 1,
        ...(after ? { after } : {}),
        ...(before ? { before } : {}),
        backward,
      },
    )
    const more = found.length > query.limit
    const stored = more ? (backward ? found.slice(1) : found.slice(0, -1)) : found
    const [first] = stored
    const last = stored.at(-1)

    let balance = first
      ? await selectBalanceBefore(reader, scope, ids, {
          day: first.date,
          entry_id: first.entry_id,
          line_no: first.line_no,
        })
      : opening
    const rows = stored.map((row) => {
      balance += row.debit - row.credit
      return { ...row, balance: shownOn(side, balance) }
    })
    const { country_id: _, ...shownAccount } = account
    return {
      ...head,
      account: { ...shownAccount, normal_side: side },
      start_date: start,
      end_date: query.end_date ?? null,
      opening_balance: shownOn(side, opening),
      closing_balance: shownOn(side, opening + total_debit - total_credit),
      total_debit,
      total_credit,
      total,
      limit: query.limit,
      rows,
      next: last && (backward ? before !== undefined : more) ? markOf(last) : null,
      previous: first && (backward ? more : after !== undefined) ? markOf(first) : null,
    }
  })
}
