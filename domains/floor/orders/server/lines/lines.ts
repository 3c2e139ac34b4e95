/** The lines of an order and its discounts. */
import { warrantyMessages } from '#domains/floor/warranties/messages.ts'
import type { Ability } from '#platform/contract/abilities.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { assertCan, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { agreedTo, decide } from '../../agreement.ts'
import type { orderBill } from '../../contract-bill.ts'
import type { orderLines } from '../../contract-lines.ts'
import type { FirstLine, NewLine } from '../../forms.ts'
import { orderMessages } from '../../messages.ts'
import {
  canAddLine,
  canDecide,
  canDiscount,
  canEditLine,
  canPropose,
  canRemoveLine,
  canWork,
  isCorrecting,
} from '../../rights.ts'
import {
  type Approval,
  type LineKind,
  type OrderFacts,
  awaitingDecisionStages,
} from '../../rules.ts'
import { grossOf, lineAmount } from '#platform/contract/money/money.ts'
import { type Change, factsOf, lockForChange, requireVersion, saveTotals } from '../change.ts'
import {
  deleteDiscount,
  deleteLine,
  insertDiscount,
  insertLine,
  selectItem,
  updateDiscount as changeDiscount,
  updateLine as changeLine,
} from '../queries-changes.ts'
import { stopClocks } from './queries-clocks.ts'
import { assertTaxCodes } from './line-tax.ts'
import { linesOfPackage } from './packages.ts'
import { reservePart, releasePart } from './parts.ts'
import { type LockedOrder, type StoredLine, selectDiscounts, selectLines } from '../queries-row.ts'

/** The maximum of one line, so that the sum of all lines of an order stays a safe integer. */
const MAX_LINE = 10_000_000_000_000
const MAX_LINES = 200

type ItemColumn =
  | 'catalog_service_id'
  | 'service_item_id'
  | 'inspection_item_id'
  | 'inventory_item_id'
  | 'third_party_item_id'

const itemColumns: Record<LineKind, readonly ItemColumn[]> = {
  service: ['catalog_service_id', 'service_item_id'],
  inspection: ['inspection_item_id'],
  part: ['inventory_item_id'],
  third_party: ['third_party_item_id'],
  other: [],
}
const allItemColumns = Object.values(itemColumns).flat()

const itemOf = (line: Partial<NewLine>) => allItemColumns.find((column) => line[column] != null)

/** The garage that determines catalogue and day. */
export interface LineGarage {
  id: number
  country_id: number
  time_zone: string
}

interface LineTarget {
  order_id: number
  /** The name of the package that includes the line. */
  package_id?: number
  garage: LineGarage
}

type Reader = Pick<Change, 'db' | 'scope' | 'at'>

/** The catalogue row that a line refers to; undefined if it refers to none. */
async function findItem(
  { db, scope, at }: Reader,
  garage: LineGarage,
  kind: LineKind,
  line: Partial<NewLine>,
  field = '',
) {
  const column = itemOf(line)
  if (!column) return undefined
  const garageToday = { ...garage, day: dayIn(garage.time_zone, at) }
  const isOfKind = itemColumns[kind].includes(column)
  const item = isOfKind ? await selectItem(db, scope, garageToday, line) : undefined
  if (!item) throw invalid({ [`${field}${column}`]: messages.unknownReference })
  return { ...item, column }
}
type Item = NonNullable<Awaited<ReturnType<typeof findItem>>>

/**
 * Inserts a line of an order that the caller has locked; omitted values come from its catalogue, at the price of the
 * garage's day. A package becomes its lines. `field` names the line in errors.
 * @returns the (first) line's id
 */
export async function saveLine(
  context: Reader,
  target: LineTarget,
  line: FirstLine,
  field = '',
): Promise<{ id: number }> {
  const { db, at } = context
  const item = await findItem(context, target.garage, line.kind, line, field)
  if (item?.is_package) return savePackage(context, target, line, item, field)
  const columns = allItemColumns.map((each) => [each, each === item?.column ? line[each] : null])
  return insertLine(db, {
    order_id: target.order_id,
    package_id: target.package_id ?? null,
    kind: line.kind,
    ...Object.fromEntries(columns),
    warranty_days: item?.warranty_days ?? 0,
    ...nameAndPrice(line, item, field),
    ...optionalValues(line, at),
    created_at: at.toISOString(),
  })
}

async function savePackage(
  context: Reader,
  { order_id, garage }: LineTarget,
  line: FirstLine,
  item: Item,
  field: string,
) {
  const package_id = line.catalog_service_id as number
  const garageToday = { ...garage, day: dayIn(garage.time_zone, context.at) }
  const sold = { ...line, catalog_service_id: package_id }
  const saved = []
  for (const each of await linesOfPackage(context.db, garageToday, sold, item, field))
    saved.push(await saveLine(context, { order_id, garage, package_id }, each, field))
  return saved[0] as { id: number }
}

/** Typed values, or those of the catalogue. */
function nameAndPrice(line: FirstLine, item: Item | undefined, field: string) {
  const name = line.name ?? item?.name
  if (!name) throw invalid({ [`${field}name`]: messages.required })
  const unit_price = line.unit_price ?? item?.price
  if (unit_price == null) throw invalid({ [`${field}unit_price`]: messages.required })
  const price = { qty: line.qty ?? 1, unit_price, discount: line.discount ?? 0 }
  assertAmount(price, field)
  const agreed = line.approval === 'approved' ? agreedTo(price) : {}
  return { name, ...price, amount: lineAmount(price), ...agreed }
}

const optionalValues = (line: FirstLine, at: Date) => ({
  approval: line.approval ?? 'proposed',
  declined_at: line.approval === 'declined' ? at.toISOString() : null,
  work: line.work ?? 'todo',
  offer_of: line.offer_of ?? null,
  serial_number: line.serial_number ?? null,
  notes: line.notes ?? null,
  tax_code_id: line.tax_code_id ?? null,
})

function assertAmount(line: { qty: number; unit_price: number; discount: number }, field = '') {
  const gross = grossOf(line)
  if (gross > MAX_LINE) throw invalid({ [`${field}unit_price`]: orderMessages.lineTooDear })
  if (line.discount > gross) throw invalid({ [`${field}discount`]: orderMessages.aboveLine })
}

export const garageOf = ({ garage_id, country_id, time_zone }: LockedOrder): LineGarage => ({
  id: garage_id,
  country_id,
  time_zone,
})

/** A package counts as the number of its lines. */
export async function assertNotTooMany(db: Db, scope: Scope, orderId: number) {
  if ((await selectLines(db, scope, orderId)).length > MAX_LINES)
    throw invalid(createMessage(orderMessages.tooManyLines, { max: MAX_LINES }))
}

export async function addLine(context: CallContext<typeof orderLines.addLine>) {
  const { db, scope, me, params, body } = context
  const { version, ...values } = body
  const order = await lockForChange(context, params.id, version)
  assertCan(canAddLine(me.role, factsOf(order), values.kind))
  const isCorrection = isCorrecting(me.role, factsOf(order))
  // lines added to a corrected bill were done and need no approval
  const line = isCorrection
    ? { ...values, approval: 'approved' as const, work: 'done' as const }
    : values
  if (line.approval && line.approval !== 'proposed')
    assertCan(canDecide(me.role, factsOf(order), line.approval))
  assertTaxCodes(context, order, [line], () => '')
  const garage = garageOf(order)
  const { id } = await saveLine(context, { order_id: order.id, garage }, line)
  if (isCorrection) await assertNoParts(db, scope, order.id, id)
  await assertNotTooMany(db, scope, order.id)
  const saved = await saveTotals(context, order)
  context.audit.created('line', { line: { line_id: id, ...line } })
  return { ...saved, id }
}

/** A package may include parts, which a corrected bill cannot gain. */
async function assertNoParts(db: Db, scope: Scope, orderId: number, firstId: number) {
  const added = (await selectLines(db, scope, orderId)).filter(({ id }) => id >= firstId)
  if (added.some(({ kind }) => kind === 'part')) throw conflict(orderMessages.addsOnly)
}

/** Proposes a line on behalf of another module, with values that the form does not have. */
export async function addProposed(
  context: Change,
  order: LockedOrder,
  line: NewLine,
  keeps: { file_ids?: number[]; offer_of?: number },
) {
  const { db, scope, me, at, audit } = context
  assertCan(canPropose(me.role, factsOf(order), line.kind))
  const garage = garageOf(order)
  const { id } = await saveLine({ db, scope, at }, { order_id: order.id, garage }, line)
  await changeLine(db, order.id, id, keeps)
  await assertNotTooMany(db, scope, order.id)
  const saved = await saveTotals(context, order)
  audit.created('line', { line: { line_id: id, ...line, ...keeps } })
  return { ...saved, id }
}

/** Each part of a change has its own rule; an empty change counts as one of the content. */
function abilitiesFor(
  role: string | null,
  order: OrderFacts,
  before: StoredLine,
  { approval, work, kind: _, ...content }: Partial<NewLine>,
): Ability[] {
  const isDecided = approval !== undefined && approval !== before.approval
  const after = { kind: before.kind, approval: approval ?? before.approval }
  const abilities = [
    isDecided && canDecide(role, order, approval),
    work !== undefined && canWork(role, order, after),
  ].filter((ability) => ability !== false)
  const isContent = Object.keys(content).length > 0
  const changed = Object.entries(content)
    .filter(([field, value]) => value !== before[field as keyof StoredLine])
    .map(([field]) => field)
  return isContent || abilities.length === 0
    ? [canEditLine(role, order, before, changed), ...abilities]
    : abilities
}

type LineChanges = Omit<CallContext<typeof orderLines.updateLine>['body'], 'version'>

export async function updateLine(context: CallContext<typeof orderLines.updateLine>) {
  const { me, params, body } = context
  const { version, ...values } = body
  const order = await lockForChange(context, params.id, version)
  const before = await findLine(context, order.id, params.line_id)
  const changes = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as LineChanges
  await assertChange(context, order, before, changes)
  const after = lineAfter(order, before, changes, {
    isCorrection: isCorrecting(me.role, factsOf(order)),
    at: context.at.toISOString(),
  })
  await writeLine(context, order, before, after, changes)
  const saved = await saveTotals(context, order)
  return { ...saved, id: before.id }
}

/** Writes a changed line, with its reservation and its clocks; the totals follow (`saveTotals`). */
async function writeLine(
  context: Change,
  order: LockedOrder,
  before: StoredLine,
  after: ReturnType<typeof lineAfter>,
  { work, inventory_item_id: part = before.inventory_item_id }: LineChanges,
) {
  const { db, audit } = context
  const isOther = part !== before.inventory_item_id
  assertIssued(before, { ...after, isOther })
  if (isOther) await releasePart(context, before, part)
  // nobody works on a line that is no longer approved
  if ((work && work !== 'doing') || after.approval !== 'approved')
    await stopClocks(db, order.id, context.at.toISOString(), before.id)
  await changeLine(db, order.id, before.id, after)
  await reservePart(context, order.stage, before, { ...before, ...after })
  const logged = logValueOf(before)
  audit.updated('line', { line: logged }, { line: { ...logged, ...after } })
}

/** The customer's own decision on a line of the estimate, as the adviser records one. */
export async function decideLine(
  context: Change,
  order: LockedOrder,
  before: StoredLine,
  approval: 'approved' | 'declined',
) {
  const changes = { approval }
  const at = context.at.toISOString()
  const after = lineAfter(order, before, changes, { isCorrection: false, at })
  await writeLine(context, order, before, after, changes)
}

async function findLine({ db, scope }: Reader, orderId: number, lineId: number) {
  const line = (await selectLines(db, scope, orderId)).find(({ id }) => id === lineId)
  if (!line) throw notFound()
  return line
}

const priceAfter = (before: StoredLine, { qty, unit_price, discount }: LineChanges) => ({
  qty: qty ?? before.qty,
  unit_price: unit_price ?? before.unit_price,
  discount: discount ?? before.discount,
})

/** Everything that a change must fulfil before it is written, except for issued parts. */
async function assertChange(
  context: Change,
  order: LockedOrder,
  before: StoredLine,
  changes: LineChanges,
) {
  const { approval, work: _, kind, ...content } = changes
  const { role } = context.me
  if (kind && kind !== before.kind) throw invalid({ kind: orderMessages.keepsKind })
  for (const ability of abilitiesFor(role, factsOf(order), before, changes)) assertCan(ability)
  if (content.tax_code_id !== before.tax_code_id)
    assertTaxCodes(context, order, [{ ...content, kind: before.kind }], () => '')
  const item = await findItem(context, garageOf(order), before.kind as LineKind, content)
  if (item?.is_package) throw invalid({ [item.column]: messages.unknownReference })
  const price = priceAfter(before, changes)
  assertAmount(price)
  assertFree(before, price)
  if (approval === 'approved' && isCorrecting(role, factsOf(order))) assertOnCar(before)
}

/** The values of a line after a change, with its approval and what of it is agreed to. */
function lineAfter(
  order: LockedOrder,
  before: StoredLine,
  changes: LineChanges,
  { isCorrection, at }: { isCorrection: boolean; at: string },
) {
  const { approval, work = before.work, kind: _, ...content } = changes
  // a correction needs no approval: the branch admin decides on the bill
  const isBegun =
    !isCorrection && (order.agreed_total !== null || !awaitingDecisionStages.includes(order.stage))
  const isOther = allItemColumns.some(
    (each) => content[each] !== undefined && content[each] !== before[each],
  )
  const price = priceAfter(before, changes)
  const decided = decide(before, { price, approval, isOther, isBegun })
  const declined_at = decided.approval === 'declined' ? at : null
  return {
    ...content,
    ...decided,
    work: isCorrection && approval === 'approved' ? 'done' : work,
    ...(decided.approval !== before.approval ? { declined_at } : {}),
  }
}

/** A warranty line stays free and within the sold quantity. */
function assertFree({ warranty_id, qty }: StoredLine, after: { qty: number; unit_price: number }) {
  if (warranty_id === null) return
  if (after.unit_price > 0) throw invalid({ unit_price: warrantyMessages.free })
  if (after.qty > qty) throw invalid({ qty: warrantyMessages.free })
}

/** A part is billed for its issued quantity. */
function assertOnCar({ inventory_item_id, qty, issued }: StoredLine) {
  if (inventory_item_id !== null && issued < qty)
    throw conflict(createMessage(orderMessages.aboveIssued, { issued }))
}

/** Issued parts must be paid for or returned first. */
function assertIssued(
  { issued }: StoredLine,
  after: { qty: number; approval: Approval; isOther: boolean },
) {
  if (issued === 0) return
  if (after.isOther || after.approval === 'declined') throw conflict(orderMessages.returnFirst)
  if (after.qty < issued)
    throw invalid({ qty: createMessage(orderMessages.belowIssued, { issued }) })
}

/** For the activity log, which everybody sees after a stale write: so without the cost. */
const logValueOf = (line: StoredLine) =>
  Object.fromEntries(Object.entries(line).filter(([field]) => !hiddenFields.has(field)))
const hiddenFields = new Set(['issued_value', 'kept_value', 'reserved', 'shortage'])

export async function removeLine(context: CallContext<typeof orderLines.removeLine>) {
  const { db, me, params, query, body } = context
  const order = await lockForChange(
    context,
    params.id,
    requireVersion(body?.version ?? query.version),
  )
  const before = await findLine(context, order.id, params.line_id)
  assertCan(canRemoveLine(me.role, factsOf(order), before))
  if (before.issued > 0) throw conflict(orderMessages.returnFirst)
  await releasePart(context, before)
  await deleteLine(db, order.id, before.id)
  const saved = await saveTotals(context, order)
  context.audit.removed('line', { line: logValueOf(before) })
  return { ...saved, id: before.id }
}

/** The sum of the discounts cannot exceed the lines. */
async function assertDiscount(
  { db, scope, me }: { db: Db; scope: Scope; me: CurrentUser },
  order: LockedOrder,
  discount: { type: string; amount: number },
  except?: number,
) {
  assertCan(canDiscount(me.role, factsOf(order)))
  const lines = await selectLines(db, scope, order.id)
  const most = lines
    .filter(({ approval }) => approval !== 'declined')
    .reduce((sum, { amount }) => sum + amount, 0)
  const others = (await selectDiscounts(db, scope, order.id)).filter(({ id }) => id !== except)
  const percent = [...others, discount]
    .filter(({ type }) => type === 'percent')
    .reduce((sum, { amount }) => sum + amount, 0)
  const fixed = [...others, discount]
    .filter(({ type }) => type === 'amount')
    .reduce((sum, { amount }) => sum + amount, 0)
  if (percent > 100 || fixed + Math.round((most * percent) / 100) > most)
    throw invalid({ amount: orderMessages.aboveLines })
}

export async function addDiscount(context: CallContext<typeof orderBill.addDiscount>) {
  const { db, params, body, at } = context
  const { version, ...discount } = body
  const order = await lockForChange(context, params.id, version)
  await assertDiscount(context, order, discount)
  const { id } = await insertDiscount(db, {
    order_id: order.id,
    ...discount,
    created_at: at.toISOString(),
  })
  const saved = await saveTotals(context, order)
  context.audit.created('discount', { manual_discount: { discount_id: id, ...discount } })
  return { ...saved, id }
}

export async function updateDiscount(context: CallContext<typeof orderBill.updateDiscount>) {
  const { db, scope, params, body } = context
  const { version, ...discount } = body
  const order = await lockForChange(context, params.id, version)
  const before = (await selectDiscounts(db, scope, order.id)).find(
    ({ id }) => id === params.discount_id,
  )
  if (!before) throw notFound()
  await assertDiscount(context, order, discount, before.id)
  await changeDiscount(db, order.id, before.id, discount)
  const saved = await saveTotals(context, order)
  context.audit.updated(
    'discount',
    { manual_discount: before },
    { manual_discount: { ...before, ...discount } },
  )
  return { ...saved, id: before.id }
}

export async function removeDiscount(context: CallContext<typeof orderBill.removeDiscount>) {
  const { db, scope, me, params, query, body } = context
  const order = await lockForChange(
    context,
    params.id,
    requireVersion(body?.version ?? query.version),
  )
  const before = (await selectDiscounts(db, scope, order.id)).find(
    ({ id }) => id === params.discount_id,
  )
  if (!before) throw notFound()
  assertCan(canDiscount(me.role, factsOf(order)))
  await deleteDiscount(db, order.id, before.id)
  const saved = await saveTotals(context, order)
  context.audit.removed('discount', { manual_discount: before })
  return { ...saved, id: before.id }
}
