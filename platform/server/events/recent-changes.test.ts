import { expect, test } from 'vitest'
import type { AppEvent } from './events.ts'
import { RETENTION_MS, createRecentChanges } from './recent-changes.ts'

function setUpChanges() {
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
  const changes = setUpChanges()
  changes.after(1000)
  expect(changes.since(999)).toEqual([])
  expect(changes.since(1001)).toBeUndefined()
  changes.changed('brand')
  changes.after(RETENTION_MS)
  changes.changed('order')
  changes.after(10)
  expect(changes.since(20)).toEqual(['order'])
  expect(changes.since(RETENTION_MS - 1)).toEqual(['order'])
  changes.after(RETENTION_MS)
  changes.changed('model')
  expect(changes.since(RETENTION_MS)).toEqual(['model'])
  // the order's change was dropped meanwhile
  expect(changes.since(RETENTION_MS + 20)).toBeUndefined()
})

test('what may have been missed here is missed there', () => {
  const changes = setUpChanges()
  changes.after(1000)
  changes.changed('brand')
  changes.after(10)
  changes.missed()
  changes.after(10)
  expect(changes.since(15)).toBeUndefined()
  expect(changes.since(5)).toEqual([])
})

test('of very many the oldest are not known any more', () => {
  const changes = setUpChanges()
  for (let count = 0; count < 6000; count++) {
    changes.after(1)
    changes.changed('order')
  }
  expect(changes.since(5900)).toBeUndefined()
  expect(changes.since(4000)).toHaveLength(4001)
})
