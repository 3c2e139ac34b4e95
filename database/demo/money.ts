/**
 * The reference has rupiah. `SEED=demo-local` keeps the books of Malaysia in ringgit and of the Netherlands in euro, with
 * prices that people there would pay.
 */
import { sql } from 'kysely'
import { type Currency, defaultCurrency } from '#platform/contract/money/currency.ts'
import type { Db } from '#platform/server/database/db.ts'

export interface DemoMoney {
  /** An amount of the reference in the book of a country, rounded as prices there are. */
  of(country: number, rupiah: number): number
  /** To the steps of a country's prices, where the demo rounds rupiah to thousands. */
  round(country: number, amount: number): number
}

/** Rupiah for a sen or a cent, and the steps that prices end in. */
const books: Record<number, { currency: Currency; rate: number }> = {
  2: { currency: 'MYR', rate: 35 },
  3: { currency: 'EUR', rate: 170 },
}
const HALF = 50
const WHOLE = 100

export const inRupiah: DemoMoney = {
  of: (_, rupiah) => rupiah,
  round: (_, amount) => Math.round(amount / 1000) * 1000,
}

export const inLocalMoney: DemoMoney = {
  of(country, rupiah) {
    const book = books[country]
    if (!book) return rupiah
    const step = rupiah / book.rate < 20 * WHOLE ? HALF : WHOLE
    return rupiah === 0 ? 0 : Math.max(step, Math.round(rupiah / book.rate / step) * step)
  },
  round: (country, amount) =>
    books[country] ? Math.round(amount / HALF) * HALF : inRupiah.round(country, amount),
}

/** Before the first price. */
export async function chooseCurrencies(db: Db): Promise<void> {
  for (const [country, { currency }] of Object.entries(books)) {
    const { rows } = await sql`
      select from set_book_currency(${Number(country)}::int, ${currency})`.execute(db)
    if (rows.length > 0) throw new Error(`The book of country ${country} has amounts already`)
  }
}

/** What the demo's books keep, for the work that the demo does before they are committed. */
export const demoCurrencies = (money: DemoMoney) =>
  [1, 2, 3].map((id) => ({
    id,
    currency: (money === inLocalMoney ? books[id]?.currency : undefined) ?? defaultCurrency,
  }))
