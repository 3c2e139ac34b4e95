import { expect, test } from 'vitest'
import type { Stage } from '../../contract.ts'
import { mineOver, moveTask, placesOf, stepTask } from './order.ts'

const names = { en: '', id: '', my: '', nl: '' }
const stage = (id: number, ...tasks: number[]): Stage => ({
  id,
  name: `Stage ${id}`,
  names,
  planned_days: 1,
  tasks: tasks.map((task) => ({ id: task, name: `Task ${task}`, names, weight: 1, proof: 'none' })),
})
const ids = (stages: readonly Stage[]) => placesOf(stages).map(({ id, tasks }) => [id, ...tasks])

test('a task goes to another place, and to another stage', () => {
  const stages = [stage(1, 11, 12, 13), stage(2, 21)]
  expect(ids(moveTask(stages, 13, { stage: 1, at: 0 }))).toEqual([
    [1, 13, 11, 12],
    [2, 21],
  ])
  expect(ids(moveTask(stages, 12, { stage: 2, at: 1 }))).toEqual([
    [1, 11, 13],
    [2, 21, 12],
  ])
})

test('a step at the edge of a stage goes into the next one', () => {
  const stages = [stage(1, 11, 12), stage(2, 21)]
  expect(ids(stepTask(stages, 12, 1))).toEqual([
    [1, 11],
    [2, 12, 21],
  ])
  expect(ids(stepTask(stages, 21, -1))).toEqual([[1, 11, 12, 21], [2]])
  expect(ids(stepTask(stages, 11, -1))).toEqual(ids(stages))
})

test('mine over theirs: what was retired is gone, what is new comes last', () => {
  const mine = [stage(2, 21, 11), stage(1, 12), stage(3, 31)]
  const now = [stage(1, 11, 12, 14), stage(2, 21), stage(4, 41)]
  expect(ids(mineOver(now, mine))).toEqual([
    [2, 21, 11],
    [1, 12, 14],
    [4, 41],
  ])
})
