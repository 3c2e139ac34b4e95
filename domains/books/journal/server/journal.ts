/** The journal's use cases, and the functions through which other domains post (postEntry, reverseEntry). */
import { randomUUID } from 'node:crypto'
import { assertEntryDay, postableAccounts } from '#domains/books/accounts/server/accounts.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { dayIn } from '#platform/contract/days.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { journal } from '../contract.ts'
import { assertReversible, assertTaxOpen } from './filed-tax.ts'
import { partiesOf } from './parties.ts'
import { postEntry, reverseEntry } from './posting.ts'
import { selectEntries, selectEntry, selectLines } from './queries.ts'
import { journalMessages } from '../messages.ts'
import { canReverse } from '../rules.ts'

const SUBJECT = 'journal entry'

export function list({ db, scope, query }: CallContext<typeof journal.list>) {
  return selectEntries(db, scope, query)
}

export async function get({ db, scope, me, params }: CallContext<typeof journal.get>) {
  const [entry, lines] = await Promise.all([
    selectEntry(db, scope, params.id),
    selectLines(db, scope, params.id),
  ])
  if (!entry) throw notFound()
  return { ...entry, lines, can: { reverse: canReverse(me.role, entry) } }
}

export async function create({
  db,
  scope,
  me,
  body,
  audit,
  request,
  at: now,
}: CallContext<typeof journal.create>) {
  const { country_id } = await requireGarage(db, scope, body.garage_id)
  await assertEntryDay({ db, garage_id: body.garage_id, at: now }, 'entry_date', body.entry_date, {
    byHand: true,
  })

  // a garage posts only to its own chart of accounts
  const accounts = await postableAccounts(
    db,
    scope,
    body.garage_id,
    body.lines.map((line) => line.account_id),
  )
  const unknown = body.lines.flatMap(({ account_id }, at) =>
    accounts.has(account_id) ? [] : [[`lines.${at}.account_id`, journalMessages.unknownAccount]],
  )
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown) as Record<string, string>)
  await assertTaxOpen(db, body)

  const parties = await partiesOf(db, { scope, accounts: accounts, country_id }, body.lines)

  const key = request.headers['idempotency-key']
  const saved = await postEntry(db, {
    garage_id: body.garage_id,
    entry_date: body.entry_date,
    description: body.description,
    source_number: body.source_number ?? null,
    source: {
      type: 'manual',
      // a key belongs to its user: another user's same key makes another entry
      id: body.uuid ?? (typeof key === 'string' && key ? `${me.employee_id}:${key}` : randomUUID()),
      event: 'posted',
    },
    created_by: me.employee_id,
    soft: true,
    lines: body.lines.map(({ account_id, debit, credit, note }, at) => ({
      account: { id: account_id },
      debit,
      credit,
      note: note ?? null,
      ...(parties[at] ? { party: parties[at] } : {}),
    })),
  })
  if (!saved) throw invalid({ lines: journalMessages.amountNeeded })
  audit.created(SUBJECT, { ...saved, ...body })
  return saved
}

export async function reverse({
  db,
  scope,
  me,
  params,
  body,
  audit,
  at,
}: CallContext<typeof journal.reverse>) {
  const entry = await selectEntry(db, scope, params.id)
  if (!entry) throw notFound()
  assertCan(canReverse(me.role, entry))
  await assertReversible(db, { ...entry, lines: await selectLines(db, scope, entry.id) })

  const saved = await reverseEntry(
    db,
    { entry_id: entry.id },
    {
      day: dayIn(entry.time_zone, at),
      created_by: me.employee_id,
      description: `Reversal of ${entry.number}: ${body.reason}`,
      soft: true,
    },
  )
  if (!saved) throw notFound()
  audit.created(SUBJECT, {
    ...saved,
    garage_id: entry.garage_id,
    reverses_entry_id: entry.id,
    reason: body.reason,
  })
  return saved
}
