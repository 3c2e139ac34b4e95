import { expect, test } from 'vitest'
import type { Stage } from '../../../rules.ts'
import { mechanicCars } from './mechanicCars.ts'

const at = (stage: Stage, ...ids: number[]) => ({ stage, cards: ids.map((id) => ({ id })) })
const board = (...stages: ReturnType<typeof at>[]) =>
  ({ stages }) as unknown as NonNullable<Parameters<typeof mechanicCars>[0]>
const ids = (cars: readonly { card: { id: number } }[]) => cars.map(({ card }) => card.id)

test('a mechanic has what is in the bay, work first, and the one that has waited longest', () => {
  const { now, next } = mechanicCars(
    board(
      at('queued', 1, 2),
      at('on_hold', 3),
      at('ready', 4),
      at('in_progress', 5),
      at('booked', 6),
    ),
  )
  expect([ids(now), ids(next)]).toEqual([[5, 3], [1]])
})

test('nothing is shown before the board is there', () => {
  expect(mechanicCars(undefined)).toEqual({ now: [], next: [] })
})
