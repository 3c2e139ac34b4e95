import { expect, test } from 'vitest'
import { cleanBody, cleanQuery } from './clean.ts'

test('a new row leaves out what is empty, inside lists too', () => {
  const body = { name: 'BMW', note: '', zero: 0, off: false, lines: [{ qty: 1, note: null }] }
  expect(cleanBody('POST', body)).toEqual({ name: 'BMW', zero: 0, off: false, lines: [{ qty: 1 }] })
})

test('an update empties what was emptied, and leaves alone what is not mentioned', () => {
  expect(cleanBody('PUT', { name: 'BMW', note: '', left: undefined })).toEqual({
    name: 'BMW',
    note: null,
  })
})

test('a query drops what means "all", and a start without an end', () => {
  expect(cleanQuery({ a: '', b: 0, c: '0', d: 'all', e: Number.NaN, f: 'x', g: null })).toEqual({
    f: 'x',
  })
  expect(cleanQuery({ start_date: '2026-01-01' })).toEqual({})
  expect(cleanQuery({ start_date: '2026-01-01', end_date: '2026-01-31' })).toEqual({
    start_date: '2026-01-01',
    end_date: '2026-01-31',
  })
})
