/** Shared by opening documents: finding customers, parsing days, and rows of earlier imports. */
import { day, nameText, text } from '#platform/contract/fields.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { addDays } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { toE164 } from '#platform/contract/text/phone.ts'
import { type Cells, type ReadRow, problem, textOf } from '#platform/server/import/import.ts'
import { importMessages } from '../../messages.ts'
import type {
  RecordInUse,
  ImportContext,
  WrittenRecord,
  Problems,
  ToWrite,
} from '../record-types/record-type.ts'
import { type Person, selectByPhone, selectMadeRows } from './queries-opening.ts'

/** The greatest age of a document. */
const OLDEST_DAYS = 30 * 366

/** The garage and the opening day, which the import has required. */
export function openingOf({ garage, opening_on }: Pick<ImportContext, 'garage' | 'opening_on'>) {
  if (!garage || !opening_on)
    throw new Error('A file of opening papers names its garage and its day')
  return { garage_id: garage.id, opening_on }
}

/** A day of the previous books: within the last century, and not after the last valid day. */
export function dayProblem(
  field: string,
  typed: string,
  last: string,
): Problems[number] | undefined {
  const from = addDays(last, -OLDEST_DAYS)
  if (typed >= from && typed <= last) return undefined
  return problem(field, createMessage(messages.betweenDays, { from, to: last }))
}

export const ofCustomer = { customer_phone: text(40), customer_name: nameText(200).optional() }
/** A row whose values are all required. */
export const paperDay = day

interface CustomerRow {
  cells: Cells<'customer_phone' | 'customer_name'>
  problems: Problems
}

/** The name of a row, and its values with those of its customer. */
export const customerValues = (
  { cells, parts }: Pick<CustomerRow, 'cells'> & { parts: object },
  customer: Person | undefined,
) => ({
  name: customer?.full_name ?? textOf(cells.customer_phone),
  stored: { ...parts, customer_phone: customer?.phone, customer_name: customer?.full_name },
})

/** Finds the customer of each row; adds to `problems`. */
export async function customersOf(
  { db, scope, country_id }: ImportContext,
  rows: readonly ReadRow<'customer_phone' | 'customer_name'>[],
): Promise<(row: CustomerRow) => Person | undefined> {
  const phoneOf = (typed: unknown) => toE164(textOf(typed), country_id, 'any')
  const phones = rows.flatMap(({ cells }) => phoneOf(cells.customer_phone) ?? [])
  const known = await selectByPhone(db, scope, country_id, phones)
  return ({ cells, problems }) => {
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
 * Rows that an import of the same content has already written, which identifies rows without a number. If the records
 * of that import were deleted, all of its rows count.
 */
export async function importedBefore(ask: ImportContext): Promise<(row: number) => boolean> {
  const twins = await ask.twins()
  if (twins.length === 0) return () => false
  const made = await selectMadeRows(ask.db, twins)
  return (row) => made.size === 0 || made.has(row)
}

/**
 * Writes and undoes a record type with one record for each row, on a garage's opening day.
 * @param bring returns the ids in order of the rows
 * @param takeBack returns the ids in use
 */
export const openingRecords = <Plan>(
  kind: string,
  bring: (ask: ImportContext, on: ReturnType<typeof openingOf>, plans: Plan[]) => Promise<number[]>,
  takeBack: (ask: ImportContext, ids: number[]) => Promise<readonly number[]>,
) => ({
  async write(ask: ImportContext, rows: readonly ToWrite<Plan>[]): Promise<WrittenRecord[]> {
    const ids = await bring(
      ask,
      openingOf(ask),
      rows.map(({ plan }) => plan),
    )
    return rows.map(({ row, name }, at) => ({ row, kind, record_id: ids[at] as number, name }))
  },
  async undo(ask: ImportContext, made: readonly WrittenRecord[]): Promise<RecordInUse[]> {
    const stay = new Set(
      await takeBack(
        ask,
        made.map(({ record_id }) => record_id),
      ),
    )
    return made.filter(({ record_id }) => stay.has(record_id))
  },
})
