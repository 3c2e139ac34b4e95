import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'

const differences = (was: Parameters<typeof fieldsOf>[0], is: Parameters<typeof fieldsOf>[1]) =>
  fieldsOf(was, is).map(({ name, differs }) => `${name} ${differs}`)

test('every field of both sides, changed ones first', () => {
  expect(differences({ a: 1, b: 2, c: 3 }, { a: 1, b: 5, d: 4 })).toEqual([
    'b true',
    'c true',
    'd true',
    'a false',
  ])
})
test('a created record has only new values, a removed one only old; null and absent are the same', () => {
  expect(differences(null, { a: 1, b: null })).toEqual(['a true', 'b false'])
  expect(differences({ a: [1, { x: 1 }] }, null)).toEqual(['a true'])
  expect(differences({ a: [1, { x: 1 }] }, { a: [1, { x: 1 }] })).toEqual(['a false'])
  expect(differences(null, null)).toEqual([])
})
test('a nested record becomes its fields; a list is one value', () => {
  expect(
    differences(
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
