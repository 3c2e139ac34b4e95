/** What the files of another program have in common: whom a row is of, its days, and rows that came before. */
import type { z } from 'zod'
import { day, text } from '#platform/contract/fields.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { toE164 } from '#platform/contract/text/phone.ts'
import { type Cells, type ReadRow, problem, textOf } from '#platform/server/import/import.ts'
import { importMessages } from '../messages.ts'
import type { Built, FileAsk, Made, Problems, ToWrite } from './noun.ts'
import { type Person, selectByPhone, selectMadeRows } from './queries-opening.ts'

/** A paper of another program is no older than this. */
const OLDEST_DAYS = 30 * 366

/** The garage and the day that a file of opening papers names: the frame has asked for both. */
export function openingOf({ garage, opening_on }: Pick<FileAsk, 'garage' | 'opening_on'>) {
  if (!garage || !opening_on)
    throw new Error('A file of opening papers names its garage and its day')
  return { garage_id: garage.id, opening_on }
}

/** A day of the old books: not of a century ago, and not after the last one that counts. */
export function dayProblem(
  field: string,
  typed: string,
  last: string,
): Problems[number] | undefined {
  const from = addDays(last, -OLDEST_DAYS)
  if (typed >= from && typed <= last) return undefined
  return problem(field, createMessage(messages.betweenDays, { from, to: last }))
}

export const todayOf = (ask: FileAsk, zone: string) => dayIn(ask.garage?.time_zone ?? zone, ask.at)

export const ofCustomer = { customer_phone: text(40), customer_name: text(200).optional() }
/** Of a row of which nothing may be left out. */
export const paperDay = day
export type OfCustomer = z.output<z.ZodObject<typeof ofCustomer>>

/** Finds the customer of each row; what is wrong goes to `problems`. */
export async function customersOf(
  { db, scope, country_id }: FileAsk,
  rows: readonly ReadRow<'customer_phone' | 'customer_name'>[],
): Promise<
  (cells: Cells<'customer_phone' | 'customer_name'>, problems: Problems) => Person | undefined
> {
  const phoneOf = (typed: unknown) => toE164(textOf(typed), country_id, 'any')
  const phones = rows.flatMap(({ cells }) => phoneOf(cells.customer_phone) ?? [])
  const known = await selectByPhone(db, scope, country_id, phones)
  return (cells, problems) => {
    const typed = textOf(cells.customer_phone)
    if (typed === '') return undefined
    const phone = phoneOf(typed)
    const refuse = (why: Parameters<typeof problem>[1], field = 'customer_phone') => {
      problems.push(problem(field, why))
      return undefined
    }
    if (!phone) return refuse(messages.phoneFormat)
    const people = known.get(phone) ?? []
    const [only] = people
    if (!only) return refuse(importMessages.noCustomer)
    const name = textOf(cells.customer_name)
    if (name === '') return people.length === 1 ? only : refuse(importMessages.severalCustomers)
    const named = people.find(({ full_name }) => foldText(full_name) === foldText(name))
    return (
      named ??
      refuse(createMessage(importMessages.otherName, { name: only.full_name }), 'customer_name')
    )
  }
}

/**
 * Rows that an import of the same content has brought already: what has no number of its own is known by them. Where the
 * records of that import are forgotten, all of its rows are.
 */
export async function importedBefore(ask: FileAsk): Promise<(row: number) => boolean> {
  const twins = await ask.twins()
  if (twins.length === 0) return () => false
  const made = await selectMadeRows(ask.db, twins)
  return (row) => made.size === 0 || made.has(row)
}

/**
 * Writing and undoing of a noun whose rows are one record each, of a garage's opening day.
 * @param bring answers the ids, in the order of the rows
 * @param takeBack answers the ids that must stay
 */
export const openingRecords = <Plan>(
  kind: string,
  bring: (ask: FileAsk, on: ReturnType<typeof openingOf>, plans: Plan[]) => Promise<number[]>,
  takeBack: (ask: FileAsk, ids: number[]) => Promise<readonly number[]>,
) => ({
  async write(ask: FileAsk, rows: readonly ToWrite<Plan>[]): Promise<Made[]> {
    const ids = await bring(
      ask,
      openingOf(ask),
      rows.map(({ plan }) => plan),
    )
    return rows.map(({ row, name }, at) => ({ row, kind, record_id: ids[at] as number, name }))
  },
  async undo(ask: FileAsk, made: readonly Made[]): Promise<Built[]> {
    const stay = new Set(
      await takeBack(
        ask,
        made.map(({ record_id }) => record_id),
      ),
    )
    return made.filter(({ record_id }) => stay.has(record_id))
  },
})
