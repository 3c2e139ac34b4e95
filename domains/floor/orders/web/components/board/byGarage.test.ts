import { expect, test } from 'vitest'
import { byGarage } from './byGarage.ts'

test('rows are grouped by garage, in the order in which each first occurs', () => {
  const [north, south] = [
    { id: 2, name: 'North' },
    { id: 1, name: 'South' },
  ] as const
  const rows = [
    { garage: north, of: 'a' },
    { garage: south, of: 'b' },
    { garage: { ...north }, of: 'c' },
  ]
  expect(byGarage(rows)).toEqual([
    { garage: north, rows: [rows[0], rows[2]] },
    { garage: south, rows: [rows[1]] },
  ])
  expect(byGarage([])).toEqual([])
})
