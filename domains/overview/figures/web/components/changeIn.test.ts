import { expect, test } from 'vitest'
import { changeIn } from './changeIn.ts'

const change = (value: number, before: number) => changeIn('en-GB', 'many', value, before)

test('a change is in percent, up to 300 % of growth', () => {
  expect([change(150, 100), change(50, 100), change(400, 100)]).toEqual(['+50%', '-50%', '+300%'])
  expect([change(0, 100), change(-100, 100)]).toEqual(['-100%', '-200%'])
})

test('what grew beyond that is said in words, never in percent', () => {
  expect([change(401, 100), change(96_000, 1000)]).toEqual(['many', 'many'])
})

test('nothing is said without a difference, or where no multiple makes sense', () => {
  expect([change(5, 0), change(7, 7), change(900, -100), change(-900, 100)]).toEqual(
    Array.from({ length: 4 }),
  )
})
