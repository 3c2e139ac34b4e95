/** What a build costs: materials of the workshop and outside work (accounting, rule 4). Hours are in labour.ts. */
import { requireItems } from '#domains/stock/inventory/server/inventory.ts'
import { moveStock, stockSides, stockValueOf } from '#domains/stock/stock/server/stock.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'
import type { Db } from '#platform/server/database/db.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { MATERIAL, type buildMoney } from '../contract.ts'
import { sharedTaskMessages } from '#domains/workshop/build-values/messages.ts'
import { buildMoneyMessages } from '../messages.ts'
import { canTakeMaterial, takesCost } from '../rules.ts'
import { BUILD_SOURCE, type Caller, postOf } from './posting.ts'
import {
  insertMaterial,
  lockMaterial,
  selectHours,
  selectMaterials,
  selectOutside,
  updateReturned,
} from './queries-costs.ts'
import { type Held, hasTask, lockBuild, selectBuild, selectSums } from './queries.ts'

export async function materials({
  db,
  scope,
  me,
  params,
}: CallContext<typeof buildMoney.materials>) {
  const build = await selectBuild(db, scope, params.id)
  if (!build) throw notFound()
  const { materials: parts, labour, outside } = await selectSums(db, build.id)
  return {
    garage_id: build.garage_id,
    data: await selectMaterials(db, build.id),
    hours: await selectHours(db, build.id),
    outside: await selectOutside(db, build.id),
    cost: { materials: parts, labour, outside, total: parts + labour + outside },
    can: { take: canTakeMaterial(me.role, build) },
  }
}

const movement = ({ me, at }: Caller, build: Held) => ({
  garage_id: build.garage_id,
  day: dayIn(build.time_zone, at),
  at,
  source: { type: BUILD_SOURCE, id: build.id, number: build.number },
  employee_id: me.employee_id,
})

/** Issues an item of the workshop to the build, at its average cost. */
export async function take(context: CallContext<typeof buildMoney.take>) {
  const { db, scope, me, at, params, body, audit } = context
  const build = await lockBuild(db, scope, params.id)
  if (!build) throw notFound()
  assertCan(canTakeMaterial(me.role, build))
  const { item_id, quantity, task_id = null, serial_number = null } = body
  if (!(await requireItems(db, scope, build.garage_id, [item_id])).has(item_id))
    throw invalid({ item_id: messages.unknownReference })
  if (task_id !== null && !(await hasTask(db, build.id, task_id)))
    throw invalid({ task_id: sharedTaskMessages.otherBuild })
  const { moved } = await moveStock(db, {
    ...movement(context, build),
    lines: [{ item_id, kind: 'issue', quantity: -quantity }],
  })
  const cost = -stockValueOf(moved)
  const { id } = await insertMaterial(db, {
    build_id: build.id,
    task_id,
    item_id,
    quantity,
    value: cost,
    serial_number,
    employee_id: me.employee_id,
    at: at.toISOString(),
  })
  await postOf(context, build, {
    event: 'material_issued',
    seq: id,
    day: dayIn(build.time_zone, at),
    description: `Material issued ${build.number}`,
    lines: [{ account: 'WIP_BUILD', debit: cost }, ...stockSides(moved)],
  })
  audit.garageId = build.garage_id
  audit.created(MATERIAL, { id, build: build.number, item_id, quantity, task_id, serial_number })
  return { id, cost }
}

/** Returns material at the issued cost; the last return takes the rounding remainder. */
export async function bringBack(context: CallContext<typeof buildMoney.bringBack>) {
  const { db, scope, me, at, params, body, audit } = context
  const build = await lockBuild(db, scope, params.id)
  const material = build && (await lockMaterial(db, build.id, params.material_id))
  if (!build || !material) throw notFound()
  assertCan(canTakeMaterial(me.role, build))
  const { quantity, reason = null } = body
  const out = toThreeDecimals(material.quantity - material.returned)
  if (quantity > out)
    throw invalid({ quantity: createMessage(buildMoneyMessages.aboveOut, { out }) })
  const rest = material.value - material.returned_value
  const value =
    quantity === out
      ? rest
      : Math.min(rest, Math.round((material.value * quantity) / material.quantity))
  const { moved } = await moveStock(db, {
    ...movement(context, build),
    lines: [{ item_id: material.item_id, kind: 'issue_return', quantity, value, reason }],
  })
  await postOf(context, build, {
    event: 'material_returned',
    seq: moved[0]?.id ?? material.id,
    day: dayIn(build.time_zone, at),
    description: `Material returned ${build.number}`,
    lines: [...stockSides(moved), { account: 'WIP_BUILD', credit: value }],
  })
  const returned = toThreeDecimals(material.returned + quantity)
  await updateReturned(db, material.id, {
    returned,
    returned_value: material.returned_value + value,
  })
  audit.garageId = build.garage_id
  audit.updated(
    MATERIAL,
    { id: material.id, returned: material.returned },
    { returned, build: build.number, reason },
  )
  return { id: material.id, returned }
}

/**
 * Locks the build that a third-party purchase is for.
 * @returns whether its cost is added to the build, or came after its end and is cost of sales
 */
export async function buildForCost(db: Db, scope: Scope, id: number) {
  const build = await lockBuild(db, scope, id)
  return build && { id: build.id, garage_id: build.garage_id, isOpen: takesCost(build) }
}
