/** Payload cleaning as section 5 of the specification has it. */
import { describe, expect, test } from 'vitest'
import { cleanBody, cleanQuery, withoutAll, withoutEmpty } from './clean.ts'

const every = {
  empty: '',
  none: null,
  missing: undefined,
  zero: 0,
  zeroText: '0',
  all: 'all',
  nan: Number.NaN,
  off: false,
  text: 'BMW',
  ALL: 'ALL',
  one: 1,
  oneText: '01',
  space: ' ',
}

test('empty strings, null and undefined are dropped, and nothing else', () => {
  expect(withoutEmpty(every)).toEqual({
    zero: 0,
    zeroText: '0',
    all: 'all',
    nan: Number.NaN,
    off: false,
    text: 'BMW',
    ALL: 'ALL',
    one: 1,
    oneText: '01',
    space: ' ',
  })
  expect(Object.keys(withoutEmpty(every))).not.toContain('missing')
})

test("the strict variant drops 0, '0', 'all' and NaN too", () => {
  expect(withoutAll(every)).toEqual({
    off: false,
    text: 'BMW',
    ALL: 'ALL',
    one: 1,
    oneText: '01',
    space: ' ',
  })
})

describe('a body', () => {
  test('of a new row leaves out what is empty, inside lists too', () => {
    const body = { name: 'BMW', note: '', zero: 0, off: false, lines: [{ qty: 1, note: null }] }
    expect(cleanBody('POST', body)).toEqual({
      name: 'BMW',
      zero: 0,
      off: false,
      lines: [{ qty: 1 }],
    })
  })

  test('of an update empties emptied fields, and keeps missing ones', () => {
    expect(cleanBody('PUT', { name: 'BMW', note: '', left: undefined })).toEqual({
      name: 'BMW',
      note: null,
    })
  })

  test('that is a file or a day is left as it is', () => {
    const day = new Date(0)
    expect(withoutEmpty({ day, list: [] })).toEqual({ day, list: [] })
    expect(cleanBody('POST', undefined)).toBeUndefined()
  })
})

describe('a query', () => {
  test('drops what means "all" and is text', () => {
    expect(cleanQuery({ ...every, page: 2 })).toEqual({
      off: 'false',
      text: 'BMW',
      ALL: 'ALL',
      one: '1',
      oneText: '01',
      space: ' ',
      page: '2',
    })
    expect(cleanQuery()).toEqual({})
  })

  test.each([
    [{ start_date: '2026-01-01' }, {}],
    [{ start_date: '2026-01-01', end_date: '' }, {}],
    [{ start_date: '2026-01-01', end_date: null }, {}],
    [{ end_date: '2026-01-31' }, { end_date: '2026-01-31' }],
    [
      { start_date: '2026-01-01', end_date: '2026-01-31' },
      { start_date: '2026-01-01', end_date: '2026-01-31' },
    ],
  ])('start_date counts only with end_date: %j', (given, sent) => {
    expect(cleanQuery(given)).toEqual(sent)
  })
})
