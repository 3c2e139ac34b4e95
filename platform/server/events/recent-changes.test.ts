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
  const appContext = aHouse()
  appContext.after(1000)
  expect(appContext.since(999)).toEqual([])
  expect(appContext.since(1001)).toBeUndefined()
  appContext.changed('brand')
  appContext.after(RETENTION_MS)
  appContext.changed('order')
  appContext.after(10)
  expect(appContext.since(20)).toEqual(['order'])
  expect(appContext.since(RETENTION_MS - 1)).toEqual(['order'])
  appContext.after(RETENTION_MS)
  appContext.changed('model')
  expect(appContext.since(RETENTION_MS)).toEqual(['model'])
  // the order's change was dropped meanwhile
  expect(appContext.since(RETENTION_MS + 20)).toBeUndefined()
})

test('what may have been missed here is missed there', () => {
  const appContext = aHouse()
  appContext.after(1000)
  appContext.changed('brand')
  appContext.after(10)
  appContext.missed()
  appContext.after(10)
  expect(appContext.since(15)).toBeUndefined()
  expect(appContext.since(5)).toEqual([])
})

test('of very many the oldest are not known any more', () => {
  const appContext = aHouse()
  for (let count = 0; count < 6000; count++) {
    appContext.after(1)
    appContext.changed('order')
  }
  expect(appContext.since(5900)).toBeUndefined()
  expect(appContext.since(4000)).toHaveLength(4001)
})
