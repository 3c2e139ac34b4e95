import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from './route.ts'
import { invalidates } from './client-calls.ts'

const noun = { name: 'vehicle', shows: ['customer'] }
const vehicles = routes(noun, {
  list: { method: 'GET', path: '/vehicle', allow: 'anyone', data: z.object({}) },
  plates: { method: 'GET', path: '/plate', allow: 'anyone', data: z.object({}), shows: [] },
  update: { method: 'PUT', path: '/vehicle/{id}', allow: 'anyone', data: z.object({}) },
  sell: {
    method: 'POST',
    path: '/vehicle/{id}/sale',
    allow: 'anyone',
    data: z.object({}),
    changes: ['vehicle', 'journal'],
  },
})

test('a read shows its own record type and those of its table, unless it says which', () => {
  expect(vehicles.list.shows).toEqual(['vehicle', 'customer'])
  expect(vehicles.plates.shows).toEqual(['vehicle'])
  expect(vehicles.list.changes).toEqual([])
})

test('a write changes its own record type, unless it says which', () => {
  expect(vehicles.update.changes).toEqual(['vehicle'])
  expect(vehicles.sell.changes).toEqual(['vehicle', 'journal'])
  expect(vehicles.sell.shows).toEqual([])
})

test('an answer is stale when one of the record types that it shows has changed', () => {
  expect(invalidates(['customer'], vehicles.list)).toBe(true)
  expect(invalidates(['customer'], vehicles.plates)).toBe(false)
  expect(invalidates(vehicles.sell.changes, vehicles.plates)).toBe(true)
  expect(invalidates([], vehicles.list)).toBe(false)
})
