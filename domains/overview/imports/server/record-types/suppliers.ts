/** Suppliers of a country, identified by code, else by name. */
import { newSupplier } from '#domains/stock/suppliers/contract.ts'
import { addSupplier, changeSupplier } from '#domains/stock/suppliers/server/suppliers.ts'
import { hideSuppliers } from '#domains/stock/suppliers/server/queries.ts'
import { phoneText } from '#platform/contract/fields.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { messages } from '#platform/contract/messages.ts'
import { toE164 } from '#platform/contract/text/phone.ts'
import { problem, textOf } from '#platform/server/import/import.ts'
import { titles } from '../words.ts'
import { type RecordPlan, validateRecords, writeRecords } from './validation.ts'
import { type RecordInUse, defineRecordType } from './record-type.ts'
import { wrongLocationProblem } from './places.ts'
import { type KnownSupplier, lockSuppliers, selectSuppliers } from './queries-suppliers.ts'
import { undoImport } from '../undo/undo.ts'

type Field = 'name' | 'code' | 'phone' | 'email' | 'address' | 'website' | 'country'
type Plan = RecordPlan<KnownSupplier>

const shape = newSupplier
  .pick({ name: true, code: true, email: true, address: true, website: true })
  .extend({ phone: phoneText.optional() })

/** The purpose of the file's single phone column. */
const LABEL = 'Phone'

export const suppliers = defineRecordType<Field, Plan>({
  key: 'suppliers',
  changes: ['supplier'],
  fields: {
    name: { kind: 'name', titles: titles.name, also: ['supplier'], isNeeded: true },
    code: { kind: 'code', titles: titles.code },
    phone: { kind: 'code', titles: titles.phone },
    email: { kind: 'name', titles: titles.email },
    address: { kind: 'text', titles: titles.address },
    website: { kind: 'name', titles: titles.website },
    country: { kind: 'name', titles: titles.country },
  },
  lock: async ({ db, country_id }) => void (await lockSuppliers(db, country_id)),
  async judge(ask, rows) {
    const { db, scope, country_id } = ask
    const textsOf = (field: 'code' | 'name') =>
      rows.map(({ cells }) => textOf(cells[field])).filter(Boolean)
    const known = await selectSuppliers(db, scope, country_id, {
      codes: textsOf('code'),
      names: textsOf('name'),
    })
    return validateRecords<Field, KnownSupplier>(ask, rows, {
      shape,
      known,
      nameOf: ({ name }) => textOf(name),
      fieldOf: { contacts: 'phone' },
      keyOf({ code, name }) {
        if (textOf(code)) return { key: `code ${foldText(textOf(code))}`, field: 'code' }
        return textOf(name) ? { key: `name ${foldText(textOf(name))}`, field: 'name' } : undefined
      },
      columnsOf({ phone: typed, ...columns }, { country, ...cells }, found, problems) {
        const place = wrongLocationProblem(ask, 'country', textOf(country))
        if (place) problems.push(place)
        const values = country === undefined ? {} : { country: textOf(country) }
        if (cells.phone === undefined || typed === undefined) return { columns, values }
        const phone = toE164(String(typed), country_id, 'any')
        if (!phone) problems.push(problem('phone', messages.phoneFormat))
        const contacts = found?.contacts ?? []
        const isThere = contacts.some((contact) => contact.phone === phone)
        return {
          columns: {
            ...columns,
            contacts: isThere ? contacts : [...contacts, { label: LABEL, phone, text: null }],
          },
          values: { ...values, phone },
        }
      },
    })
  },
  write: ({ db, scope, country_id }, rows) =>
    writeRecords('supplier', rows, {
      change: (id, columns) => changeSupplier(db, scope, id, columns),
      add: (name, columns) => addSupplier(db, { ...columns, name, country_id }),
    }),
  undo: (ask, made): Promise<RecordInUse[]> =>
    undoImport(ask, made, {
      table: 'suppliers',
      remove: (ids) => hideSuppliers(ask.db, ids),
      restore: (id, before) => changeSupplier(ask.db, ask.scope, id, before),
    }),
})
