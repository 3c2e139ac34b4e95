import { expect, test } from 'vitest'
import { type Selected, toggleSelection, withMarked } from './selection.ts'

const page = [5, 3, 9, 1, 7].map((id) => ({ id }))
const none: Selected<{ id: number }> = new Map()
const ids = (selected: Selected<{ id: number }>) => [...selected.keys()].toSorted()

test('a click selects a row, another one lets it go', () => {
  const selection = toggleSelection(none, page, 9)
  expect(ids(selection)).toEqual([9])
  expect(ids(toggleSelection(selection, page, 9))).toEqual([])
})

test('Shift selects all rows in between, in the order of the list and in both directions', () => {
  expect(ids(toggleSelection(toggleSelection(none, page, 3), page, 1, 3))).toEqual([1, 3, 9])
  expect(ids(toggleSelection(toggleSelection(none, page, 1), page, 3, 1))).toEqual([1, 3, 9])
})

test('Shift on a selected row lets the range go', () => {
  expect(ids(toggleSelection(withMarked(none, page, true), page, 7, 9))).toEqual([3, 5])
})

test('a row of another page begins no range, and stays selected', () => {
  const elsewhere = toggleSelection(none, [{ id: 40 }], 40)
  expect(ids(toggleSelection(elsewhere, page, 9, 40))).toEqual([40, 9].toSorted())
})

test('a row that is not there changes nothing', () => {
  expect(toggleSelection(none, page, 1000)).toBe(none)
})

test('a whole page is taken in and out, and nothing else', () => {
  const all = withMarked(toggleSelection(none, [{ id: 40 }], 40), page, true)
  expect(all.size).toBe(6)
  expect(ids(withMarked(all, page, false))).toEqual([40])
})
