/** Example rows of opening documents for existing customers, cars and suppliers, so that they import. */
import type { Db } from '#platform/server/database/db.ts'
import { works } from '../record-types/examples.ts'
import { selectSomeCars, selectSomePhones, selectSomeSuppliers } from './queries-opening.ts'

/** A day of last year, which is before any opening day. */
const lastYear = (day: string) => `${new Date().getUTCFullYear() - 1}-${day}`
const DAYS = [lastYear('01-15'), lastYear('03-20'), lastYear('06-30')]
const NUMBERS = ['EX-1', 'EX-2', 'EX-3']

type Row<F extends string> = Partial<Record<F, string>>

/** One row for each of the first three records, from the values at its index. */
const rowsOf = <F extends string>(
  named: readonly Row<F>[],
  others: Readonly<Partial<Record<F, readonly string[]>>>,
): Row<F>[] =>
  named.slice(0, 3).map((row, at) => ({
    ...row,
    ...(Object.fromEntries(
      Object.entries<readonly string[] | undefined>(others).map(([field, values]) => [
        field,
        values?.[at] ?? '',
      ]),
    ) as Row<F>),
  }))

const people = async (db: Db) =>
  (await selectSomePhones(db)).map((customer_phone) => ({ customer_phone }))

const papers = {
  number: NUMBERS,
  date: DAYS,
  total: ['1000000', '250000', '780000'],
  open: ['400000', '250000', '30000'],
}

export const ofInvoices = async (db: Db) =>
  rowsOf<'customer_phone' | keyof typeof papers>(await people(db), papers)

export const ofBills = async (db: Db) =>
  rowsOf<'supplier' | keyof typeof papers>(
    (await selectSomeSuppliers(db)).map((supplier) => ({ supplier })),
    papers,
  )

export const ofPoints = async (db: Db) =>
  rowsOf<'customer_phone' | 'points'>(await people(db), { points: ['120', '40', '250'] })

export const ofDeposits = async (db: Db) =>
  rowsOf<'customer_phone' | 'amount'>(await people(db), { amount: ['150000', '50000', '300000'] })

export const ofHistory = async (db: Db) =>
  rowsOf<'license_plate' | 'date' | 'odometer' | 'text' | 'amount'>(
    (await selectSomeCars(db)).map((license_plate) => ({ license_plate })),
    {
      date: DAYS,
      odometer: ['41000', '15000', '88000'],
      text: works,
      amount: ['350000', '900000', '250000'],
    },
  )
