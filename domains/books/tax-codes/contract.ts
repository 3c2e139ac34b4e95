/**
 * Tax codes: how a country taxes sales and purchases, with rates by date. The default code of a line follows from its type
 * and customer; the user may choose another. Documents store the code and rate that they were taxed by.
 */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  count,
  day,
  id,
  idInQuery,
  namedReference,
  oneOf,
  optionalText,
  text,
  codeText,
  optionalCode,
} from '#platform/contract/fields.ts'
import { messages, updated } from '#platform/contract/messages.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { taxKinds } from '#platform/contract/money/tax.ts'
import { taxOfDay } from '#platform/contract/money/tax-shape.ts'
import { taxMessages } from './messages.ts'
import { customerKinds, taxedKinds } from './rules.ts'

export const TAX_CODE = 'tax code'

const flag = z.boolean({ error: messages.notAnOption })
const translated = optionalText(80)

/** The name by language of printed documents; a language without one uses the English name. */
const names = z.object({ en: text(80), id: translated, my: translated, nl: translated })

export const newTaxCode = z.object({
  country_id: id,
  code: codeText(20).regex(/^[\w.%-]+$/, taxMessages.codeFormat),
  name: names,
  kind: oneOf(taxKinds),
  /** The reason for exemption, as printed on documents. */
  reason: optionalText(300),
  /** Where its tax is owed and claimed; the usual accounts of the book, if they are missing. */
  account_out_id: id.nullish(),
  account_in_id: id.nullish(),
  /** What it adds to a purchase may be claimed back; else it is part of the cost. */
  recoverable: flag.optional(),
  /** Of the tax return. */
  box_sale: optionalCode(20),
  box_purchase: optionalCode(20),
  /** What e-invoices call it. */
  e_invoice: optionalCode(20),
})
export type NewTaxCode = z.output<typeof newTaxCode>

/** 12% on eleven twelfths of the price: 1200 basis points on 11 of 12. */
export const newRate = z.object({
  basis_points: count(0, 10_000),
  base_numerator: count(1, 10_000).default(1),
  base_denominator: count(1, 10_000).default(1),
  valid_from: day,
  /** The user knows that documents have another rate since then. */
  documents_confirmed: flag.nullish(),
})

const rate = z.object({
  id: z.number(),
  basis_points: z.number(),
  base_numerator: z.number(),
  base_denominator: z.number(),
  valid_from: z.string(),
})
export type RateRow = z.output<typeof rate>

const account = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  name_id: z.string().nullable(),
})
const inLanguages = z.object({
  en: z.string(),
  id: z.string(),
  my: z.string(),
  nl: z.string(),
})

const taxCodeRow = z.object({
  id: z.number(),
  country_id: z.number(),
  country: namedReference,
  code: z.string(),
  name: inLanguages,
  kind: z.enum(taxKinds),
  reason: z.string().nullable(),
  account_out_id: z.number().nullable(),
  account_in_id: z.number().nullable(),
  account_out: account.nullable(),
  account_in: account.nullable(),
  recoverable: z.boolean(),
  box_sale: z.string().nullable(),
  box_purchase: z.string().nullable(),
  e_invoice: z.string().nullable(),
  /** The newest first. */
  rates: z.array(rate),
  created_at: z.string(),
  version: z.number(),
})
export type TaxCodeRow = z.output<typeof taxCodeRow>

const { list, get, create, update } = recordCalls({
  path: '/admin/tax-code',
  item: TAX_CODE,
  read: 'tax-code.read',
  write: 'tax-code.write',
  fields: newTaxCode,
  row: taxCodeRow,
  sorts: ['code', 'created_at'],
  filters: { kind: oneOf(taxKinds).optional() },
})

// documents refer to their code: it cannot be deleted, so it does not use the five standard record calls
const { record: _, ...made } = create

const defaultRow = z.object({
  line_kind: oneOf(taxedKinds),
  customer_kind: oneOf(customerKinds),
  /** Null: such lines have no tax. */
  tax_code_id: id.nullable(),
})

/** `id` and `name` as pickers want them; the rest is what a form computes with. */
const pickedCode = taxOfDay.extend({ id: z.number(), country_id: z.number() })

/** What `codeFor` of rules.ts takes. */
const rules = z.object({
  country_id: z.number(),
  legal_entity_id: z.number().nullable(),
  includes_tax: z.boolean(),
  /** A small entrepreneur in the Netherlands: sales have no VAT. */
  kor: z.boolean(),
  codes: z.array(taxOfDay),
  defaults: z.array(defaultRow.extend({ tax_code_id: z.number() })),
})

const recordType: RecordType = { name: 'tax-code', shows: ['account', 'garage', 'legal-entity'] }

export const taxCodes = routes(recordType, {
  list,
  get: { ...get, data: taxCodeRow.extend({ can: abilitiesSchema('update', 'add_rate') }) },
  create: made,
  update: { ...update, about: 'The country never changes, nor the kind once documents have it.' },
  addRate: {
    method: 'POST',
    path: '/admin/tax-code/{id}/rate',
    allow: 'tax-code.write',
    body: newRate,
    data: z.object({ id: z.number(), version: z.number(), rates: z.array(rate) }),
    creates: true,
    done: updated(TAX_CODE),
    about:
      'Holds for documents from this day on. What was issued before stays as it was: if such documents have another rate, it is a 409 that counts them, unless `documents_confirmed` is sent.',
  },
  defaults: {
    method: 'GET',
    path: '/admin/tax-default',
    allow: 'tax-code.read',
    query: z.object({ country_id: idInQuery }),
    data: z.object({ country_id: z.number(), rows: z.array(defaultRow) }),
    about: 'The code of a line that names none, by what the line is and who buys.',
  },
  setDefaults: {
    method: 'PUT',
    path: '/admin/tax-default',
    allow: 'tax-code.write',
    body: z.object({
      country_id: id,
      rows: z.array(defaultRow).max(taxedKinds.length * customerKinds.length, messages.tooManyRows),
    }),
    data: z.object({ country_id: z.number(), rows: z.array(defaultRow) }),
    done: updated('tax default'),
    about: 'Writes the rows that are sent; a null takes one away, and the others stay.',
  },
  pick: {
    method: 'GET',
    path: '/admin/general/tax-codes',
    allow: 'tax-code.pick',
    query: z.object({ garage_id: idInQuery, day: day.optional() }),
    data: z.object({
      data: z.array(pickedCode),
      total: z.number(),
      /** How the documents of the garage are taxed on the day; null without tax, and then there is nothing to pick. */
      rules: rules.nullable(),
    }),
    about:
      'What a line of a garage may choose from, as it holds on a day: today, if none is said. With the defaults, so that a form computes what the server will.',
  },
})
