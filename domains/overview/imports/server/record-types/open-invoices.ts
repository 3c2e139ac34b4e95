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
import { messages } from '#platform/contract/messages.ts'
import { problem, textOf } from '#platform/server/import/import.ts'
import { importMessages } from '../../messages.ts'
import { titles } from '../words.ts'
import { validateInSteps } from './validation.ts'
import { type Change, type ImportContext, type Problems, defineRecordType } from './record-type.ts'
import {
  customerValues,
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
    const findCustomer = await customersOf(ask, rows)
    const findInvoice = await existingInvoices(
      ask,
      garage_id,
      rows.map(({ cells }) => textOf(cells.number)),
    )
    return validateInSteps(ask, rows, shape, {
      find: (row) => findCustomer(row),
      compare(row, customer) {
        const number = textOf(row.cells.number)
        const existing = number ? findInvoice(number) : undefined
        const isOther = customer && existing && customer.id !== existing.customer_id
        return compareDocument(row, opening_on, { key: numberKey(number), existing, isOther })
      },
      values: (row, customer) => ({
        ...customerValues(row, customer),
        name: [textOf(row.cells.number), customer?.full_name].filter(Boolean).join(' '),
        plan: row.fields && customer && { ...row.fields, customer_id: customer.id },
      }),
    })
  },
  ...openingRecords('invoice', importInvoices, (ask, ids) =>
    undoInvoiceImport(ask, ids, importMessages.undone),
  ),
})

type DocumentParts = Partial<Record<'date', string> & Record<'total' | 'open', number>>

/** Compares a document of a customer or a supplier with the existing one of its number. */
export function compareDocument(
  { parts, problems }: { parts: DocumentParts; problems: Problems },
  openingOn: NonNullable<ImportContext['opening_on']>,
  document: {
    key: string
    existing: Required<DocumentParts> | undefined
    isOther?: boolean | undefined
  },
) {
  const { date, total, open } = parts
  const { key, existing } = document
  const wrongDay = date && dayProblem('date', date, openingOn)
  if (wrongDay) problems.push(wrongDay)
  if (open !== undefined && total !== undefined && open > total)
    problems.push(problem('open', importMessages.openAboveTotal))
  const differs = (field: keyof DocumentParts) =>
    parts[field] !== undefined && parts[field] !== existing?.[field]
  const isOther = document.isOther || (['date', 'total', 'open'] as const).some(differs)
  if (existing && isOther) problems.push(problem('number', importMessages.paperKnown))
  const change: Change = existing && problems.length === 0 ? 'same' : 'new'
  return { key, unique: 'number', change }
}
