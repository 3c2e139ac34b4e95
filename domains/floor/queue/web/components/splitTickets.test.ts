import { expect, test } from 'vitest'
import { splitTickets } from './splitTickets.ts'

test('a car above the queue is not in it, and the lanes below omit those in the queue', () => {
  const ticket = (state: 'called' | 'waiting' | 'serving', id: number | null) => ({
    state,
    order: id === null ? null : { id },
  })
  const [onLanes, called, waiting, serving, walkIn] = [
    ticket('waiting', 1),
    ticket('called', 2),
    ticket('waiting', 3),
    ticket('serving', 4),
    ticket('waiting', null),
  ] as const
  expect(splitTickets([onLanes, called, waiting, serving, walkIn], [1])).toEqual({
    shown: [called, waiting, serving, walkIn],
    // a car that is being served is in the lanes, not in the queue
    orders: [2, 3],
  })
})
