/** Merges duplicate customers, and undoes a merge within a day. */
import { giveBills } from '#domains/workshop/build-money/server/queries.ts'
import { giveBuilds } from '#domains/workshop/builds/server/queries.ts'
import { CUSTOMER } from '#domains/people/customers/contract.ts'
import { customerMessages } from '#domains/people/customers/messages.ts'
import { assertCustomer } from '#domains/people/customers/server/customers.ts'
import {
  selectLocked as lockCustomer,
  updateMerged as markMerged,
  updateTier as setTier,
} from '#domains/people/customers/server/queries.ts'
import { reassignInvoices } from '#domains/floor/invoices/server/queries.ts'
import {
  reassignPoints,
  hasMovedPoints,
  insertMember,
  recountMember,
  removeMember,
} from '#domains/loyalty/membership/server/queries-merge.ts'
import { lockMember as holdMember } from '#domains/loyalty/membership/server/queries-points.ts'
import { rankOf } from '#domains/loyalty/membership/rules.ts'
import { reassignOrders } from '#domains/floor/orders/server/queries-customer.ts'
import {
  reassignFormerVehicles,
  reassignVehicles,
} from '#domains/people/vehicles/server/queries.ts'
import { reassignCoupons } from '#domains/loyalty/vouchers/server/queries-coupons.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { reassignConsents, updateMessageConsent } from '#domains/people/consents/server/queries.ts'
import { reassignFollowUps } from '#domains/outside/follow-ups/server/queries.ts'
import { reassignMessages } from '#domains/outside/notices/server/queries-customer.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { type customerMerge, HOURS_TO_UNDO } from '../contract.ts'
import { customerMergeMessages } from '../messages.ts'
import {
  type Merge,
  type ReassignedRows,
  endMerge,
  hasLaterActivity,
  insertMerge,
  lockLast,
  selectMerges,
} from './queries.ts'

const isFresh = (mergedAt: string, now: Date) =>
  now.getTime() - Date.parse(mergedAt) < HOURS_TO_UNDO * 3_600_000

export async function list({ db, scope, params, at }: CallContext<typeof customerMerge.list>) {
  await assertCustomer(db, scope, params.id)
  const rows = await selectMerges(db, params.id)
  return {
    data: rows.map((row, index) => ({
      ...row,
      can_undo: index === 0 && isFresh(row.merged_at, at),
    })),
  }
}

/** Locks both in order of id, so that two merges cannot deadlock; memberships first, as payments do. */
async function hold(db: Db, scope: Scope, id: number, from_id: number) {
  const found = new Map<number, Awaited<ReturnType<typeof lockCustomer>>>()
  const both = [id, from_id].toSorted((a, b) => a - b)
  for (const one of both) await holdMember(db, one)
  for (const one of both) found.set(one, await lockCustomer(db, scope, one))
  return { kept: found.get(id), double: found.get(from_id) }
}

export async function merge({
  db,
  scope,
  me,
  params,
  body,
  audit,
  at,
}: CallContext<typeof customerMerge.merge>) {
  const { from_id } = body
  const { kept, double } = await hold(db, scope, params.id, from_id)
  if (!kept) throw notFound()
  if (from_id === params.id) throw invalid({ from_id: customerMergeMessages.same })
  if (!double) throw invalid({ from_id: messages.unknownReference })
  if (kept.country_id !== double.country_id) throw conflict(customerMergeMessages.countries)
  for (const one of [kept, double]) {
    if (one.merged_into_id)
      throw conflict(createMessage(customerMergeMessages.gone, { name: `#${one.merged_into_id}` }))
    if (one.erased_at) throw conflict(customerMessages.erased)
  }
  if ((await holdMember(db, double.id))?.blocked_at)
    throw conflict(createMessage(customerMergeMessages.blocked, { name: double.full_name }))

  const moved = await give(db, { from: double.id, to: kept.id, name: kept.full_name })
  await removeMember(db, double.id)
  await recountMember(db, kept.id)
  await updateMessageConsent(db, [kept.id, double.id], at.toISOString())
  if (rankOf(double.tier) > rankOf(kept.tier)) await setTier(db, kept.id, double.tier)
  await markMerged(db, { id: double.id, into: kept.id, of: kept.id })
  await insertMerge(db, {
    customer_id: kept.id,
    from_id: double.id,
    moved,
    tier: kept.tier,
    merged_at: at.toISOString(),
    merged_by: me.employee_id,
  })
  const saved = { id: kept.id, version: (await lockCustomer(db, scope, kept.id))!.version }
  audit.updated(
    CUSTOMER,
    { id: kept.id },
    { ...saved, merged_from: from_id, name: double.full_name },
  )
  return saved
}

export async function unmerge({
  db,
  scope,
  params,
  body,
  audit,
  at,
}: CallContext<typeof customerMerge.unmerge>) {
  const last = await lockLast(db, params.id)
  const { kept, double } = await hold(db, scope, params.id, last?.from_id ?? params.id)
  if (!kept) throw notFound()
  if (!last || !double || (body?.from_id !== undefined && body.from_id !== last.from_id))
    throw conflict(customerMergeMessages.notMerged)
  if (kept.erased_at) throw conflict(customerMessages.erased)
  if (!isFresh(last.merged_at, at)) throw conflict(customerMergeMessages.tooLate)
  if ((await hasLaterActivity(db, last)) || (await hasMovedPoints(db, kept.id, last.merged_at)))
    throw conflict(customerMergeMessages.goneOn)

  await markMerged(db, { id: double.id, into: null, of: kept.id })
  await insertMember(db, double.id)
  await give(db, { from: kept.id, to: double.id, name: double.full_name }, last.moved)
  for (const one of [kept.id, double.id]) await recountMember(db, one)
  await updateMessageConsent(db, [kept.id, double.id], at.toISOString())
  if (kept.tier === double.tier && kept.tier !== last.tier) await setTier(db, kept.id, last.tier)
  await endMerge(db, last.id, at.toISOString())
  const saved = { id: kept.id, version: (await lockCustomer(db, scope, kept.id))!.version }
  audit.updated(
    CUSTOMER,
    { id: kept.id },
    { ...saved, unmerged: double.id, name: double.full_name },
  )
  return saved
}

/** Reassigns everything that belongs to a customer, or that an earlier merge reassigned. */
async function give(
  db: Db,
  { from, to, name }: { from: number; to: number; name: string },
  only?: Merge['moved'],
): Promise<ReassignedRows> {
  // an earlier merge reassigned no rows of kinds that it does not name
  const of = (ids?: number[]) => ({ from, to, ids: only ? (ids ?? []) : undefined })
  return {
    vehicles: await reassignVehicles(db, of(only?.vehicles)),
    former_cars: await reassignFormerVehicles(db, of(only?.former_cars)),
    orders: await reassignOrders(db, of(only?.orders), name),
    invoices: await reassignInvoices(db, of(only?.invoices)),
    coupons: await reassignCoupons(db, of(only?.coupons)),
    builds: await giveBuilds(db, of(only?.builds)),
    bills: await giveBills(db, of(only?.bills)),
    messages: await reassignMessages(db, of(only?.messages)),
    follow_ups: await reassignFollowUps(db, of(only?.follow_ups)),
    consents: await reassignConsents(db, of(only?.consents)),
    ...(await reassignPoints(db, { from, to }, only)),
  }
}
