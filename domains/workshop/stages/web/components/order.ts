/** An edited order of stages and tasks, and merging it with an order that someone else saved. */
import type { Stage } from '../../contract.ts'
import { moved } from '#platform/web/ui/drag/Reorder.tsx'

/** The body of a save: stages with the ids of their tasks, in order. */
export const placesOf = (stages: readonly Stage[]) =>
  stages.map(({ id, tasks }) => ({ id, tasks: tasks.map((task) => task.id) }))

export const isSame = (a: readonly Stage[], b: readonly Stage[]) =>
  JSON.stringify(placesOf(a)) === JSON.stringify(placesOf(b))

export const moveStage = (stages: readonly Stage[], from: number, to: number) =>
  moved(stages, from, to)

/** Moves a task to another position in its stage or in another one. `at` may be the end of the list. */
export function moveTask(
  stages: readonly Stage[],
  taskId: number,
  to: { stage: number; at: number },
): Stage[] {
  const task = stages.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId)
  if (!task) return [...stages]
  return stages.map((stage) => {
    const otherTasks = stage.tasks.filter(({ id }) => id !== taskId)
    return {
      ...stage,
      tasks: stage.id === to.stage ? otherTasks.toSpliced(to.at, 0, task) : otherTasks,
    }
  })
}

/** Moves one step up or down; at the edge of its stage a task moves to the next one. */
export function stepTask(stages: readonly Stage[], taskId: number, step: -1 | 1): Stage[] {
  const at = stages.findIndex(({ tasks }) => tasks.some(({ id }) => id === taskId))
  const stage = stages[at]
  if (!stage) return [...stages]
  const place = stage.tasks.findIndex(({ id }) => id === taskId) + step
  if (place >= 0 && place < stage.tasks.length)
    return moveTask(stages, taskId, { stage: stage.id, at: place })
  const next = stages[at + step]
  if (!next) return [...stages]
  return moveTask(stages, taskId, { stage: next.id, at: step === 1 ? 0 : next.tasks.length })
}

/** Applies my order to the current one: retired entries are dropped, new ones are added at the end of their stage. */
export function mineOver(now: readonly Stage[], mine: readonly Stage[]): Stage[] {
  const currentTasks = new Map(now.flatMap(({ tasks }) => tasks).map((task) => [task.id, task]))
  const placed = new Set(mine.flatMap(({ tasks }) => tasks).map(({ id }) => id))
  const order = [
    ...mine.flatMap(({ id }) => now.filter((stage) => stage.id === id)),
    ...now.filter(({ id }) => mine.every((stage) => stage.id !== id)),
  ]
  return order.map((stage) => {
    const stageTasks = mine.find(({ id }) => id === stage.id)?.tasks ?? []
    const remainingTasks = stageTasks.flatMap(({ id }) => currentTasks.get(id) ?? [])
    return {
      ...stage,
      tasks: [...remainingTasks, ...stage.tasks.filter(({ id }) => !placed.has(id))],
    }
  })
}
