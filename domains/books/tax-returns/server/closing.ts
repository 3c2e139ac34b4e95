/** The close of a tax return, which moves its tax to what the tax office is owed (accounting, rule 24), and its reopening. */
import { postEntry, reverseEntry } from '#domains/books/journal/server/posting.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/database/db.ts'
import { assertCan, conflict, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { Closing, taxReturns } from '../contract.ts'
import { taxReturnMessages } from '../messages.ts'
import { canClose, canReopen, endsPeriod, nextPeriod } from '../rules.ts'
import {
  type ClaimedTax,
  releaseTax,
  insertEntries,
  insertReturn,
  isMonthClosed,
  lockEntity,
  selectEntriesOfReturn,
  selectNames,
  selectOpen,
  selectReturn,
  selectReturns,
  claimOpenTax,
  updateReopened,
  updateTotals,
} from './queries-filing.ts'
import type { Entity } from './queries-return.ts'
import { findEntity, requireEntity, todayOf } from './report.ts'

const RETURN = 'tax return'
/** The source of the entries of a return; its id is that of the return, and `seq` the garage. */
const RETURN_SOURCE = 'tax_return'

const sumOf = (taxes: readonly ClaimedTax[], side: ClaimedTax['side']) =>
  taxes.filter((row) => row.side === side).reduce((sum, { tax }) => sum + tax, 0)

function totalsOf(taxes: readonly ClaimedTax[]) {
  const output = sumOf(taxes, 'output')
  const input = sumOf(taxes, 'input')
  return { output, input, payable: output - input }
}

const byGarage = (taxes: readonly ClaimedTax[]) =>
  [...new Set(taxes.map(({ garage_id }) => garage_id))].map((garage_id) => ({
    garage_id,
    taken: taxes.filter((one) => one.garage_id === garage_id),
  }))

/** Clears the output and input tax accounts; the difference goes to the tax return liability. */
function linesOf<Due>(taxes: readonly ClaimedTax[], due: Due) {
  const accounts = new Map<number, number>()
  for (const { account_id, side, tax } of taxes)
    accounts.set(account_id, (accounts.get(account_id) ?? 0) + (side === 'output' ? tax : -tax))
  const sides = (amount: number) => ({ debit: Math.max(0, amount), credit: Math.max(0, -amount) })
  const { payable } = totalsOf(taxes)
  return [
    ...[...accounts].map(([id, amount]) => ({ account: { id }, ...sides(amount) })),
    { account: due, ...sides(-payable) },
  ].filter(({ debit, credit }) => debit > 0 || credit > 0)
}

/** The last day of the return, or today where the month of that day is closed. */
const entryDay = async (
  db: Db,
  entity: Entity,
  { until, today }: { until: string; today: string },
) => ((await isMonthClosed(db, entity.country.id, until)) ? today : until)

export async function closes(context: CallContext<typeof taxReturns.closes>) {
  const { db, scope, me, query } = context
  const entity = await findEntity(db, scope, query)
  const returns = await selectReturns(db, scope, entity?.id ?? query.legal_entity_id)
  return {
    data: returns.map(({ is_last: isLast, ...row }) => ({
      ...row,
      can: { reopen: canReopen(me.role, { isOpen: row.reopened_at !== null, isLast }) },
    })),
    next: entity ? await nextClose(context, entity) : null,
  }
}

/** What the next close would post. */
async function nextClose(
  { db, me, query, appContext, at }: CallContext<typeof taxReturns.closes>,
  entity: Entity,
): Promise<Closing> {
  const { filed_until, registered_from, tax_period_months: months } = entity
  const today = await todayOf(appContext, entity, at)
  const until = query.until ?? nextPeriod({ months, registered_from, filed_until, today }).end_date
  const taxes = await selectOpen(db, { entity, until })
  const garages = byGarage(taxes)
  const names = await selectNames(db, {
    garages: garages.map(({ garage_id }) => garage_id),
    accounts: taxes.map(({ account_id }) => account_id),
  })
  return {
    legal_entity_id: entity.id,
    until,
    start_date: filed_until ? addDays(filed_until, 1) : registered_from,
    entry_date: await entryDay(db, entity, { until, today }),
    currency: entity.currency,
    ...totalsOf(taxes),
    garages: garages.flatMap(({ garage_id, taken: garageTaxes }) => {
      const found = names.garages.find(({ garage }) => garage.id === garage_id)
      if (!found) return []
      const lines = linesOf(garageTaxes, { id: found.due.id }).map(
        ({ account, debit, credit }) => ({
          account: names.accounts.find(({ id }) => id === account.id) ?? found.due,
          debit,
          credit,
        }),
      )
      return lines.length > 0 ? [{ garage: found.garage, lines }] : []
    }),
    can: canClose(me.role, {
      ended: endsPeriod(until, months) && until < today,
      filed: filed_until !== null && until <= filed_until,
    }),
  }
}

export async function close({
  db,
  scope,
  me,
  body,
  audit,
  appContext,
  at,
}: CallContext<typeof taxReturns.close>) {
  const { until } = body
  await lockEntity(db, (await requireEntity(db, scope, body)).id)
  // as it is once others that closed or opened it have finished
  const entity = await requireEntity(db, scope, body)
  const today = await todayOf(appContext, entity, at)
  if (!endsPeriod(until, entity.tax_period_months))
    throw invalid({ until: taxReturnMessages.notAPeriod })
  if (until >= today) throw invalid({ until: taxReturnMessages.notEnded })
  if (entity.filed_until !== null && until <= entity.filed_until)
    throw conflict(taxReturnMessages.filedAlready, { filed_until: entity.filed_until })
  const { id } = await insertReturn(db, {
    legal_entity_id: entity.id,
    basis: entity.tax_basis,
    after: entity.filed_until,
    until,
    filed_by: me.employee_id,
  })
  const taxes = await claimOpenTax(db, { entity, until, id })
  const entry_date = await entryDay(db, entity, { until, today })
  const entries = []
  for (const { garage_id, taken: garageTaxes } of byGarage(taxes)) {
    const entry = await postEntry(db, {
      garage_id,
      entry_date,
      description: `Tax return ${until}`,
      source: { type: RETURN_SOURCE, id, event: 'filed', seq: garage_id },
      created_by: me.employee_id,
      soft: true,
      lines: linesOf(garageTaxes, 'TAX_DUE' as const),
    })
    const { output, input } = totalsOf(garageTaxes)
    entries.push({ tax_return_id: id, garage_id, output, input, entry_id: entry?.id ?? null })
  }
  await insertEntries(db, entries)
  const totals = totalsOf(taxes)
  await updateTotals(db, id, { output: totals.output, input: totals.input })
  const answer = { id, ...totals }
  audit.created(RETURN, { ...answer, ...body, entry_date })
  return answer
}

export async function reopen({
  db,
  scope,
  me,
  body,
  audit,
  at,
}: CallContext<typeof taxReturns.reopen>) {
  await lockEntity(db, (await requireEntity(db, scope, body)).id)
  const entity = await requireEntity(db, scope, body)
  const filed = await selectReturn(db, body)
  if (!filed) throw invalid({ until: taxReturnMessages.nothingFiled })
  assertCan(canReopen(me.role, { isOpen: false, isLast: filed.until === entity.filed_until }))
  for (const { entry_id, time_zone } of await selectEntriesOfReturn(db, filed.id))
    if (entry_id !== null)
      await reverseEntry(
        db,
        { entry_id },
        {
          day: dayIn(time_zone, at),
          created_by: me.employee_id,
          description: `Tax return ${filed.until} reopened: ${body.reason}`,
          soft: true,
        },
      )
  await releaseTax(db, filed.id)
  await updateReopened(db, filed.id, { employee_id: me.employee_id, reason: body.reason })
  audit.updated(RETURN, { id: filed.id, ...body, reason: null }, { id: filed.id, ...body })
  return { id: filed.id }
}
