import { describe, expect, test } from 'vitest'
import {
  type MessageEvent,
  type MessageState,
  canApply,
  isQuietTime,
  nextState,
  receipts,
  retryDelay,
  states,
} from './states.ts'

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) =>
        permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [
          item,
          ...rest,
        ]),
      )
const subsets = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]])

const run = (from: MessageState, events: readonly MessageEvent[]) =>
  events.reduce((state, event) => nextState(state, event), from)

describe('receipts', () => {
  test.each(states)('from %s they end alike in any order and number', (from) => {
    for (const set of subsets(receipts)) {
      // each of them twice, as a provider repeats what got no answer
      const ends = new Set(permutations(set).map((order) => run(from, [...order, ...order])))
      expect(ends.size, set.join(' ')).toBe(1)
    }
  })

  test('the answer of the adapter may come after them', () => {
    const delivered = run('sending', ['receipt_delivered', 'accept'])
    expect(delivered).toBe('delivered')
    expect(run('sending', ['accept', 'receipt_delivered'])).toBe('delivered')
    expect(run('sending', ['receipt_failed', 'accept'])).toBe('given_up')
    expect(run('sending', ['accept', 'receipt_failed'])).toBe('given_up')
  })

  test('a failure counts after sent, never after delivered', () => {
    expect(nextState('sent', 'receipt_failed')).toBe('given_up')
    expect(nextState('delivered', 'receipt_failed')).toBe('delivered')
    expect(nextState('given_up', 'receipt_delivered')).toBe('delivered')
  })

  test('an unknown one is known by a late receipt; a retry waits only for a proof of arrival', () => {
    expect(nextState('unknown', 'receipt_sent')).toBe('sent')
    expect(nextState('queued', 'receipt_sent')).toBe('queued')
    expect(nextState('queued', 'receipt_delivered')).toBe('delivered')
    expect(nextState('cancelled', 'receipt_delivered')).toBe('cancelled')
    expect(nextState('suppressed', 'receipt_read')).toBe('suppressed')
  })
})

test('who may do what, by state', () => {
  const may = (event: 'retry' | 'cancel' | 'send_by_hand') =>
    states.filter((state) => canApply(state, event))
  expect(may('retry')).toEqual(['failed', 'given_up', 'unknown'])
  expect(may('cancel')).toEqual(['waiting', 'queued', 'by_hand', 'failed'])
  expect(may('send_by_hand')).toEqual(['by_hand'])
  expect(states.filter((state) => nextState(state, 'take') === 'sending')).toEqual([
    'queued',
    'sending',
  ])
})

test('an unknown message is never due by itself', () => {
  expect(nextState('unknown', 'due')).toBe('unknown')
  expect(nextState('failed', 'due')).toBe('queued')
  expect(nextState('waiting', 'due')).toBe('queued')
})

test('is tried again after 1, 5 and 30 minutes, 2 and 12 hours', () => {
  const minutes = [1, 2, 3, 4, 5, 6].map((failures) => (retryDelay(failures) ?? NaN) / 60_000)
  expect(minutes).toEqual([1, 5, 30, 120, 720, NaN])
})

test('the quiet hours', () => {
  const times = ['20:59', '21:00', '23:59', '00:00', '07:59', '08:00']
  expect(times.map(isQuietTime)).toEqual([false, true, true, true, true, false])
})
