/** Declined work stays with the car. The next order offers it again, and one press adds it as a line. */
import { dayIn } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/database/db.ts'
import { messages } from '#platform/contract/messages.ts'
import { invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import type { DeclinedWork, orderLines } from '../../contract-lines.ts'
import type { FirstLine, NewLine } from '../../forms.ts'
import { type Change, lockForChange } from '../change.ts'
import { type LineGarage, addProposed, garageOf } from './lines.ts'
import { selectGarage, selectItem } from '../queries-changes.ts'
import {
  type StoredDeclined,
  dismissLine,
  selectCar,
  selectDeclined,
  selectSameSkuItem,
} from './queries-declined.ts'

type Reader = Pick<Change, 'db' | 'scope' | 'at'>

const ids = [
  'catalog_service_id',
  'service_item_id',
  'inspection_item_id',
  'inventory_item_id',
  'third_party_item_id',
] as const

/** The declined work of a car in scope; 404 outside it. */
export async function openDeclinedWork(db: Db, scope: Scope, vehicleId: number, at: Date) {
  if (!(await selectCar(db, scope, vehicleId))) throw notFound()
  return selectDeclined(db, vehicleId, at)
}

export async function listDeclined(context: CallContext<typeof orderLines.declined>) {
  const { db, scope, params, query, at } = context
  const declinedWork = await openDeclinedWork(db, scope, params.id, at)
  const garage = query.garage_id && (await selectGarage(db, scope, query.garage_id))
  if (query.garage_id && !garage) throw notFound()
  const data = []
  for (const line of declinedWork) {
    const { unit_price } = garage ? await lineToOffer(context, garage, line) : {}
    data.push({ ...logValueOf(line), price_today: unit_price ?? null })
  }
  return { data }
}

const logValueOf = (line: StoredDeclined) =>
  Object.fromEntries(
    Object.entries(line).filter(([field]) => !ids.some((id) => id === field)),
  ) as unknown as DeclinedWork

/** The lines of a new order of this car: declined work becomes its earlier line, with the values given now. */
export async function replaceOfferedLines(
  context: Reader,
  { garage, vehicle }: { garage: LineGarage; vehicle: { id: number } },
  lines: readonly FirstLine[],
): Promise<FirstLine[]> {
  if (!lines.some(({ offer_of }) => offer_of)) return [...lines]
  const declined = await selectDeclined(context.db, vehicle.id, context.at)
  const offered = []
  for (const [index, line] of lines.entries()) {
    const { offer_of, qty, unit_price, discount, notes } = line
    if (!offer_of) {
      offered.push(line)
      continue
    }
    const declinedLine = declined.find(({ line_id }) => line_id === offer_of)
    const isTwice = offered.some((earlierLine) => earlierLine.offer_of === offer_of)
    if (!declinedLine || isTwice)
      throw invalid({ [`lines.${index}.offer_of`]: messages.unknownReference })
    const reasons = Object.fromEntries(
      Object.entries({ qty, unit_price, discount, notes }).filter(([, value]) => value != null),
    )
    offered.push({ ...(await lineToOffer(context, garage, declinedLine)), ...reasons, offer_of })
  }
  return offered
}

/** Adds it to this order as a proposed line, at today's price if the catalogue still has it. */
export async function offerDeclined(context: CallContext<typeof orderLines.offerDeclined>) {
  const { db, params, body, at } = context
  const order = await lockForChange(context, params.id, body?.version)
  const declinedLine = (await selectDeclined(db, order.vehicle_id, at)).find(
    ({ line_id }) => line_id === params.line_id,
  )
  if (!declinedLine || declinedLine.order.id === order.id) throw notFound()
  const line = await lineToOffer(context, garageOf(order), declinedLine)
  return addProposed(context, order, line, { offer_of: declinedLine.line_id })
}

/** A part comes from this garage's own stock; an item missing in this catalogue keeps its name and price. */
async function lineToOffer(
  { db, scope, at }: Reader,
  garage: LineGarage,
  { kind, name, qty, unit_price, notes, ...was }: StoredDeclined,
): Promise<NewLine> {
  const column = ids.find((id) => was[id] !== null)
  const declinedValues = { name, qty, ...(notes ? { notes } : {}) }
  const isElsewhere = column === 'inventory_item_id' && was.garage.id !== garage.id
  const item = isElsewhere
    ? await selectSameSkuItem(db, was.inventory_item_id as number, garage.id)
    : column && was[column]
  if (column && item) {
    const garageToday = { ...garage, day: dayIn(garage.time_zone, at) }
    const catalogItem = await selectItem(db, scope, garageToday, { [column]: item })
    // a package is offered as the declined line, not as all of its contents
    if (catalogItem && !catalogItem.is_package)
      return {
        kind,
        [column]: item,
        ...declinedValues,
        unit_price: catalogItem.price ?? unit_price,
      }
  }
  return { kind, ...declinedValues, unit_price }
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
  const declinedLine = (await openDeclinedWork(db, scope, params.id, at)).find(
    ({ line_id }) => line_id === params.line_id,
  )
  const dismissal = { at: at.toISOString(), employee_id: me.employee_id, reason: body.reason }
  if (!declinedLine || !(await dismissLine(db, declinedLine.line_id, dismissal))) throw notFound()
  audit.updated(
    'declined work',
    { id: declinedLine.line_id, garage_id: declinedLine.garage.id, dismissed: false },
    {
      id: declinedLine.line_id,
      garage_id: declinedLine.garage.id,
      dismissed: true,
      reason: body.reason,
    },
  )
  return { id: declinedLine.line_id }
}
