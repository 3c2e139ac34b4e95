import type { AnswerOf } from '#platform/contract/client-calls.ts'
import type { BoardCard } from '../../../contract-floor.ts'
import type { orderFloor } from '../../../calls.gen.ts'
import type { Stage } from '../../../rules.ts'

/** Stages in which a mechanic works on a car, in display order. */
export const workingStages: readonly Stage[] = [
  'in_progress',
  'inspecting',
  'quality_check',
  'on_hold',
]

export interface MechanicCar {
  card: BoardCard
  stage: Stage
}

type Board = Pick<AnswerOf<typeof orderFloor.board>, 'stages'>

/** A mechanic's cars, each once: those in the bay, and the one that has waited longest. */
export function mechanicCars(board: Board | undefined): {
  now: MechanicCar[]
  next: MechanicCar[]
} {
  const at = (stage: Stage): MechanicCar[] =>
    (board?.stages.find((column) => column.stage === stage)?.cards ?? []).map((card) => ({
      card,
      stage,
    }))
  // the longest wait first
  return { now: workingStages.flatMap(at), next: at('queued').slice(0, 1) }
}
