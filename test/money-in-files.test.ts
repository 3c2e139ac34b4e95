/**
 * Files carry major units: 12.34 euro is 12.34 in each file that goes out, and comes in as 1234 cents, with every record type that
 * has an amount and in each language's way to write it.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recordTypes } from '#domains/overview/imports/server/record-types/record-types.ts'
import type { Currency } from '#platform/contract/money/currency.ts'
import { moneyFields } from '#platform/contract/fields.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { detectColumnFormats, readRow } from '#platform/server/import/import.ts'
import { csvOf } from '#platform/web/list/export/csv.ts'
import { moneyCell } from '#platform/web/list/export/cells.ts'
import { operations } from '../apps/api/app.ts'

const amounts = Object.entries(recordTypes).flatMap(([noun, { fields }]) =>
  Object.entries(fields as Record<string, { kind: string }>)
    .filter(([, { kind }]) => kind === 'money')
    .map(([field]) => [noun, field] as const),
)

test('the record types that import amounts', () => {
  expect(new Set(amounts.map(([noun]) => noun))).toEqual(
    new Set([
      'services',
      'items',
      'open-invoices',
      'open-bills',
      'deposits',
      'history',
      'employees',
    ]),
  )
})

const read = (field: string, cell: string | number, currency: Currency) => {
  const { decided } = detectColumnFormats(
    { [field]: 'money' },
    () => [String(cell)],
    undefined,
    currency,
  )
  return readRow({ row: 2, [field]: cell } as never, 2, { [field]: 'money' }, decided)
}

describe.each(amounts)('%s, %s', (_, field) => {
  test.each(['EUR', 'MYR'] as const)(
    '%s: goes out in each language and comes in the same',
    (currency) => {
      for (const cents of [1234, 5, 100, 123_456_789]) {
        for (const language of languages) {
          const [, line = ''] = csvOf([field], [[moneyCell(cents, currency)]], language).split(
            '\r\n',
          )
          const cell = line.replaceAll('"', '')
          expect(read(field, cell, currency)).toMatchObject({
            cells: { [field]: cents },
            problems: [],
          })
        }
        // a spreadsheet has a number
        expect(read(field, cents / 100, currency)).toMatchObject({ cells: { [field]: cents } })
      }
    },
  )

  test('the ways that people write it', () => {
    for (const cell of ['12,34', '12.34', '€ 12,34', 'EUR 12.34', 12.34])
      expect([cell, read(field, cell, 'EUR').cells[field]]).toEqual([cell, 1234])
    for (const cell of ['12,345', '0.001', 12.345])
      expect([cell, read(field, cell, 'EUR').cells[field]]).not.toEqual([cell, 1234])
    expect(read(field, 12.345, 'EUR').problems).toHaveLength(1)
    expect(read(field, '12.000', 'IDR').cells[field]).toBe(12_000)
  })
})

/** The fields of answers that are amounts wherever they stand: a column of such a name is one of money. */
function fieldsOfAnswers() {
  const money = new Set<string>()
  const others = new Set<string>()
  const look = (schema: unknown, name: string): void => {
    if (schema instanceof z.ZodArray) return look(schema.element, name)
    if (schema instanceof z.ZodObject) {
      for (const [field, one] of Object.entries(schema.shape)) look(one, field)
      return
    }
    if (schema instanceof z.ZodUnion) return schema.options.forEach((option) => look(option, name))
    const inner = (schema as Partial<z.ZodOptional> | undefined)?.def?.innerType
    if (moneyFields.has(schema as z.ZodType)) money.add(name)
    else if (inner) look(inner, name)
    else others.add(name)
  }
  for (const { call } of operations) look((call as { data: unknown }).data, '')
  return [...money].filter((name) => !others.has(name))
}

/** The object literal around a place of a text. */
function objectAt(text: string, at: number): string {
  let begin = at
  for (let depth = 0; begin > 0; begin--) {
    if (text[begin] === '}') depth++
    else if (text[begin] === '{' && depth-- === 0) break
  }
  let end = begin
  for (let depth = 0; end < text.length; end++) {
    if (text[end] === '{') depth++
    else if (text[end] === '}' && --depth === 0) break
  }
  return text.slice(begin, end + 1)
}

test('each column of an amount is one of money, so that its file has major units', () => {
  const money = new Set(fieldsOfAnswers())
  expect(money.size).toBeGreaterThan(40)
  const columns = readdirSync('domains', { recursive: true, encoding: 'utf8' })
    .map((file) => `domains/${file}`)
    .filter((file) => /\/web\/.*\.tsx?$/.test(file) && !file.includes('/texts/'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(/\bname: '(\w+)',/g)]
        .filter(([, name = '']) => money.has(name))
        .map((found) => [file, objectAt(text, found.index)] as const)
    })
    .filter(([, column]) => column.includes('value:') && column.includes('label:'))
  expect(columns.length).toBeGreaterThan(10)
  expect(columns.filter(([, column]) => !column.includes("kind: 'money'"))).toEqual([])
})
