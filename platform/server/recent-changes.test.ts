import { expect, test } from 'vitest'
import type { AppEvent } from './events.ts'
import { RETENTION_MS, createRecentChanges } from './recent-changes.ts'

function aHouse() {
  let hear: (event: AppEvent) => void = () => {}
  let at = 0
  const recent = createRecentChanges(
    {
      on(listener) {
        hear = listener
        return () => {}
      },
    },
    () => at,
  )
  const change = (noun: string): AppEvent => ({
    kind: 'changed',
    nouns: [noun],
    garage_id: null,
    country_id: null,
    window: null,
  })
  return {
    after: (milliseconds: number) => (at += milliseconds),
    changed: (noun: string) => hear(change(noun)),
    missed: () => hear({ kind: 'missed' }),
    since: (milliseconds: number) => recent.since(milliseconds)?.flatMap(({ nouns }) => nouns),
  }
}

test('what is older than the process, or than a minute, is not known', () => {
  const house = aHouse()
  house.after(1000)
  expect(house.since(999)).toEqual([])
  expect(house.since(1001)).toBeUndefined()
  house.changed('brand')
  house.after(RETENTION_MS)
  house.changed('order')
  house.after(10)
  expect(house.since(20)).toEqual(['order'])
  expect(house.since(RETENTION_MS - 1)).toEqual(['order'])
  house.after(RETENTION_MS)
  house.changed('model')
  expect(house.since(RETENTION_MS)).toEqual(['model'])
  // that of the order went meanwhile
  expect(house.since(RETENTION_MS + 20)).toBeUndefined()
})

test('what may have been missed here is missed there', () => {
  const house = aHouse()
  house.after(1000)
  house.changed('brand')
  house.after(10)
  house.missed()
  house.after(10)
  expect(house.since(15)).toBeUndefined()
  expect(house.since(5)).toEqual([])
})

test('of very many the oldest are not known any more', () => {
  const house = aHouse()
  for (let count = 0; count < 6000; count++) {
    house.after(1)
    house.changed('order')
  }
  expect(house.since(5900)).toBeUndefined()
  expect(house.since(4000)).toHaveLength(4001)
})
