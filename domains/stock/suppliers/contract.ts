/** Suppliers of parts and of work, and their contacts. Scoped by country like customers. */
import { z } from 'zod'
import { byCurrency, currencyField } from '#platform/contract/money/response-currency.ts'
import {
  email,
  id,
  nameText,
  namedReference,
  optionalCode,
  optionalPhone,
  optionalText,
  signedMoney,
  version,
} from '#platform/contract/fields.ts'
import { scopeQuery } from '#platform/contract/list.ts'
import { created, deleted, messages, updated } from '#platform/contract/messages.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { type RecordType, byId, emptyResponse, routes } from '#platform/contract/route.ts'

export const SUPPLIER = 'supplier'
export const PERSON = 'person in charge'

/**
 * A phone of a supplier: `{ label: 'Orders', phone }`, landlines too. `text` holds numbers that are not E.164: an
 * extension, or a short number.
 */
const newContact = z
  .object({ label: nameText(60), phone: optionalPhone, text: optionalText(60) })
  .refine(({ phone, text: words }) => Boolean(phone ?? words), {
    path: ['phone'],
    error: messages.required,
  })

export const newSupplier = z.object({
  name: nameText(150),
  email,
  /** Unique within the country. */
  code: optionalCode(40),
  address: optionalText(500),
  website: optionalText(200),
  country_id: id,
  /** Phones as typed; the server stores them in E.164. */
  contacts: z.array(newContact).max(20, messages.tooManyRows).optional(),
  /** The numbers of its country, checked together, so that all errors appear at once. */
  npwp: optionalText(40),
  tin: optionalText(40),
  brn: optionalText(40),
  kvk: optionalText(40),
  btw_id: optionalText(40),
  /** Two letters, if it is abroad. */
  country_code: optionalText(10),
})

export const newPerson = z.object({
  name: nameText(150),
  email,
  phone: optionalPhone,
})

const contact = z.object({
  label: z.string(),
  phone: z.string().nullable(),
  phone_display: z.string().nullable(),
  text: z.string().nullable(),
})

const supplierRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  code: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  country_id: z.number(),
  country: namedReference,
  contacts: z.array(contact),
  npwp: z.string().nullable(),
  tin: z.string().nullable(),
  brn: z.string().nullable(),
  kvk: z.string().nullable(),
  btw_id: z.string().nullable(),
  country_code: z.string().nullable(),
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

/** By days since the purchase. */
const ageing = z.object({
  d0_30: signedMoney,
  d31_60: signedMoney,
  d61_90: signedMoney,
  over_90: signedMoney,
  total: signedMoney,
})

const payable = z.object({
  rows: z.array(
    ageing.extend({
      supplier: namedReference,
      garage: namedReference,
      /** Unpaid purchases. */
      bills: z.number(),
      /** For parts (2-1110), and for third parties (2-1120). */
      inventory: signedMoney,
      third_party: signedMoney,
    }),
  ),
  totals: ageing.extend({ bills: z.number(), inventory: signedMoney, third_party: signedMoney }),
  /** The account balances: purchases and manual entries. */
  accounts: z.array(
    z.object({
      key: z.string(),
      code: z.string(),
      name: z.string(),
      /** The name in Indonesian. */
      name_id: z.string().nullable(),
      documents: signedMoney,
      by_hand: signedMoney,
      balance: signedMoney,
    }),
  ),
  /** The newest manual lines on these accounts. */
  by_hand: z.array(
    z.object({
      entry: z.object({ id: z.number(), number: z.string() }),
      date: z.string(),
      code: z.string(),
      garage: namedReference,
      amount: signedMoney,
      note: z.string().nullable(),
    }),
  ),
})
export type Payable = z.output<typeof payable>

const history = z.object({
  ...byCurrency({
    /** Purchases in each of the last twelve months, the current one last. */
    months: z.array(z.object({ month: z.string(), total: signedMoney })),
    ageing,
  }),
  /** Unpaid, oldest first. */
  open: z.array(
    z.object({
      type: z.enum(['inventory_purchase', 'third_party_purchase']),
      id: z.number(),
      number: z.string(),
      invoice_code: z.string().nullable(),
      date: z.string(),
      /** Days since the purchase, in the garage's time zone. */
      days: z.number(),
      due: signedMoney,
      garage: namedReference,
    }),
  ),
  prices: z.array(
    z.object({
      item: z.object({ id: z.number(), name: z.string(), sku: z.string() }),
      purchase: z.object({ id: z.number(), number: z.string() }),
      date: z.string(),
      quantity: z.number(),
      unit: z.string(),
      per_unit: z.number(),
      unit_price: signedMoney,
      currency: currencyField,
    }),
  ),
  /** The average lead time from order to last receipt; null before the first one. */
  days_to_receipt: z.number().nullable(),
})
export type SupplierHistory = z.output<typeof history>

const recordType: RecordType = { name: 'supplier', shows: [] }
const sources = ['purchase', 'third-party-purchase', 'garage', 'inventory']

export const suppliers = routes(recordType, {
  ...calls,
  list: { ...calls.list, allow: 'supplier.pick' },
  remove: {
    ...calls.remove,
    about: 'Hidden, never gone. Refused while it is owed something, or something is on order.',
  },
  payable: {
    method: 'GET',
    path: '/admin/supplier/payable',
    allow: 'supplier.read',
    cost: 'slow',
    shows: [...sources, 'account', 'journal'],
    query: scopeQuery,
    data: payable,
    about:
      'What suppliers are owed, by garage and age. Purchases and lines by hand together are what 2-1110 and 2-1120 say.',
  },
  history: {
    method: 'GET',
    path: '/admin/supplier/{id}/history',
    allow: 'supplier.read',
    shows: sources,
    query: scopeQuery,
    data: history,
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
    data: emptyResponse,
    done: deleted(PERSON),
  },
})
