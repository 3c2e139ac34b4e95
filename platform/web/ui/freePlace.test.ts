import { expect, test } from 'vitest'
import { freePlace } from './freePlace.ts'

const view = { width: 1440, height: 900, top: 78 }
const size = { width: 360, height: 60 }
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
})

test('a message stands below the header at the right', () => {
  expect(freePlace(size, [], view)).toEqual({ left: 1064, top: 78 })
})

test('it goes below the buttons of the page, and above those that follow', () => {
  const head = box(1300, 90, 120, 36)
  expect(freePlace(size, [head], view)).toEqual({ left: 1064, top: 138 })
  const tools = box(1380, 150, 36, 36)
  expect(freePlace(size, [head, tools], view)).toEqual({ left: 1064, top: 198 })
})

test('where the right side is full of buttons it stands in the middle, then at the left', () => {
  const right = box(1000, 0, 440, 900)
  expect(freePlace(size, [right], view)).toEqual({ left: 540, top: 78 })
  const middle = box(500, 0, 440, 900)
  expect(freePlace(size, [right, middle], view)).toEqual({ left: 16, top: 78 })
})

test('on a full screen it covers the least', () => {
  const phone = { width: 390, height: 844, top: 78 }
  const rows = [box(0, 0, 390, 400), box(0, 440, 390, 404)]
  const { left, top } = freePlace({ width: 358, height: 60 }, rows, phone)
  expect(left).toBe(16)
  // 40 px are free between the two
  expect([378, 398, 418].includes(top)).toBe(true)
})
