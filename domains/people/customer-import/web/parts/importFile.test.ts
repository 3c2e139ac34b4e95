/** A file of customers as spreadsheets and other programs write it. */
import { expect, test } from 'vitest'
import { readTable, rowsOf } from '#platform/web/importFile.ts'
import { importSheet } from './importFile.ts'
import { titlesOf } from './titles.ts'
import { carWords } from '#domains/people/vehicles/web/parts/carWords.ts'
import common from '#platform/web/texts/nl.ts'
import text from '../texts/nl.ts'

const titles = titlesOf({ text, car: carWords.nl, field: common.field })
const csv = (content: string) => readTable(new File([content], 'klanten.csv'))

test('a Dutch file: semicolons, a mark of its bytes, its words, its days', async () => {
  const table = await csv(
    `\uFEFF${titles.full_name};${titles.phone};${titles.birth_date};${titles.gender};${titles.license_plate};${titles.odometer}\r\n` +
      `"Jansen; Piet";06-12345678;5-3-1980;${common.field.male};gb-001-b;41000\r\n`,
  )
  expect(rowsOf(table, importSheet)).toEqual([
    {
      full_name: 'Jansen; Piet',
      phone: '06-12345678',
      birth_date: '1980-03-05',
      gender: 'male',
      license_plate: 'gb-001-b',
      odometer: 41_000,
    },
  ])
})

test('a date of a spreadsheet is a day, a number stays one, and a formula is the text that was exported', () => {
  const rows = rowsOf(
    [
      ['full_name', 'phone', 'birth_date', 'address'],
      ['Suparno', 81_234_567_890, new Date('1980-02-29T00:00:00Z'), "'=HYPERLINK(1)"],
    ],
    importSheet,
  )
  expect(rows).toEqual([
    {
      full_name: 'Suparno',
      phone: 81_234_567_890,
      birth_date: '1980-02-29',
      address: '=HYPERLINK(1)',
    },
  ])
})

test('without a name and a phone it is no file of customers', async () => {
  expect(rowsOf(await csv('full_name,address\nA,B\n'), importSheet)).toBeUndefined()
})
