import { expect, test } from 'vitest'
import { merge } from './merge.ts'

const base = { result: 'not_checked', note: null, measure: null }

test('a field that nobody else has written is written', () => {
  expect(merge({ base, mine: { note: 'worn' } }, base)).toEqual({
    toWrite: { note: 'worn' },
    clashes: [],
  })
})

test('different fields of two people both stay', () => {
  const theirs = { ...base, result: 'red' }
  expect(merge({ base, mine: { note: 'worn' } }, theirs).clashes).toEqual([])
})

test('the same field, written differently, clashes', () => {
  const theirs = { ...base, note: 'as new' }
  expect(merge({ base, mine: { note: 'worn', measure: 3 } }, theirs)).toEqual({
    toWrite: { note: 'worn', measure: 3 },
    clashes: ['note'],
  })
})

test('the same field, written to the same value, needs nothing', () => {
  const theirs = { ...base, note: 'worn' }
  expect(merge({ base, mine: { note: 'worn' } }, theirs)).toEqual({ toWrite: {}, clashes: [] })
})

test('an empty note and none are the same', () => {
  expect(merge({ base: { note: null }, mine: { note: 'worn' } }, { note: '' }).clashes).toEqual([])
})
