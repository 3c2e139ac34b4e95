import { expect, test } from 'vitest'
import type { ReportTable } from '#domains/books/reports/web/shared/file.ts'
import { csvOf } from '#platform/web/list/export/csv.ts'
import type { TaxReturn } from '../../contract.ts'
import en from '../../texts/en.ts'
import { returnTable } from './figures.ts'

const textOf = ({ titles, rows }: ReportTable) => csvOf(titles, rows, 'en').split('\r\n').slice(1)

test.each([
  ['EUR', '12.34', '0.05', '7.00'],
  ['MYR', '12.34', '0.05', '7.00'],
  ['IDR', '1234', '5', '700'],
] as const)('the file of a return in %s carries major units', (currency, amount, little, less) => {
  const figure = {
    box: '1a',
    code: 'BTW21',
    name: 'BTW 21%',
    names: {},
    rate: 2100,
    side: 'output',
    documents: 3,
    base: 1234,
    other_base: null,
    tax: 5,
  }
  const report = {
    rows: [figure],
    corrections: { rows: [], payable: 0 },
    suppletie: [],
    boxes: [{ box: '5a', base: null, tax: 5 }],
    output: 5,
    input: 0,
    payable: -700,
  } as unknown as TaxReturn
  const rows = textOf(returnTable(report, en, { language: 'en', currency }))
  expect(rows[0]).toContain(`,3,${amount},,${little}`)
  expect(rows[1]).toMatch(new RegExp(`,${little}$`))
  expect(rows.at(-1)).toMatch(new RegExp(`,${less}$`))
})
