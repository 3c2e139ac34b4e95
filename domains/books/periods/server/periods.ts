/** Months that close and open again, the fiscal year, and opening balances (accounting, decision 8 and rule 22). */
import { randomUUID } from 'node:crypto'
import { assertEntryDay, postableAccounts } from '#domains/books/accounts/server/accounts.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { assertTaxOpen } from '#domains/books/journal/server/filed-tax.ts'
import { partiesOf } from '#domains/books/journal/server/parties.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import type { Currency } from '#platform/contract/money/currency.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { assertCan, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { notifyInTransaction } from '#platform/server/events/events.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import {
  type GarageInfo,
  type Scope,
  fullScope,
  localDays,
} from '#platform/server/session/scope.ts'
import type { Book, periods } from '../contract.ts'
import {
  type Month,
  type PeriodState,
  canClose,
  canReopen,
  canSoftClose,
  checkKeys,
  lastDayOf,
} from '../rules.ts'
import { type MonthOf, assertNoBlockingCheck, checklistOf } from './checklist.ts'
import { closeEmptyBefore, selectLaterClosed } from './queries-checklist.ts'
import {
  lockBook,
  lockPeriod,
  selectBook,
  selectBooks,
  selectOpeningAmong,
  selectOpenings,
  selectPeriods,
  selectOpeningDifference,
  selectYears,
  updateBook,
  updateCurrency,
  updatePeriod,
} from './queries.ts'
import { journalMessages } from '#domains/books/journal/messages.ts'
import { periodMessages } from '../messages.ts'

export async function books({ db, scope }: CallContext<typeof periods.books>) {
  return { data: await selectBooks(db, scope) }
}

export async function setBook({
  db,
  scope,
  params,
  body,
  audit,
}: CallContext<typeof periods.setBook>) {
  const closed = await lockBook(db, scope, params.country_id)
  const before = await selectBook(db, scope, params.country_id)
  if (!before) throw notFound()
  const { currency = before.currency, fiscal_year_start = before.fiscal_year_start } = body
  // the earnings of every balance sheet depend on it, and the report of a closed period must never change
  if (closed.length > 0 && fiscal_year_start !== before.fiscal_year_start)
    throw conflict(periodMessages.closedMonths, {
      months: closed.map(({ month }) => month.slice(0, 7)),
    })
  const saved = await updateBook(db, scope, params.country_id, fiscal_year_start, body.version)
  if (!saved) throw conflict(messages.stale, { version: before.version })
  if (currency !== before.currency) await setCurrency(db, scope, before, currency)
  const after = { ...before, ...saved, currency, fiscal_year_start }
  audit.updated('book', { id: before.country_id, ...before }, { id: before.country_id, ...after })
  return after
}

const heldBy = {
  entry: periodMessages.currencyHasEntry,
  order: periodMessages.currencyHasOrder,
  price: periodMessages.currencyHasPrice,
}

/** Stored amounts must keep their meaning, so the currency can change only before the first amount. */
async function setCurrency(db: Db, scope: Scope, book: Book, currency: Currency) {
  const existing = await updateCurrency(db, scope, book.country_id, currency)
  if (existing)
    throw conflict(
      createMessage(heldBy[existing.kind], { item: existing.item, currency: book.currency }),
    )
  await notifyInTransaction(db, { kind: 'garages-changed' })
}

/** Today in the book's country; if its garages are a day apart, the earlier day. */
function todayOfBook(bookId: number, places: readonly GarageInfo[], at: Date): string {
  const ofBook = places.filter((place) => place.country_id === bookId)
  return localDays(fullScope, ofBook, at)[0] as string
}

export async function list({
  db,
  scope,
  me,
  query,
  appContext,
  at,
}: CallContext<typeof periods.list>) {
  const places = await appContext.garageDirectory.all()
  const place = places.find(({ id }) => id === query.garage_id)
  const book = await selectBook(db, scope, query.country_id || place?.country_id || me.country_id)
  if (!book) throw notFound()
  const today = todayOfBook(book.country_id, places, at)
  const yearOf = (day: string) =>
    Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < book.fiscal_year_start ? 1 : 0)
  const year = query.year ?? yearOf(today)
  const firstMonth = `${year}-${String(book.fiscal_year_start).padStart(2, '0')}-01`
  const years = await selectYears(db, scope, book.country_id)
  const data = await selectPeriods(db, scope, book.country_id, firstMonth)
  const afterYear = await selectLaterClosed(
    db,
    scope,
    book.country_id,
    `${data.at(-1)?.month ?? firstMonth.slice(0, 7)}-01`,
  )
  return {
    country_id: book.country_id,
    book,
    year,
    first_year: Math.min(yearOf(years.first ?? today), yearOf(today)),
    last_year: Math.max(yearOf(years.last ?? today), yearOf(today)),
    data: data.map((period) => {
      const month = { ...period, ended: period.month < today.slice(0, 7) }
      const laterClosed =
        afterYear || data.some((row) => row.month > month.month && row.state === 'closed')
      return { ...month, can: canOfMonth(me.role, { ...month, laterClosed }) }
    }),
  }
}

const canOfMonth = (role: string, month: Month) => ({
  softClose: canSoftClose(role, month),
  close: canClose(role, month),
  reopen: canReopen(role, month),
})

export async function checklist(context: CallContext<typeof periods.checklist>) {
  const { db, scope, me, params, query, appContext, at, request } = context
  const book = await selectBook(db, scope, query.country_id)
  if (!book) throw notFound()
  const places = await appContext.garageDirectory.all()
  const today = todayOfBook(book.country_id, places, at)
  const answer = await checklistOf(context, {
    country_id: book.country_id,
    month: params.month,
    today,
    language: query.language ?? languageOf(request),
    places,
  })
  const ended = params.month < today.slice(0, 7)
  return { ...answer, can: { close: canClose(me.role, { state: answer.state, ended }) } }
}

const abilityTo = { soft: canSoftClose, closed: canClose, open: canReopen }

/** `version` is the one that the user saw; without it, the month is set in any case. */
export async function setState(
  context: CallContext<typeof periods.close>,
  state: PeriodState,
  reason: string | null = null,
) {
  const { db, scope, me, body, audit, appContext, at, request } = context
  const book = await selectBook(db, scope, body.country_id)
  if (!book) throw notFound()
  const places = await appContext.garageDirectory.all()
  const today = todayOfBook(book.country_id, places, at)
  const language = body.language ?? languageOf(request)
  const monthOf = { country_id: book.country_id, month: body.month, today, language, places }

  const month = `${body.month}-01`
  // a closed month's fiscal year is final: a simultaneous change of it has finished, or waits and is refused; and months
  // close and open one after the other
  await lockBook(db, scope, book.country_id)
  const before = await lockPeriod(db, scope, book.country_id, month)
  if (!before) throw notFound()
  if (body.version !== undefined && body.version !== before.version)
    throw conflict(messages.stale, { version: before.version, state: before.state })
  const ended = body.month < today.slice(0, 7)
  const laterClosed = await selectLaterClosed(db, scope, book.country_id, month)
  assertCan(abilityTo[state](me.role, { state: before.state, ended, laterClosed }))
  const also = state === 'closed' ? await closeEarlier(context, monthOf, month) : []
  const saved = await updatePeriod(db, scope, book.country_id, month, {
    state,
    changed_by: me.employee_id,
    reason,
  })
  audit.updated(
    'period',
    { country_id: book.country_id, month: body.month, ...before },
    {
      country_id: book.country_id,
      month: body.month,
      state,
      reason,
      ...saved,
      ...(also.length > 0 && { also }),
    },
  )
  return { month: body.month, state, ...saved }
}

/** Runs every check, then closes earlier months without entries. Fails if one of them got an entry meanwhile. */
async function closeEarlier(
  context: CallContext<typeof periods.close>,
  monthOf: MonthOf,
  first: string,
) {
  const { db, scope, me } = context
  await assertNoBlockingCheck(context, monthOf, checkKeys)
  const span = {
    country_id: monthOf.country_id,
    first,
    last: lastDayOf(monthOf.month),
    today: monthOf.today,
  }
  const also = await closeEmptyBefore(db, scope, span, me.employee_id)
  await assertNoBlockingCheck(context, monthOf, ['earlier_months'])
  return also
}

export async function openings({ db, scope }: CallContext<typeof periods.openings>) {
  const [remaining, data] = await Promise.all([
    selectOpeningDifference(db, scope),
    selectOpenings(db, scope),
  ])
  return { remaining, data }
}

/** Rule 22: each account against the opening-balance account, which ends at zero when all are entered. */
export async function createOpening({
  db,
  scope,
  me,
  body,
  audit,
  at: now,
}: CallContext<typeof periods.createOpening>) {
  const { country_id } = await requireGarage(db, scope, body.garage_id)
  await assertEntryDay({ db, garage_id: body.garage_id, at: now }, 'entry_date', body.entry_date, {
    byHand: true,
  })
  const accounts = await assertAccounts(db, scope, body)
  await assertTaxOpen(db, body)
  const parties = await partiesOf(db, { scope, accounts, country_id }, body.lines)

  const difference = body.lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  const saved = await postEntry(db, {
    garage_id: body.garage_id,
    entry_date: body.entry_date,
    description: body.description ?? 'Opening balances',
    source: { type: 'opening', id: body.uuid ?? randomUUID(), event: 'posted' },
    created_by: me.employee_id,
    soft: true,
    lines: [
      ...body.lines.map(({ account_id, debit, credit, note }, at) => ({
        account: { id: account_id },
        debit,
        credit,
        note: note ?? null,
        ...(parties[at] ? { party: parties[at] } : {}),
      })),
      { account: 'OPENING', debit: Math.max(0, 0 - difference), credit: Math.max(0, difference) },
    ],
  })
  if (!saved) throw invalid({ lines: messages.required })
  audit.created('opening balance', { ...saved, ...body })
  const left = await selectOpeningDifference(db, scope)
  const remaining = left.find(({ garage }) => garage.id === body.garage_id)?.amount ?? 0
  return { id: saved.id, number: saved.number, remaining }
}

async function assertAccounts(
  db: Db,
  scope: Scope,
  { garage_id, lines }: { garage_id: number; lines: readonly { account_id: number }[] },
) {
  const ids = lines.map((line) => line.account_id)
  const accounts = await postableAccounts(db, scope, garage_id, ids)
  const itself = await selectOpeningAmong(db, scope, ids)
  const problems = lines.flatMap(({ account_id }, at) => {
    if (!accounts.has(account_id))
      return [[`lines.${at}.account_id`, journalMessages.unknownAccount]]
    if (itself.has(account_id)) return [[`lines.${at}.account_id`, periodMessages.openingItself]]
    return []
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems) as Record<string, string>)
  return accounts
}
