/** A file of customers as spreadsheets and other programs write it. */
import { expect, test } from 'vitest'
import { readTable, rowsOf } from '#platform/web/importFile.ts'
import { importSheet } from './importFile.ts'
import { titlesOf } from './titles.ts'
import { carWords } from '#domains/people/vehicles/web/parts/carWords.ts'
import common from '#platform/web/texts/nl.ts'
import text from '../texts/nl.ts'

const titles = titlesOf({ text, car: carWords.nl, field: common.field })
const csv = (content: string) => readTable(new File([content], 'klanten.csv'), importSheet)

test('a Dutch file: semicolons, a mark of its bytes, its words, its days', async () => {
  const table = await csv(
    `\uFEFF${titles.full_name};${titles.phone};${titles.birth_date};${titles.gender};${titles.license_plate};${titles.odometer}\r\n` +
      `"Jansen; Piet";06-12345678;5-3-1980;${common.field.male};gb-001-b;41000\r\n`,
  )
  expect(rowsOf(table, importSheet)).toEqual([
    {
      full_name: 'Jansen; Piet',
      phone: '06-12345678',
      birth_date: '5-3-1980',
      gender: 'male',
      license_plate: 'gb-001-b',
      odometer: '41000',
      row: 2,
    },
  ])
})

test('a date of a spreadsheet is a day, a phone is what it shows, a number of kilometres stays one', () => {
  const rows = rowsOf(
    [
      { row: 1, cells: ['full_name', 'phone', 'birth_date', 'odometer', 'address'] },
      {
        row: 4,
        cells: [
          'Suparno',
          { number: 81_234_567_890, shown: '081234567890' },
          { day: '1980-02-29' },
          { number: 41_000, shown: '41,000' },
          { error: '#N/A' },
        ],
      },
    ],
    importSheet,
  )
  expect(rows).toEqual([
    {
      full_name: 'Suparno',
      phone: '081234567890',
      birth_date: '1980-02-29',
      odometer: 41_000,
      address: '#N/A',
      row: 4,
    },
  ])
})

test('a row that is longer than the titles says so, unless the rest is empty', async () => {
  const rows = rowsOf(await csv('full_name,phone\nA,1,x\nB,2,,\nC\n'), importSheet)
  expect(rows).toEqual([
    { full_name: 'A', phone: '1', row: 2, cells: 3, columns: 2 },
    { full_name: 'B', phone: '2', row: 3 },
    { full_name: 'C', phone: null, row: 4 },
  ])
})

test('without a name and a phone it is no file of customers', async () => {
  expect(rowsOf(await csv('full_name,address\nA,B\n'), importSheet)).toBeUndefined()
})
