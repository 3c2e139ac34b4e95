import { expect, test } from 'vitest'
import { type Replayed, summarizeSimulation, weekOf } from './rules.ts'

const row = (id: number, given: Partial<Replayed> = {}): Replayed => ({
  order: { id, number: `WO/CIL/2026/${id}` },
  customer: { id: 1, full_name: 'A' },
  garage: { id: 1, name: 'One' },
  date: '2026-11-18',
  before: 100_000,
  after: 100_000,
  cost: 40_000,
  amount: 0,
  ...given,
})

test('a week begins on Monday', () => {
  expect(weekOf('2026-11-22')).toBe('2026-11-16')
  expect(weekOf('2026-11-16')).toBe('2026-11-16')
})

test('what is touched is summed by garage, week and customer; what is not counts for the share', () => {
  const off = { after: 90_000, amount: 10_000 }
  const answer = summarizeSimulation(
    [
      row(1, { date: '2026-11-02', ...off }),
      row(2),
      row(3, { ...off, garage: { id: 2, name: 'Two' }, customer: { id: 2, full_name: 'B' } }),
      row(4, { after: 70_000, amount: 30_000, garage: { id: 2, name: 'Two' } }),
    ],
    { days: 90, from: '2026-11-02', to: '2026-11-22' },
  )
  expect(answer).toMatchObject({
    replayed: 4,
    touched: 3,
    amount: 50_000,
    by_garage: [
      { garage: { id: 2 }, amount: 40_000, orders: 2 },
      { garage: { id: 1 }, amount: 10_000, orders: 1 },
    ],
    by_week: [
      { week: '2026-11-02', amount: 10_000, orders: 1 },
      { week: '2026-11-09', amount: 0, orders: 0 },
      { week: '2026-11-16', amount: 40_000, orders: 2 },
    ],
    customers: [
      { customer: { id: 1 }, amount: 40_000, orders: 2 },
      { customer: { id: 2 }, amount: 10_000, orders: 1 },
    ],
    net: { before: 400_000, after: 350_000 },
    share_of_net: -12.5,
    margin: { before: 240_000, after: 190_000 },
  })
  expect(answer.examples.map(({ order }) => order.id)).toEqual([4, 1, 3])
})

test('without an invoice there is nothing to divide by', () => {
  const answer = summarizeSimulation([], { days: 7, from: '2026-11-16', to: '2026-11-22' })
  expect(answer).toMatchObject({ replayed: 0, touched: 0, share_of_net: 0 })
})
