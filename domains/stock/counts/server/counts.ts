/** Stock counts: list, get, create, count, post, cancel. Posting books all differences in one transaction. */
import { findGarage, requireGarage } from '#domains/company/garages/server/garages.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { requireMaster } from '#domains/company/master-data/server/master-data.ts'
import { moveStock } from '#domains/stock/stock/server/stock.ts'
import { dayIn } from '#platform/contract/days.ts'
import { type Message, createMessage } from '#platform/contract/messages.ts'
import { assertCan, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { STOCK_COUNT, counts } from '../contract.ts'
import { countMessages } from '../messages.ts'
import { type CountStatus, countAbilities, isHidden } from '../rules.ts'
import { countEntry } from './posting.ts'
import {
  closeLines,
  countRows,
  lockOpenCount,
  insertLines,
  lockCounting,
  selectDifferences,
  selectFigures,
  selectLines,
  selectCountedItem,
  updateCounted,
} from './queries.ts'

export const record = recordUseCases(STOCK_COUNT, countRows, {
  update: counts.post,
  remove: counts.cancel,
})

export async function get({ db, scope, me, params, query }: CallContext<typeof counts.get>) {
  const count = await countRows.one(db, scope, params.id)
  if (!count) throw notFound()
  const hides = isHidden(count)
  if (hides && query.state === 'different') throw invalid({ state: countMessages.blindYet })
  const lines = await selectLines(db, scope, params.id, query)
  const hidden = { expected: null, difference: null, value: null }
  return {
    ...count,
    ...(hides
      ? { different: null, gain: null, loss: null }
      : await selectFigures(db, scope, params.id)),
    lines: hides ? { ...lines, data: lines.data.map((line) => ({ ...line, ...hidden })) } : lines,
    can: countAbilities(me.role, count),
  }
}

export async function create(context: CallContext<typeof counts.create>) {
  const { db, scope, me, at, body, audit } = context
  const garage = await requireGarage(db, scope, body.garage_id)
  const { inventory_category_id = null } = body
  if (inventory_category_id)
    await requireMaster(
      db,
      scope,
      'inventory-category',
      inventory_category_id,
      'inventory_category_id',
    )
  await lockCounting(db, garage.id)
  const selection = { garage_id: garage.id, inventory_category_id }
  const openCount = await selectCountedItem(db, scope, selection)
  if (openCount) throw conflict(createMessage(countMessages.inAnother, openCount))
  const year = Number(dayIn(garage.time_zone, at).slice(0, 4))
  const number = await nextNumber(db, 'CNT', garage, year)
  const { id } = await countRows.insert(db, {
    ...selection,
    number,
    blind: body.blind ?? false,
    note: body.note ?? null,
    created_by: me.employee_id,
    created_at: at.toISOString(),
  })
  if ((await insertLines(db, scope, id, selection)) === 0)
    throw invalid({ inventory_category_id: countMessages.nothingToCount })
  audit.created(STOCK_COUNT, { id, number, ...body })
  return { id, number }
}

export async function count({
  db,
  scope,
  me,
  at,
  params,
  body,
  audit,
}: CallContext<typeof counts.count>) {
  const openCount = await lockOpenCount(db, scope, params.id)
  if (!openCount) throw notFound()
  assertCan(countAbilities(me.role, { status: openCount.status as CountStatus, counted: 0 }).count)
  const { lines } = body
  const existingIds = await updateCounted(db, scope, params.id, { lines, at, by: me.employee_id })
  const problems = lines.flatMap(({ item_id }, index): [string, Message][] => {
    const isTwice = lines.findIndex((line) => line.item_id === item_id) < index
    if (existingIds.has(item_id) && !isTwice) return []
    return [[`lines.${index}.item_id`, isTwice ? countMessages.itemTwice : countMessages.notInIt]]
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  audit.updated(STOCK_COUNT, { id: params.id, garage_id: openCount.garage_id }, { lines })
  return {}
}

export function post(context: CallContext<typeof counts.post>) {
  return record.change(context, async (before) => {
    const { db, scope, me, at } = context
    assertCan(countAbilities(me.role, await factsOf(context)).post)
    const garage = await findGarage(db, scope, before.garage_id)
    const day = dayIn(garage.time_zone, at)
    const differences = await selectDifferences(db, scope, before.id)
    const { moved } = await moveStock(db, {
      garage_id: garage.id,
      day,
      at,
      source: { type: 'stock_count', id: before.id, number: before.number },
      employee_id: me.employee_id,
      lines: differences.map(({ item_id, difference }) => ({
        item_id,
        kind: 'count',
        quantity: difference,
      })),
    })
    await closeLines(db, scope, before.id, moved)
    await postEntry(db, countEntry({ count: before, day, created_by: me.employee_id }, moved))
    return { status: 'posted', posted_at: at.toISOString() }
  })
}

export function cancel(context: CallContext<typeof counts.cancel>) {
  return record.change(context, async (before) => {
    assertCan(countAbilities(context.me.role, await factsOf(context)).cancel)
    await closeLines(context.db, context.scope, before.id, [])
    return { status: 'cancelled' }
  })
}

/** The state of a locked count that the rules need. */
async function factsOf({ db, scope, params }: CallContext<typeof counts.post>) {
  const count = await countRows.one(db, scope, params.id)
  if (!count) throw notFound()
  return count
}
