/** Declined work stays with the car. The next order offers it again, and one press adds it as a line. */
import { dayIn } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/database/db.ts'
import { messages } from '#platform/contract/messages.ts'
import { invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { DeclinedWork, orderLines } from '../contract-lines.ts'
import type { FirstLine, NewLine } from '../forms.ts'
import { type Change, lockForChange } from './change.ts'
import { type LineGarage, addProposed, garageOf } from './lines.ts'
import { selectGarage, selectItem } from './queries-changes.ts'
import {
  type StoredDeclined,
  dismissLine,
  selectCar,
  selectDeclined,
  selectSameSkuItem,
} from './queries-declined.ts'

type Place = Pick<Change, 'db' | 'scope' | 'at'>

const ids = [
  'catalog_service_id',
  'service_item_id',
  'inspection_item_id',
  'inventory_item_id',
  'third_party_item_id',
] as const

/** The declined work of a car in scope; 404 outside it. */
export async function waiting(db: Db, scope: Scope, vehicleId: number, at: Date) {
  if (!(await selectCar(db, scope, vehicleId))) throw notFound()
  return selectDeclined(db, vehicleId, at)
}

export async function listDeclined(context: CallContext<typeof orderLines.declined>) {
  const { db, scope, params, query, at } = context
  const found = await waiting(db, scope, params.id, at)
  const garage = query.garage_id && (await selectGarage(db, scope, query.garage_id))
  if (query.garage_id && !garage) throw notFound()
  const data = []
  for (const line of found) {
    const { unit_price } = garage ? await asOfferedHere(context, garage, line) : {}
    data.push({ ...shown(line), price_today: unit_price ?? null })
  }
  return { data }
}

const shown = (line: StoredDeclined) =>
  Object.fromEntries(
    Object.entries(line).filter(([field]) => !ids.some((id) => id === field)),
  ) as unknown as DeclinedWork

/** The lines of a new order of this car: declined work becomes its earlier line, with the values given now. */
export async function offeredLines(
  ask: Place,
  { garage, vehicle }: { garage: LineGarage; vehicle: { id: number } },
  lines: readonly FirstLine[],
): Promise<FirstLine[]> {
  if (!lines.some(({ offer_of }) => offer_of)) return [...lines]
  const declined = await selectDeclined(ask.db, vehicle.id, ask.at)
  const offered = []
  for (const [index, line] of lines.entries()) {
    const { offer_of, qty, unit_price, discount, notes } = line
    if (!offer_of) {
      offered.push(line)
      continue
    }
    const found = declined.find(({ line_id }) => line_id === offer_of)
    const isTwice = offered.some((other) => other.offer_of === offer_of)
    if (!found || isTwice) throw invalid({ [`lines.${index}.offer_of`]: messages.unknownReference })
    const reasons = Object.fromEntries(
      Object.entries({ qty, unit_price, discount, notes }).filter(([, value]) => value != null),
    )
    offered.push({ ...(await asOfferedHere(ask, garage, found)), ...reasons, offer_of })
  }
  return offered
}

/** Adds it to this order as a proposed line, at today's price if the catalogue still has it. */
export async function offerDeclined(context: CallContext<typeof orderLines.offerDeclined>) {
  const { db, params, body, at } = context
  const order = await lockForChange(context, params.id, body?.version)
  const found = (await selectDeclined(db, order.vehicle_id, at)).find(
    ({ line_id }) => line_id === params.line_id,
  )
  if (!found || found.order.id === order.id) throw notFound()
  const line = await asOfferedHere(context, garageOf(order), found)
  return addProposed(context, order, line, { offer_of: found.line_id })
}

/** A part comes from this garage's own stock; an item missing in this catalogue keeps its name and price. */
async function asOfferedHere(
  { db, scope, at }: Place,
  garage: LineGarage,
  { kind, name, qty, unit_price, notes, ...was }: StoredDeclined,
): Promise<NewLine> {
  const column = ids.find((id) => was[id] !== null)
  const kept = { name, qty, ...(notes ? { notes } : {}) }
  const isElsewhere = column === 'inventory_item_id' && was.garage.id !== garage.id
  const item = isElsewhere
    ? await selectSameSkuItem(db, was.inventory_item_id as number, garage.id)
    : column && was[column]
  if (column && item) {
    const garageToday = { ...garage, day: dayIn(garage.time_zone, at) }
    const known = await selectItem(db, scope, garageToday, { [column]: item })
    // a package is offered as the declined line, not as all of its contents
    if (known && !known.is_package)
      return { kind, [column]: item, ...kept, unit_price: known.price ?? unit_price }
  }
  return { kind, ...kept, unit_price }
}

export async function dismissDeclined({
  db,
  scope,
  me,
  audit,
  params,
  body,
  at,
}: CallContext<typeof orderLines.dismissDeclined>) {
  const found = (await waiting(db, scope, params.id, at)).find(
    ({ line_id }) => line_id === params.line_id,
  )
  const by = { at: at.toISOString(), employee_id: me.employee_id, reason: body.reason }
  if (!found || !(await dismissLine(db, found.line_id, by))) throw notFound()
  audit.updated(
    'declined work',
    { id: found.line_id, garage_id: found.garage.id, dismissed: false },
    { id: found.line_id, garage_id: found.garage.id, dismissed: true, reason: body.reason },
  )
  return { id: found.line_id }
}
