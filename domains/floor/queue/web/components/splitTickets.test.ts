import { expect, test } from 'vitest'
import { splitTickets } from './splitTickets.ts'

test('a car that stands above the queue is not in it, and one in the queue is told to the lanes below', () => {
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
