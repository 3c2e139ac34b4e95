/** Suppliers of parts and of work, and the people in charge there. Reached by country, as customers are. */
import { z } from 'zod'
import { email, id, named, optionalText, text, version } from '#platform/contract/fields.ts'
import { created, deleted, messages, updated } from '#platform/contract/messages.ts'
import { recordCalls } from '#platform/contract/record.ts'
import { byId, nothing, routes } from '#platform/contract/route.ts'

export const SUPPLIER = 'supplier'
export const PERSON = 'person in charge'

/** A way to reach a supplier: `{ label: 'Orders', phone }`. Landlines too. */
const newContact = z.object({ label: text(60), phone: text(40) })

export const newSupplier = z.object({
  name: text(150),
  email,
  /** The country's suppliers each have their own. */
  code: optionalText(40),
  address: optionalText(500),
  website: optionalText(200),
  country_id: id,
  /** Phones as typed; the server keeps them in E.164. */
  contacts: z.array(newContact).max(20, messages.tooManyRows).optional(),
})

export const newPerson = z.object({
  name: text(150),
  email,
  phone: optionalText(40),
})

const contact = z.object({ label: z.string(), phone: z.string(), phone_display: z.string() })

const supplierRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  code: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  country_id: z.number(),
  country: named,
  contacts: z.array(contact),
  created_at: z.string(),
  version: z.number(),
})
export type SupplierRow = z.output<typeof supplierRow>

const person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phone_display: z.string().nullable(),
  version: z.number(),
})
export type SupplierPerson = z.output<typeof person>

const supplierDetail = supplierRow.extend({ people: z.array(person) })

const calls = recordCalls({
  path: '/admin/supplier',
  item: SUPPLIER,
  read: 'supplier.read',
  write: 'supplier.write',
  fields: newSupplier,
  row: supplierRow,
  detail: supplierDetail,
  sorts: ['name', 'created_at'],
  about: 'The keyword finds names, codes and email addresses.',
})
export type SupplierDetail = z.output<typeof calls.get.data>

export const suppliers = routes('supplier', {
  ...calls,
  remove: {
    ...calls.remove,
    about: 'Hidden, never gone. Refused while it is owed something, or something is on order.',
  },
  addPerson: {
    method: 'POST',
    path: '/admin/supplier/{id}/person',
    allow: 'supplier.write',
    body: newPerson,
    data: byId,
    creates: true,
    done: created(PERSON),
  },
  updatePerson: {
    method: 'PUT',
    path: '/admin/supplier/{id}/person/{person_id}',
    allow: 'supplier.write',
    body: newPerson.partial().extend({ version: version.optional() }),
    data: byId.extend({ version: z.number() }),
    done: updated(PERSON),
  },
  removePerson: {
    method: 'DELETE',
    path: '/admin/supplier/{id}/person/{person_id}',
    allow: 'supplier.write',
    data: nothing,
    done: deleted(PERSON),
  },
})
