import { expect, test } from 'vitest'
import { freePosition } from './toastPosition.ts'

const view = { width: 1440, height: 900, top: 78 }
const size = { width: 360, height: 60 }
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
})

test('a message stands below the header at the right', () => {
  expect(freePosition(size, [], view)).toEqual({ left: 1064, top: 78 })
})

test('it goes below the buttons of the page, and above those that follow', () => {
  const head = box(1300, 90, 120, 36)
  expect(freePosition(size, [head], view)).toEqual({ left: 1064, top: 138 })
  const tools = box(1380, 150, 36, 36)
  expect(freePosition(size, [head, tools], view)).toEqual({ left: 1064, top: 198 })
})

test('it stays at the top right, where it covers the least', () => {
  const rows = [box(1000, 0, 440, 200), box(1000, 240, 440, 660)]
  const { left, top } = freePosition(size, rows, view)
  expect(left).toBe(1064)
  // 40 px are free between the two
  expect([178, 198].includes(top)).toBe(true)
  expect(freePosition(size, [box(1000, 0, 440, 900)], view)).toEqual({ left: 1064, top: 78 })
})
