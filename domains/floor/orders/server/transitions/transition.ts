/** Executes transitions of orders. ../rules.ts gives the blockers of each transition, effects.ts its effects. */
import { messages, createMessage } from '#platform/contract/messages.ts'
import { requiredInputs } from '#platform/contract/transitions.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { onOrderTransition } from '#domains/floor/queue/server/queue.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import type { TransitionForm } from '../../forms.ts'
import { orderMessages } from '../../messages.ts'
import { canTransition } from '../../rights.ts'
import { type Need, blockers, holdReasons, transitionOf } from '../../rules.ts'
import { type Change, assertMechanic, factsOf, lockForChange } from '../change.ts'
import { type TransitionContext, effectsOf } from './effects.ts'
import { type OrderFields, insertEvent } from '../queries-changes.ts'
import { type LockedOrder, selectLines, selectSignatures } from '../queries-row.ts'

/** Executes or rejects a transition: 409 for a blocker, 422 for missing input, 403 for the wrong role. */
export async function transitionTo(
  change: Change,
  id: number,
  input: TransitionForm,
): Promise<void> {
  const { db, scope, me, at } = change
  const order = await lockForChange(change, id, input.version)
  const { lines, facts } = await factsForTransition(change, order)
  assertCan(canTransition(me.role, facts, input.to, input, at.toISOString()))
  const row = transitionOf(facts.stage, input.to)
  if (!row) throw notFound()
  await assertMechanic(db, scope, order.garage_id, input.mechanic_id)
  assertInputs(
    requiredInputs(row.needs, facts, {
      now: at.toISOString(),
      authorised: hasCapability(me.role, 'order.authorise'),
    }),
    input,
    order,
  )

  await execute({ change, order, lines, move: row, given: input })
}

/**
 * The customer agreed by a link, and the garage lets its orders move on by themselves: into work, unless something
 * blocks it or a person has to enter something first.
 */
export async function startAgreedWork(change: Change, id: number): Promise<void> {
  const order = await lockForChange(change, id, undefined)
  const { lines, facts } = await factsForTransition(change, order)
  const row = transitionOf(facts.stage, 'in_progress')
  if (facts.stage !== 'awaiting_approval' || !row) return
  const caller = { now: change.at.toISOString(), authorised: false }
  const isBlocked = blockers(row, facts, {}, caller).length > 0
  if (isBlocked || requiredInputs(row.needs, facts, caller).length > 0) return
  const given = { to: row.to, version: order.version }
  await execute({ change, order, lines, move: row, given })
}

async function factsForTransition({ db, scope }: Change, order: LockedOrder) {
  const lines = await selectLines(db, scope, order.id)
  const signatures = await selectSignatures(db, scope, order.id)
  return { lines, facts: factsOf({ ...order, lines, signatures } as typeof order) }
}

/** Runs the effects of a transition that nothing blocks, and writes its event. */
async function execute(moving: TransitionContext): Promise<void> {
  const { change, order, move: row, given: input } = moving
  const { db, me, at } = change
  const { before, writes, save, after, last } = effectsOf(row)
  for (const effect of before) await effect(moving)
  const fields = await fieldsOf(moving, writes)
  await save(moving, fields)
  for (const effect of after) await effect(moving)
  await onOrderTransition(change, order, row)
  await insertEvent(db, {
    order_id: order.id,
    garage_id: order.garage_id,
    from_stage: row.from,
    since: order.staged_at,
    to_stage: row.to,
    reason: input.reason ?? null,
    employee_id: me.employee_id,
    at: at.toISOString(),
  })
  for (const effect of last) await effect(moving)
}

/** The stage, and the other fields that the transition writes. */
async function fieldsOf(
  moving: TransitionContext,
  writes: ReturnType<typeof effectsOf>['writes'],
): Promise<OrderFields> {
  const { change, move, given } = moving
  const fields: OrderFields = { stage: move.to, staged_at: change.at.toISOString() }
  if (given.mechanic_id) fields.mechanic_id = given.mechanic_id
  for (const write of writes) Object.assign(fields, await write(moving))
  return fields
}

/** Validates the inputs of the transition. */
function assertInputs(needs: readonly Need[], given: TransitionForm, order: LockedOrder) {
  for (const need of needs) assertions[need](given, order)
}

const assertions: Readonly<Record<Need, (given: TransitionForm, order: LockedOrder) => void>> = {
  reason({ reason }) {
    if (!reason) throw invalid({ reason: messages.required })
  },
  hold_reason({ reason }) {
    if (!holdReasons.some((holdReason) => holdReason === reason))
      throw invalid({
        reason: createMessage(orderMessages.oneOf, { choices: holdReasons.join(', ') }),
      })
  },
  odometer_in(given, order) {
    if (given.odometer_in == null && order.odometer_in == null)
      throw invalid({ odometer_in: messages.required })
  },
  odometer_out: assertOdometerOut,
  agreement({ agreed_by, agreed_how }) {
    if (!(agreed_by && agreed_how))
      throw invalid({
        agreed_by: orderMessages.whoAgreed,
        ...(agreed_how ? {} : { agreed_how: messages.required }),
      })
  },
  checklist: assertChecklist,
  // a blocker reports the missing mechanic
  mechanic_id() {},
}

function assertOdometerOut({ odometer_out }: TransitionForm, { odometer_in }: LockedOrder) {
  if (odometer_out == null) throw invalid({ odometer_out: messages.required })
  if (odometer_in !== null && odometer_out < odometer_in)
    throw invalid({
      odometer_out: createMessage(orderMessages.belowCheckIn, { odometer: odometer_in }),
    })
}

function assertChecklist({ checklist }: TransitionForm) {
  if (!checklist || checklist.length === 0) throw invalid({ checklist: messages.required })
  const failed = checklist.filter(({ passed }) => !passed)
  if (failed.length > 0)
    throw invalid({
      checklist: createMessage(orderMessages.notPassed, {
        items: failed.map(({ name }) => name).join(', '),
      }),
    })
}
