/** Entries a garage books by hand: its starting money, and rent, wages and electricity of every month. */
import type { DemoMoney } from './money.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/database/db.ts'
import { instantIn } from './calendar.ts'
import type { Garage, Network } from './network.ts'
import { DAYS } from './plan.ts'
import { seededRandom } from './random.ts'

export interface BookEntry {
  at: Date
  post: () => Promise<unknown>
}

interface Account {
  id: number
  book_id: number
  code: string
}

/** In thousands of rupiah a month: rent, wages of one person, electricity. A little more abroad. */
const costs: Record<number, { rent: number; wage: number; power: number }> = {
  1: { rent: 6000, wage: 4800, power: 1400 },
  2: { rent: 5000, wage: 5000, power: 1500 },
  3: { rent: 8000, wage: 8000, power: 2500 },
}

export function bookkeeping(
  db: Db,
  { garages, people }: Network,
  accounts: readonly Account[],
  { today, money }: { today: Date; money: DemoMoney },
): BookEntry[] {
  const keeper = people.find(({ role }) => role === 'finance')?.employee_id ?? null
  return garages
    .filter(({ kind }) => kind === 'garage')
    .flatMap((garage) => {
      const staff = people.filter(({ garage_id }) => garage_id === garage.id).length
      const account = (code: string) => {
        const found = accounts.find(
          (each) => each.book_id === garage.country_id && each.code === code,
        )
        if (!found) throw new Error(`No account ${code} in the book ${garage.country_id}`)
        return { id: found.id }
      }
      const inBook = (lines: [string, number][]) =>
        lines.map(([code, rupiah]): [string, number] => [code, money.of(garage.country_id, rupiah)])
      const entry = (
        day: string,
        what: string,
        debit: [string, number][],
        credit: string,
      ): BookEntry => ({
        at: instantIn(garage.time_zone, day, 16 * 60 + 30),
        post: () =>
          postEntry(db, {
            garage_id: garage.id,
            entry_date: day,
            description: what,
            source: { type: 'manual', id: `${what} ${garage.code} ${day}`, event: 'posted' },
            created_by: keeper,
            soft: true,
            lines: [
              ...inBook(debit).map(([code, amount]) => ({ account: account(code), debit: amount })),
              {
                account: account(credit),
                credit: inBook(debit).reduce((sum, [, amount]) => sum + amount, 0),
              },
            ],
          }),
      })
      return monthsOf(garage, staff, today, entry)
    })
}

function monthsOf(
  garage: Garage,
  staff: number,
  today: Date,
  entry: (day: string, what: string, debit: [string, number][], credit: string) => BookEntry,
): BookEntry[] {
  const now = dayIn(garage.time_zone, today)
  const first = addDays(now, -DAYS - 7)
  const { rent, wage, power } = costs[garage.country_id] ?? { rent: 0, wage: 0, power: 0 }
  const capital = (rent + wage * staff + power) * 12_000
  const entries = [
    entry(
      first,
      'Opening capital',
      [
        ['1-1130', capital],
        ['1-1110', 5_000_000],
        ['1-1120', 1_000_000],
      ],
      '3-1100',
    ),
  ]
  for (let day = addDays(first, 1); day <= now; day = addDays(day, 1)) {
    const random = seededRandom(`books ${garage.id} ${day}`)
    if (day.endsWith('-01')) entries.push(entry(day, 'Rent', [['6-1200', rent * 1000]], '1-1130'))
    if (day.endsWith('-20'))
      entries.push(
        entry(
          day,
          'Electricity, water, internet',
          [['6-1300', power * random.between(900, 1150)]],
          '1-1130',
        ),
      )
    if (day.endsWith('-25') && staff > 0)
      entries.push(entry(day, 'Salaries', [['6-1100', wage * staff * 1000]], '1-1130'))
  }
  return entries
}
