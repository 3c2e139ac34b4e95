/**
 * Parts of an order: reserved when work begins, issued to the car, returned (product decisions 6; accounting, rules 6,
 * 7 and 13). Lock order: the order, its items by id, then the ledger.
 */
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { type Moved } from '#domains/stock/stock/server/queries.ts'
import {
  reserveStock,
  reserveStocks,
  lockStock,
  moveStock,
  stockSides,
  stockValueOf,
} from '#domains/stock/stock/server/stock.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { dayIn } from '#platform/contract/days.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { agreedWithout, nothingAgreed, openOf } from '../../agreement.ts'
import type { orderLines } from '../../contract-lines.ts'
import { orderMessages } from '../../messages.ts'
import { canIssuePart, canReturnPart } from '../../rights.ts'
import {
  type Approval,
  type LineKind,
  type Stage,
  hasIssuedInvoice,
  partStages,
} from '../../rules.ts'
import { grossOf, lineAmount } from '#platform/contract/money/money.ts'
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'
import { type Change, factsOf, lockForChange, saveFields, saveTotals } from '../change.ts'
import { updateLine } from '../queries-changes.ts'
import { addIssued, addPartsCost, updateWip } from './queries-parts.ts'
import { type LockedOrder, type StoredLine, selectLines } from '../queries-row.ts'

type Work = Pick<Change, 'db' | 'scope' | 'me' | 'at'>

interface Part {
  kind: LineKind
  approval: Approval
  inventory_item_id: number | null
  qty: number
  issued: number
  agreed_qty: number | null
}

/** The quantity that a line reserves: from the start of the work, the agreed quantity that is not issued yet. */
const quantityToReserve = (line: Part, isBegun: boolean) =>
  isBegun && line.kind === 'part' && line.inventory_item_id ? openOf(line) : 0

const claimOf = ({ id, promised_at }: StoredLine) => ({ order_line_id: id, promised_at })

const hasClaim = ({ reserved, shortage }: StoredLine) => reserved > 0 || shortage > 0

/**
 * After a change of a line: reserves or releases at once. If the item was replaced, `releasePart` has released the
 * previous one.
 */
export async function reservePart({ db, at }: Work, stage: Stage, before: StoredLine, after: Part) {
  const isBegun = partStages.includes(stage) || hasClaim(before)
  const wantedQty = quantityToReserve(after, isBegun)
  if (wantedQty > 0 || hasClaim(before))
    await reserveStock(db, { ...claimOf(before), wanted: wantedQty, at })
}

/** Ends the reservation of a line that is removed or whose item changes. */
export async function releasePart({ db, at }: Work, before: StoredLine, nextItem?: number | null) {
  if (!hasClaim(before)) return
  const items = [before.inventory_item_id, nextItem].filter((item) => item != null)
  await lockStock(db, items)
  await reserveStock(db, { ...claimOf(before), wanted: 0, at })
}

/** When work begins, reserves each approved part. */
export const reserveParts = (work: Work, lines: StoredLine[]) => claimAll(work, lines, true)

/** When the order is cancelled, releases its reserved parts. */
export const releaseReservedParts = (work: Work, lines: StoredLine[]) =>
  claimAll(work, lines, false)

/** When the work is done, issues the parts that are still reserved. */
export async function issueReserved(work: Work, order: LockedOrder, lines: StoredLine[]) {
  const reserved = lines.flatMap((line) =>
    line.reserved > 0 ? [{ line, quantity: line.reserved }] : [],
  )
  if (reserved.length > 0) await issue(work, order, reserved)
}

/** Nothing was sold, so no invoice takes the cost out of work in progress. */
export async function writeOffCostIfUninvoiced(work: Work, order: LockedOrder, event: Stage) {
  if (!hasIssuedInvoice(factsOf(order))) await writeOffThirdPartyCost(work, order, event)
}

/** After a change of the promise: reservations are served in the order of promises. */
export async function renewReservations({ db, scope, at }: Work, order: LockedOrder) {
  const claiming = (await selectLines(db, scope, order.id)).filter(hasClaim)
  const claims = claiming.map((line) => ({
    ...claimOf(line),
    wanted: toThreeDecimals(line.reserved + line.shortage),
  }))
  await reserveStocks(db, claims, at)
}

async function claimAll({ db, at }: Work, lines: StoredLine[], isBegun: boolean) {
  const claims = lines
    .map((line) => ({ line, wanted: quantityToReserve(line, isBegun) }))
    .filter(({ line, wanted }) => wanted > 0 || hasClaim(line))
    .map(({ line, wanted }) => ({ ...claimOf(line), wanted }))
  await reserveStocks(db, claims, at)
}

/** When the order is cancelled, nobody pays for third-party work (rule 13). */
export async function writeOffThirdPartyCost(
  { db, scope, me, at }: Work,
  order: LockedOrder,
  event: string,
) {
  if (order.wip === 0) return
  await postEntry(db, {
    garage_id: order.garage_id,
    entry_date: dayIn(order.time_zone, at),
    description: `Cost given up ${order.number}`,
    source_number: order.number,
    source: { type: 'work_order', id: order.id, event },
    created_by: me.employee_id,
    lines: [
      { account: 'COGS_THIRD_PARTY', debit: order.wip },
      { account: 'WIP_ORDER', credit: order.wip },
    ],
  })
  await updateWip(db, scope, order.id, 0)
}

const sourceOf = ({ id, number }: LockedOrder) => ({ type: 'work_order', id, number })

/** Takes parts out of stock: their cost goes to the order's work in progress (rule 6) or to warranty cost (rule 19). */
async function issue(
  { db, scope, me, at }: Work,
  order: LockedOrder,
  taken: readonly { line: StoredLine; quantity: number }[],
) {
  const day = dayIn(order.time_zone, at)
  const { moved } = await moveStock(db, {
    garage_id: order.garage_id,
    day,
    at,
    source: sourceOf(order),
    employee_id: me.employee_id,
    lines: taken.map(({ line, quantity }) => ({
      item_id: line.inventory_item_id as number,
      kind: 'issue',
      quantity: -quantity,
      order_line_id: line.id,
    })),
  })
  const issued = taken.map((part, index) => ({ ...part, moved: moved[index] as Moved }))
  const sold = issued.filter(({ line }) => line.warranty_id === null)
  const free = issued.filter(({ line }) => line.warranty_id !== null)
  for (const [type, group] of [
    ['work_order', sold],
    ['warranty', free],
  ] as const) {
    const [first] = group
    if (!first) continue
    const moves = group.map((part) => part.moved)
    const cost = -stockValueOf(moves)
    const account = type === 'warranty' ? 'WARRANTY' : 'WIP_ORDER'
    await postEntry(db, {
      garage_id: order.garage_id,
      entry_date: day,
      description: `Parts issued ${order.number}`,
      source_number: order.number,
      source: { type, id: order.id, event: 'part_issued', seq: first.moved.id },
      created_by: me.employee_id,
      lines: [{ account, debit: cost }, ...stockSides(moves)],
    })
    await addPartsCost(db, scope, order.id, { cost, wip: type === 'warranty' ? 0 : cost })
  }
  for (const { line, quantity, moved: move } of issued) {
    const value = -move.value
    // the cost of warranty parts was never in work in progress
    const costOfSales = line.warranty_id === null ? 0 : value
    await addIssued(db, order.id, line.id, { quantity, value, kept: costOfSales })
  }
}

async function lineOf(
  context: CallContext<typeof orderLines.issuePart> | CallContext<typeof orderLines.returnPart>,
) {
  const { db, scope, params, body } = context
  const order = await lockForChange(context, params.id, body.version)
  const line = (await selectLines(db, scope, order.id)).find(({ id }) => id === params.line_id)
  if (!line) throw notFound()
  return { order, line }
}

export async function issuePart(context: CallContext<typeof orderLines.issuePart>) {
  const { order, line } = await lineOf(context)
  assertCan(canIssuePart(context.me.role, factsOf(order), line))
  const open = openOf(line)
  const quantity = context.body.quantity ?? open
  if (quantity > open) throw invalid({ quantity: createMessage(orderMessages.aboveOpen, { open }) })
  await issue(context, order, [{ line, quantity }])
  const saved = await saveFields(context, order)
  recordQuantities(context, line, { issued: toThreeDecimals(line.issued + quantity) })
  return { ...saved, id: line.id }
}

/** The quantities of a line for the activity log, which everybody sees after a stale write: without cost. */
function recordQuantities(
  { audit }: Pick<Change, 'audit'>,
  line: StoredLine,
  after: Partial<StoredLine>,
) {
  const { name, qty, issued, approval } = line
  audit.updated(
    'line',
    { line: { name, qty, issued, approval } },
    {
      line: { name, qty, issued, approval, ...after },
    },
  )
}

/**
 * Returns parts to stock at the issued cost (rule 7). The line's quantity falls; a fully returned line is declined and
 * keeps its quantity, so that print documents still show it.
 */
export async function returnPart(context: CallContext<typeof orderLines.returnPart>) {
  const { db, scope, me, at, body } = context
  const { order, line } = await lineOf(context)
  assertCan(canReturnPart(me.role, factsOf(order), line))
  const { quantity } = body
  if (quantity > line.issued)
    throw invalid({ quantity: createMessage(orderMessages.aboveIssued, { issued: line.issued }) })
  const value = costOf(line, quantity)
  // the cost that a voided invoice left in cost of sales is returned last
  const fromWip = Math.min(value, line.issued_value - line.kept_value)
  const fromSales = value - fromWip
  const isFree = line.warranty_id !== null
  const day = dayIn(order.time_zone, at)
  const { moved } = await moveStock(db, {
    garage_id: order.garage_id,
    day,
    at,
    source: sourceOf(order),
    employee_id: me.employee_id,
    lines: [
      {
        item_id: line.inventory_item_id as number,
        kind: 'issue_return',
        quantity,
        value,
        reason: body.reason,
      },
    ],
  })
  await postEntry(db, {
    garage_id: order.garage_id,
    entry_date: day,
    description: truncate(`Part returned ${order.number}: ${body.reason}`, 200),
    source_number: order.number,
    source: {
      type: isFree ? 'warranty' : 'work_order',
      id: order.id,
      event: 'part_returned',
      seq: (moved[0] as Moved).id,
    },
    created_by: me.employee_id,
    lines: [
      ...stockSides(moved),
      { account: 'WIP_ORDER', credit: fromWip },
      { account: isFree ? 'WARRANTY' : 'COGS_PARTS', credit: fromSales },
    ],
  })
  await addIssued(db, order.id, line.id, { quantity: -quantity, value: -value, kept: -fromSales })
  await addPartsCost(db, scope, order.id, { cost: -value, wip: -fromWip })
  const after = lessOf(line, quantity)
  await updateLine(db, order.id, line.id, after)
  const saved = await saveTotals(context, order)
  recordQuantities(context, line, { issued: toThreeDecimals(line.issued - quantity), ...after })
  return { ...saved, id: line.id }
}

/** The share of the issued cost, rounded half up; the last part takes the remainder. */
function costOf({ issued, issued_value }: StoredLine, quantity: number): number {
  const thousandths = (quantity: number) => BigInt(Math.round(quantity * 1000))
  const total = thousandths(issued)
  const part = BigInt(issued_value) * thousandths(quantity)
  return Number((2n * part + total) / (2n * total))
}

/** The line after this quantity was returned. */
function lessOf(line: StoredLine, quantity: number) {
  const qty = toThreeDecimals(line.qty - quantity)
  if (qty === 0) return { approval: 'declined' as const, ...nothingAgreed }
  const priced = { qty, unit_price: line.unit_price }
  const discount = Math.min(line.discount, grossOf(priced))
  const amount = lineAmount({ ...priced, discount })
  return { qty, discount, amount, ...agreedWithout(line, quantity) }
}
