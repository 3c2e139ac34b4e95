import { expect, test } from 'vitest'
import {
  type Column,
  fitColumns,
  canHide,
  nameColumn,
  visibleColumns,
  widthsIn,
} from './columns.ts'

const column = (name: string, width: number, rank?: number): Column<object> => ({
  name,
  label: name,
  value: () => name,
  width,
  ...(rank ? { rank } : {}),
})
const names = (columns: readonly Column<object>[]) => columns.map(({ name }) => name).join(' ')
const list = [
  column('number', 160),
  column('plate', 110),
  column('services', 105, 9),
  column('stage', 125),
  column('total', 120),
]

test('where there is room every column is shown', () => {
  const { shown, left } = fitColumns(list, 620)
  expect(names(shown)).toBe('number plate services stage total')
  expect(left).toEqual([])
})

test('the highest rank goes first, then what stands last; what stays keeps its order', () => {
  expect(names(fitColumns(list, 520).shown)).toBe('number plate stage total')
  const { shown, left } = fitColumns(list, 400)
  expect(names(shown)).toBe('number plate stage')
  expect(names(left)).toBe('total services')
})

test('a few px too many are squeezed out of all, and the name of the row always stays', () => {
  expect(fitColumns(list, 610).left).toEqual([])
  expect(names(fitColumns(list, 100).shown)).toBe('number')
})

test('what the list is opened for stays, however small the room', () => {
  const kept = list.map((one) => (one.name === 'total' ? { ...one, stays: true } : one))
  expect(names(fitColumns(kept, 400).shown)).toBe('number plate total')
  const { shown, left } = fitColumns(kept, 100)
  expect(names(shown)).toBe('number total')
  expect(names(left)).toBe('plate stage services')
})

test('a row is named by the column that says so, or by the first', () => {
  expect(nameColumn(list)?.name).toBe('number')
  const byPlate = list.map((one) => (one.name === 'plate' ? { ...one, names: true } : one))
  expect(nameColumn(byPlate)?.name).toBe('plate')
})

const chosen = [
  { name: 'plate' },
  { name: 'number', names: true },
  { name: 'customer' },
  { name: 'due', stays: true },
  { name: 'date' },
]
const shownNames = (hidden: readonly string[]) =>
  visibleColumns(chosen, hidden).map(({ name }) => name)

test('what says which row it is, and what the list is opened for, is never hidden', () => {
  expect(chosen.filter((column) => !canHide(chosen, column)).map(({ name }) => name)).toEqual([
    'plate',
    'number',
    'due',
  ])
  expect(shownNames(['plate', 'number', 'customer', 'due', 'date'])).toEqual([
    'plate',
    'number',
    'due',
  ])
})

test('hidden columns leave the others in their order; unknown names hide nothing', () => {
  expect(shownNames(['customer'])).toEqual(['plate', 'number', 'due', 'date'])
  expect(shownNames(['gone'])).toEqual(chosen.map(({ name }) => name))
})

test('room that is left over goes to the longest words; without it every column shrinks alike', () => {
  const worded = [column('number', 100), { ...column('stage', 100), wide: 130 }]
  expect(widthsIn(worded, 220)).toEqual([100, 120])
  expect(widthsIn(worded, 300)).toEqual([100, 130])
  expect(widthsIn(worded, 190)).toEqual([95, 95])
})
