/** Invoices that customers still owe, identified by garage and number. */
import { z } from 'zod'
import {
  importInvoices,
  existingInvoices,
  undoInvoiceImport,
  type ImportedInvoice,
} from '#domains/floor/invoices/server/opening-import.ts'
import { codeText, money } from '#platform/contract/fields.ts'
import { numberKey } from '#platform/contract/text/code.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { problem, textOf } from '#platform/server/import/import.ts'
import { importMessages } from '../../messages.ts'
import { titles } from '../words.ts'
import { validateFields } from './validation.ts'
import {
  type ImportContext,
  type Problems,
  defineRecordType,
  isRight,
  valuesOf,
} from './record-type.ts'
import {
  customersOf,
  dayProblem,
  ofCustomer,
  openingOf,
  openingRecords,
  paperDay,
} from '../opening/openings.ts'
import { lockPapers } from '../opening/queries-opening.ts'

type Field = 'customer_phone' | 'customer_name' | 'number' | 'date' | 'total' | 'open'

const amount = money.min(1, messages.tooSmall)
const shape = z.object({
  ...ofCustomer,
  number: codeText(60),
  date: paperDay,
  total: amount,
  open: amount,
})

export const openInvoices = defineRecordType<Field, ImportedInvoice>({
  key: 'open-invoices',
  changes: ['invoice', 'journal', 'customer', 'period'],
  fields: {
    customer_phone: { kind: 'code', titles: titles.phone, isNeeded: true },
    customer_name: { kind: 'name', titles: titles.customer },
    number: { kind: 'code', titles: titles.number, isNeeded: true },
    date: { kind: 'day', titles: titles.date, isNeeded: true },
    total: { kind: 'money', titles: titles.total, isNeeded: true },
    open: { kind: 'money', titles: titles.open, isNeeded: true },
  },
  lock: async (ask) => void (await lockPapers(ask.db, openingOf(ask).garage_id)),
  async judge(ask, rows) {
    const { garage_id, opening_on } = openingOf(ask)
    const seen = ask.seen as Map<string, number>
    const customerOf = await customersOf(ask, rows)
    const findInvoice = await existingInvoices(
      ask,
      garage_id,
      rows.map(({ cells }) => textOf(cells.number)),
    )
    return rows.map((read) => {
      const { cells } = read
      const { problems, fields, parts } = validateFields(shape, cells)
      const customer = customerOf(cells, problems)
      problems.push(...paperProblems(parts, opening_on))
      const number = textOf(cells.number)
      const there = number ? findInvoice(number) : undefined
      const before = seen.get(numberKey(number))
      if (before !== undefined)
        problems.push(problem('number', createMessage(importMessages.ofRow, { row: before })))
      const isOther =
        there !== undefined &&
        ((customer && customer.id !== there.customer_id) || isOtherPaper(parts, there))
      const isSame = there !== undefined && fields !== undefined && customer && !isOther
      if (isOther) problems.push(problem('number', importMessages.paperKnown))
      const right = isRight(read, problems) && fields !== undefined && customer !== undefined
      if (right) seen.set(numberKey(number), read.row)
      return {
        name: [number, customer?.full_name].filter(Boolean).join(' '),
        change: isSame ? 'same' : 'new',
        values: valuesOf(cells, {
          ...parts,
          customer_phone: customer?.phone,
          customer_name: customer?.full_name,
        }),
        problems,
        plan: right ? { ...fields, customer_id: customer.id } : undefined,
      }
    })
  },
  ...openingRecords('invoice', importInvoices, (ask, ids) =>
    undoInvoiceImport(ask, ids, importMessages.undone),
  ),
})

type Paper = Partial<Record<'date', string> & Record<'total' | 'open', number>>

/** A document of a customer or a supplier, also while parts of it are invalid. */
export function paperProblems(
  { date, total, open }: Paper,
  openingOn: NonNullable<ImportContext['opening_on']>,
): Problems {
  const wrongDay = date && dayProblem('date', date, openingOn)
  const isAbove = open !== undefined && total !== undefined && open > total
  return [
    ...(wrongDay ? [wrongDay] : []),
    ...(isAbove ? [problem('open', importMessages.openAboveTotal)] : []),
  ]
}

/** Whether the valid parts of a row differ from the document with its number. */
export const isOtherPaper = (read: Paper, there: Required<Paper>) =>
  (['date', 'total', 'open'] as const).some(
    (field) => read[field] !== undefined && read[field] !== there[field],
  )
