/** The effects of each transition. Its blockers are in ../rules.ts; transition.ts executes it. */
import { dayIn } from '#platform/contract/days.ts'
import { supersede as supersedeEstimate } from '#domains/floor/estimates/server/queries.ts'
import { readOdometer } from '#domains/people/vehicles/server/vehicles.ts'
import { releaseVoucher, voucherOnOrder } from '#domains/loyalty/vouchers/server/redemption.ts'
import { createWarranties } from '#domains/floor/warranties/server/warranties.ts'
import type { TransitionForm } from '../../forms.ts'
import type { Transition, TransitionName } from '../../rules.ts'
import { type Change, assertOdometer, saveFields, saveTotals } from '../change.ts'
import { nowOf } from '../bill/computing.ts'
import { createEstimateVersion } from '../bill/estimate-versions.ts'
import {
  releaseReservedParts,
  writeOffThirdPartyCost,
  writeOffCostIfUninvoiced,
  issueReserved,
  reserveParts,
} from '../lines/parts.ts'
import { releaseOrderPoints } from '../bill/points.ts'
import { type OrderFields, agreeToLines, selectVehicle } from '../queries-changes.ts'
import { stopClocks } from '../lines/queries-clocks.ts'
import type { LockedOrder, StoredLine } from '../queries-row.ts'

/** An allowed transition, with its locked order before it. */
export interface TransitionContext {
  change: Change
  order: LockedOrder
  lines: StoredLine[]
  move: Transition
  given: TransitionForm
}

type Effect = (moving: TransitionContext) => Promise<unknown>
type Writes = (moving: TransitionContext) => OrderFields | Promise<OrderFields>
type Save = (moving: TransitionContext, fields: OrderFields) => Promise<unknown>

/** In execution order. Each transition also updates the ticket in the queue and writes its event. */
interface Effects {
  before: readonly Effect[]
  /** Fields of the order to change, besides its stage. */
  writes: readonly Writes[]
  save: Save
  after: readonly Effect[]
  /** Runs after the event too: from here to the commit, other orders wait for the locks on these items. */
  last: readonly Effect[]
}

const instantOf = ({ change }: TransitionContext) => change.at.toISOString()
const dayOf = ({ change, order }: TransitionContext) => dayIn(order.time_zone, change.at)

const reserve: Effect = ({ change, lines }) => reserveParts(change, lines)
const issueParts: Effect = ({ change, order, lines }) => issueReserved(change, order, lines)
const giveUpParts: Effect = ({ change, lines }) => releaseReservedParts(change, lines)
const expenseCost: Effect = ({ change, order, move }) =>
  writeOffThirdPartyCost(change, order, move.to)
const expenseUnsold: Effect = ({ change, order, move }) =>
  writeOffCostIfUninvoiced(change, order, move.to)

const checkIn: Writes = async (moving) => {
  const { change, order, given } = moving
  const odometer = given.odometer_in as number
  const vehicle = await selectVehicle(change.db, change.scope, order.vehicle_id)
  assertOdometer(odometer, vehicle?.odometer ?? null, given.reason)
  await readOdometer(change.db, order.vehicle_id, odometer, given.reason)
  return {
    odometer_in: given.odometer_in,
    odometer_reason: given.reason ?? null,
    checked_in_at: instantOf(moving),
    checked_in_on: dayOf(moving),
  }
}

const nextEstimate: Writes = ({ order }) => ({ estimate_version: order.estimate_version + 1 })

/** How the customer agreed, if not by a signature. */
const agreement: Writes = (moving) => {
  const { agreed_by, agreed_how } = moving.given
  return agreed_by ? { agreed_by, agreed_how, agreed_at: instantOf(moving) } : {}
}
const agreedTotal: Writes = ({ order }) => ({ agreed_total: order.grand_total })

const hold: Writes = ({ given }) => ({ hold_reason: given.reason })
const endHold: Writes = () => ({ hold_reason: null })
const countRework: Writes = ({ order }) => ({ rework_count: order.rework_count + 1 })

const complete: Writes = (moving) => ({
  completed_at: instantOf(moving),
  completed_on: dayOf(moving),
})
const checkOut: Writes = async ({ change, order, given }) => {
  const { odometer_out, checklist } = given
  if (odometer_out == null) return {}
  await readOdometer(change.db, order.vehicle_id, odometer_out)
  return { odometer_out, checklist: JSON.stringify(checklist) }
}
const draftInvoice: Writes = ({ order }) => (order.billing === 'none' ? { billing: 'draft' } : {})
const reopen: Writes = ({ order }) => ({
  completed_at: null,
  completed_on: null,
  ...(order.billing === 'draft' ? { billing: 'none' } : {}),
})
const deliver: Writes = (moving) => ({ delivered_at: instantOf(moving) })
const cancelReason: Writes = ({ given }) => ({ cancel_reason: given.reason })

const save: Save = ({ change, order }, fields) => saveFields(change, order, fields)

/** Releases the voucher and the points of the order; without the voucher its totals change. */
const saveWithoutVoucher: Save = async ({ change, order, lines }, fields) => {
  const voucher = await voucherOnOrder(change.db, nowOf(order, change.at), lines)
  if (voucher) await releaseVoucher(change.db, voucher)
  await releaseOrderPoints(change, order)
  if (voucher) await saveTotals(change, order, { ...fields, points: 0 })
  else await saveFields(change, order, fields)
}

const giveWarranty: Effect = ({ change, order }) => createWarranties(change.db, order.id)
const freezeEstimate: Effect = ({ change, order, lines }) =>
  createEstimateVersion(change, order, lines)
/** Work begins or resumes on the approved lines. */
const agreeLines: Effect = ({ change, order }) => agreeToLines(change.db, order.id)
const withdrawEstimate: Effect = (moving) =>
  supersedeEstimate(moving.change.db, moving.order.id, instantOf(moving))
/** Nobody works on a car that left the bay. */
const stopWork: Effect = (moving) =>
  stopClocks(moving.change.db, moving.order.id, instantOf(moving))

const does = ({
  before = [],
  writes = [],
  after = [],
  last = [],
  ...row
}: Partial<Effects>): Effects => ({
  before,
  writes,
  save: row.save ?? save,
  after,
  last,
})

const callsOff = {
  before: [giveUpParts, expenseCost],
  save: saveWithoutVoucher,
  after: [stopWork],
}
const cancelled = does({ ...callsOff, writes: [cancelReason] })

/** One row for each transition, by its key in ../rules.ts. */
export const effects: Readonly<Record<TransitionName, Effects>> = {
  'booked -> queued': does({ writes: [checkIn], after: [stopWork] }),
  'booked -> no_show': does(callsOff),
  'queued -> inspecting': does({ after: [stopWork] }),
  'queued -> in_progress': does({
    writes: [agreedTotal],
    after: [agreeLines],
    last: [reserve],
  }),
  'inspecting -> awaiting_approval': does({
    writes: [nextEstimate],
    after: [freezeEstimate, stopWork],
  }),
  'awaiting_approval -> in_progress': does({
    writes: [agreement, agreedTotal],
    after: [agreeLines],
    last: [reserve],
  }),
  'awaiting_approval -> inspecting': does({ after: [withdrawEstimate, stopWork] }),
  'awaiting_approval -> ready': does({ writes: [complete, checkOut], after: [stopWork] }),
  'in_progress -> quality_check': does({ before: [issueParts], after: [stopWork] }),
  'in_progress -> awaiting_approval': does({
    writes: [nextEstimate],
    after: [freezeEstimate, stopWork],
  }),
  'in_progress -> on_hold': does({ writes: [hold], after: [stopWork] }),
  'on_hold -> in_progress': does({ writes: [endHold], last: [reserve] }),
  'quality_check -> ready': does({
    writes: [complete, checkOut, draftInvoice],
    after: [stopWork],
  }),
  'quality_check -> in_progress': does({ writes: [countRework], last: [reserve] }),
  'ready -> delivered': does({
    before: [expenseUnsold],
    writes: [deliver],
    after: [giveWarranty, stopWork],
  }),
  'ready -> in_progress': does({ writes: [reopen], last: [reserve] }),
  'booked -> cancelled': cancelled,
  'queued -> cancelled': cancelled,
  'inspecting -> cancelled': cancelled,
  'awaiting_approval -> cancelled': cancelled,
  'in_progress -> cancelled': cancelled,
  'on_hold -> cancelled': does({ ...callsOff, writes: [endHold, cancelReason] }),
  'ready -> cancelled': cancelled,
}

export const effectsOf = ({ from, to }: Transition): Effects =>
  effects[`${from} -> ${to}` as TransitionName]
