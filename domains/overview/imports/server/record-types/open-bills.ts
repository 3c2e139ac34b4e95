/** Open supplier bills, identified by supplier and number. */
import { z } from 'zod'
import {
  type ImportedBill,
  importBills,
  existingBills,
  undoBillImport,
} from '#domains/stock/purchases/server/opening.ts'
import { addSupplier } from '#domains/stock/suppliers/server/suppliers.ts'
import { hideSuppliers } from '#domains/stock/suppliers/server/queries.ts'
import { codeText, money, text } from '#platform/contract/fields.ts'
import { numberKey } from '#platform/contract/text/code.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { messages } from '#platform/contract/messages.ts'
import { textOf } from '#platform/server/import/import.ts'
import { importMessages } from '../../messages.ts'
import { titles } from '../words.ts'
import { validateInSteps } from './validation.ts'
import {
  type ImportContext,
  type WrittenRecord,
  type ToWrite,
  defineRecordType,
  reportMissing,
} from './record-type.ts'
import { openingOf, paperDay } from '../opening/openings.ts'
import { addStaying, stayingIds, undoImport, untouched } from '../undo/undo.ts'
import {
  lockPapers,
  selectBusySuppliers,
  selectSuppliersNamed,
} from '../opening/queries-opening.ts'
import { lockSuppliers } from './queries-suppliers.ts'
import { compareDocument } from './open-invoices.ts'

type Field = 'supplier' | 'number' | 'date' | 'total' | 'open'
/** The id of the supplier, or the name of one to create. */
type Plan = Omit<ImportedBill, 'supplier_id'> & { supplier: { id?: number; name: string } }

const amount = money.min(1, messages.tooSmall)
const shape = z.object({
  supplier: text(200),
  number: codeText(60),
  date: paperDay,
  total: amount,
  open: amount,
})

export const openBills = defineRecordType<Field, Plan>({
  key: 'open-bills',
  changes: ['purchase', 'supplier', 'journal', 'period'],
  fields: {
    supplier: { kind: 'name', titles: titles.supplier, isNeeded: true },
    number: { kind: 'code', titles: titles.number, isNeeded: true },
    date: { kind: 'day', titles: titles.date, isNeeded: true },
    total: { kind: 'money', titles: titles.total, isNeeded: true },
    open: { kind: 'money', titles: titles.open, isNeeded: true },
  },
  async lock({ db, country_id }) {
    await lockSuppliers(db, country_id)
    await lockPapers(db, -country_id)
  },
  async judge(ask, rows) {
    const { opening_on } = openingOf(ask)
    const suppliers = await selectSuppliersNamed(
      ask.db,
      ask.scope,
      ask.country_id,
      rows.map(({ cells }) => textOf(cells.supplier)),
    )
    const supplierOf = (typed: string) => suppliers.get(foldText(typed))
    const findBill = await existingBills(
      ask.db,
      rows.flatMap(({ cells }) => {
        const supplier = supplierOf(textOf(cells.supplier))
        return supplier ? [{ supplier_id: supplier.id, number: textOf(cells.number) }] : []
      }),
    )
    return validateInSteps(ask, rows, shape, {
      find(row): Plan['supplier'] {
        const typed = textOf(row.cells.supplier)
        const supplier = supplierOf(typed)
        const missing = { kind: 'supplier', name: typed, field: 'supplier' }
        if (typed !== '' && !supplier)
          reportMissing(ask, row, { ...missing, why: importMessages.noSupplier })
        return supplier ? { id: supplier.id, name: supplier.name } : { name: typed }
      },
      compare(row, { id, name }) {
        const number = textOf(row.cells.number)
        const key = `${foldText(name)} ${numberKey(number)}`
        const existing = id === undefined ? undefined : findBill(id, number)
        const isOther = existing && existing.garage_id !== ask.garage?.id
        return compareDocument(row, opening_on, { key, existing, isOther })
      },
      values: ({ cells, parts, fields }, supplier) => ({
        name: [textOf(cells.number), supplier.name].filter(Boolean).join(' '),
        stored: { ...parts, supplier: supplier.name || undefined },
        plan: fields && { ...fields, supplier },
      }),
    })
  },
  write,
  async undo(ask, made) {
    const bills = made.filter(({ kind }) => kind === 'purchase')
    const paid = await undoBillImport(
      ask,
      bills.map(({ record_id }) => record_id),
    )
    addStaying(stayingIds(ask), 'purchases', paid)
    if (paid.length > 0) return bills.filter(({ record_id }) => paid.includes(record_id))
    const suppliers = made.filter(({ kind }) => kind === 'supplier')
    const busy = await selectBusySuppliers(
      ask.db,
      suppliers.map(({ record_id }) => record_id),
      [...(stayingIds(ask).get('purchases') ?? [])],
    )
    const inUse = suppliers.filter(({ record_id }) => busy.has(record_id))
    if (inUse.length > 0) return inUse
    return undoImport(ask, suppliers, {
      table: 'suppliers',
      // the bills of this import are hidden with it
      but: ['purchases'],
      remove: (ids) => hideSuppliers(ask.db, ids),
    })
  },
})

/** Creates missing suppliers, each once, then the bills. */
async function write(ask: ImportContext, rows: readonly ToWrite<Plan>[]): Promise<WrittenRecord[]> {
  const records: WrittenRecord[] = []
  const ids = new Map<string, number>()
  for (const { row, plan } of rows) {
    const { id, name } = plan.supplier
    const key = foldText(name)
    if (id !== undefined) ids.set(key, id)
    if (ids.has(key)) continue
    const added = await addSupplier(ask.db, { name, country_id: ask.country_id })
    ids.set(key, added.id)
    records.push({ row, kind: 'supplier', record_id: added.id, name, after: untouched })
  }
  const bills = await importBills(
    ask,
    openingOf(ask),
    rows.map(({ plan: { supplier, ...bill } }) => ({
      ...bill,
      supplier_id: ids.get(foldText(supplier.name)) as number,
    })),
  )
  for (const [at, { row, name }] of rows.entries())
    records.push({ row, kind: 'purchase', record_id: bills[at] as number, name })
  return records
}
