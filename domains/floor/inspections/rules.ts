/** When an inspection and the condition of a car may be written. Used by the page and by the API call. */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { type Stage, finalStages } from '#domains/floor/orders/rules.ts'
import { orderMessages } from '#domains/floor/orders/messages.ts'
import { inspectionMessages } from './messages.ts'

export const results = ['green', 'amber', 'red', 'not_checked'] as const
export type Result = (typeof results)[number]

/** The views of a car on which damage is marked. */
export const views = ['front', 'rear', 'left', 'right', 'top', 'inside'] as const
export type View = (typeof views)[number]
export const markKinds = ['scratch', 'dent', 'crack', 'missing', 'other'] as const
export type MarkKind = (typeof markKinds)[number]

/** A full tank, in eighths. */
export const FULL = 8

const notHere = (stage: Stage) => stage === 'booked' && inspectionMessages.notHere
const closed = (stage: Stage) => finalStages.includes(stage) && orderMessages.closed

/** From check-in until the car is finished. */
export const canInspect = (role: string | undefined, { stage }: { stage: Stage }): Ability =>
  abilityFor(
    role,
    'order.work',
    closed(stage),
    notHere(stage),
    stage === 'ready' && inspectionMessages.done,
  )

/** From check-in until the car is handed back. */
export const canNoteCondition = (role: string | undefined, { stage }: { stage: Stage }): Ability =>
  abilityFor(role, 'order.work', closed(stage), notHere(stage))
