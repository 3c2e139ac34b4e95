import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'

const said = (was: Parameters<typeof fieldsOf>[0], is: Parameters<typeof fieldsOf>[1]) =>
  fieldsOf(was, is).map(({ name, differs }) => `${name} ${differs}`)

test('every field of both sides, changed ones first', () => {
  expect(said({ a: 1, b: 2, c: 3 }, { a: 1, b: 5, d: 4 })).toEqual([
    'b true',
    'c true',
    'd true',
    'a false',
  ])
})
test('a created record has only new values, a removed one only old; null and absent are the same', () => {
  expect(said(null, { a: 1, b: null })).toEqual(['a true', 'b false'])
  expect(said({ a: [1, { x: 1 }] }, null)).toEqual(['a true'])
  expect(said({ a: [1, { x: 1 }] }, { a: [1, { x: 1 }] })).toEqual(['a false'])
  expect(said(null, null)).toEqual([])
})
test('a nested record becomes its fields; a list is one value', () => {
  expect(
    said(
      { line: { id: 7, work: 'todo' }, tags: ['a'] },
      { line: { id: 7, work: 'done' }, tags: ['a'] },
    ),
  ).toEqual(['line.work true', 'line.id false', 'tags false'])
})
test('a field name becomes words', () => {
  expect(fieldsOf(null, { line: { unit_price: 1 } })[0]?.words).toEqual([
    { key: 'line', plain: 'Line' },
    { key: 'unitPrice', plain: 'Unit price' },
  ])
})
