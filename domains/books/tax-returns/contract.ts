/**
 * The tax return of a company: what its documents owe and claim in a period, by box, code and rate; its close, which
 * moves that tax to what the tax office is owed; and the opening of the last one again. Amounts are in the book's currency.
 */
import { z } from 'zod'
import { abilitySchema, abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  day,
  id,
  idInQuery,
  namedReference,
  oneOf,
  string,
  text,
  wholeInQuery,
} from '#platform/contract/fields.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { taxKinds } from '#platform/contract/money/tax.ts'
import { reportMessages } from '#domains/books/reports/messages.ts'
import { taxReturnMessages } from './messages.ts'
import { taxBases, taxLists, taxSides } from './rules.ts'

const amount = z.number()

const code = {
  tax_code_id: z.number(),
  code: z.string(),
  name: z.string(),
  names: z.record(z.enum(languages), z.string()),
  kind: z.enum(taxKinds),
  /** Basis points. */
  rate: z.number(),
}

const figure = z.object({
  box: z.string(),
  ...code,
  side: z.enum(taxSides),
  base: amount,
  /** The part of it that the rate is taken of. */
  other_base: amount,
  tax: amount,
  documents: z.number(),
})
export type TaxFigure = z.output<typeof figure>

const totals = { output: amount, input: amount, payable: amount }

const entity = z.object({
  id: z.number(),
  name: z.string(),
  country: namedReference,
  tax_period_months: z.number(),
  registered_from: z.string().nullable(),
  /** A small entrepreneur in the Netherlands: only tax that is reverse-charged to it is declared. */
  kor: z.boolean(),
})

const person = z.object({ id: z.number(), full_name: z.string() })

const taxReturn = z.object({
  legal_entity: entity,
  currency: z.string(),
  /** When a document counts: on its own day, or as it is paid. */
  basis: z.enum(taxBases),
  start_date: z.string(),
  end_date: z.string(),
  /** The last day that is filed. */
  filed_until: z.string().nullable(),
  /** The return that was filed for these days. */
  filed: z.object({ id: z.number(), filed_at: z.string(), filed_by: person.nullable() }).nullable(),
  rows: z.array(figure),
  /** Of a country whose return has numbered boxes: the Netherlands. */
  boxes: z.array(
    z.object({
      box: z.string(),
      base: amount.nullable(),
      tax: amount,
      /** In whole units, rounded in favour of the garage. */
      whole_base: amount.nullable(),
      whole_tax: amount,
    }),
  ),
  ...totals,
  /** Late documents and reversals of filed periods: they count here. Part of `payable` and of the boxes, not of `rows`. */
  corrections: z.object({ rows: z.array(figure), documents: z.number(), ...totals }),
  /** The Netherlands: filed periods whose corrections need a return of their own. Not part of `payable`. */
  suppletie: z.array(
    z.object({
      start_date: z.string(),
      end_date: z.string(),
      rows: z.array(figure),
      documents: z.number(),
      ...totals,
    }),
  ),
  /** Input tax without the supplier's tax invoice number: booked, not claimed. Up to the last day. */
  waiting: z.object({ documents: z.number(), base: amount, tax: amount }),
  /** Customer deposits at the end of the last day, and the tax that they will include. */
  deposits_held: z.object({ amount, tax: amount }),
  /** Manual entries on the tax accounts, at most 200: they are not part of the return. */
  by_hand: z.object({
    entries: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        entry_date: z.string(),
        description: z.string(),
        garage: namedReference,
        output: amount,
        input: amount,
        /** Payments to the tax authority are below zero. */
        due: amount,
      }),
    ),
    output: amount,
    input: amount,
    due: amount,
  }),
  can: abilitiesSchema('close'),
})
export type TaxReturn = z.output<typeof taxReturn>

const taxDocument = z.object({
  id: z.number(),
  source: z.string(),
  source_id: z.number(),
  number: z.string(),
  day: z.string(),
  /** The first day on which input tax may be claimed; null while its tax invoice number is missing. */
  counts_on: z.string().nullable(),
  garage: namedReference,
  box: z.string(),
  side: z.enum(taxSides),
  ...code,
  base: amount,
  other_base: amount,
  tax: amount,
  /** Where its page is: an invoice of an order, a bill of a build. */
  order_id: z.number().nullable(),
  build_id: z.number().nullable(),
})
export type TaxDocument = z.output<typeof taxDocument>

const entryLine = z.object({
  account: z.object({
    id: z.number(),
    code: z.string(),
    name: z.string(),
    name_id: z.string().nullable(),
  }),
  debit: amount,
  credit: amount,
})

const filed = z.object({
  id: z.number(),
  legal_entity: namedReference,
  start_date: z.string().nullable(),
  until: z.string(),
  basis: z.enum(taxBases),
  currency: z.string(),
  ...totals,
  filed_at: z.string(),
  filed_by: person.nullable(),
  reopened_at: z.string().nullable(),
  reopened_by: person.nullable(),
  reopen_reason: z.string().nullable(),
  entries: z.array(z.object({ garage: namedReference, entry_id: z.number(), number: z.string() })),
  can: abilitiesSchema('reopen'),
})
export type FiledReturn = z.output<typeof filed>

const closing = z.object({
  legal_entity_id: z.number(),
  /** All that is open up to here is filed. */
  until: z.string(),
  start_date: z.string().nullable(),
  entry_date: z.string(),
  currency: z.string(),
  ...totals,
  /** The entry of each garage. */
  garages: z.array(z.object({ garage: namedReference, lines: z.array(entryLine) })),
  can: abilitySchema,
})
export type Closing = z.output<typeof closing>

/** Whose return: a company, or a country by its only registered one. */
const whose = z.object({
  legal_entity_id: idInQuery.optional(),
  country_id: wholeInQuery(0, 1000).optional(),
})
const inDays = whose.extend({ start_date: day.optional(), end_date: day.optional() })
function saysWhose(query: z.output<typeof whose>, problem: z.RefinementCtx) {
  if (query.legal_entity_id || query.country_id) return
  const message = taxReturnMessages.chooseEntity
  problem.addIssue({ code: 'custom', path: ['legal_entity_id'], message })
}
const ofPeriod = { legal_entity_id: id, until: day }

const recordType: RecordType = {
  name: 'tax-return',
  shows: [
    'legal-entity',
    'tax-code',
    'garage',
    'employee',
    'invoice',
    'order',
    'build',
    'build-money',
    'purchase',
    'third-party-purchase',
    'supplier',
    'journal',
    'account',
    'period',
  ],
}

/** A mark of the list of documents: the day on which the last one counts, and its id. */
const mark = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}\.\d{1,15}$/, reportMessages.badCursor)
  .optional()

export const taxReturns = routes(recordType, {
  get: {
    method: 'GET',
    path: '/admin/report/tax',
    allow: 'tax-return.read',
    cost: 'slow',
    query: inDays.superRefine(saysWhose),
    data: taxReturn,
    about:
      'The tax of a company in a period. Without days: the period that is to be filed next. Without a company: the only registered one of the country, else 422.',
  },
  documents: {
    method: 'GET',
    path: '/admin/report/tax/document',
    allow: 'tax-return.read',
    cost: 'slow',
    query: inDays
      .extend({
        box: string().max(40).optional(),
        tax_code_id: idInQuery.optional(),
        side: oneOf(taxSides).optional(),
        list: oneOf(taxLists).default('rows'),
        /** Of `suppletie`: the first day of the filed period. */
        period: day.optional(),
        limit: wholeInQuery(1, 500).default(100),
        after: mark,
      })
      .superRefine(saysWhose),
    data: z.object({
      currency: z.string(),
      data: z.array(taxDocument),
      /** Goes on after the last row; null at the end. */
      next: z.string().nullable(),
    }),
    about:
      'The documents behind a figure of the return, by day. Pages by marks: `after` the `next` of the page before.',
  },
  closes: {
    method: 'GET',
    path: '/admin/report/tax/close',
    allow: 'tax-return.read',
    query: whose.extend({ until: day.optional() }),
    data: z.object({ data: z.array(filed), next: closing.nullable() }),
    about:
      'The returns of a company that were filed, newest first, at most 200; and what its next close would post. `until`: a later end of a period.',
  },
  close: {
    method: 'POST',
    path: '/admin/report/tax/close',
    allow: 'tax-return.write',
    changes: ['tax-return', 'journal'],
    body: z.object(ofPeriod),
    data: z.object({ id: z.number(), ...totals }),
    creates: true,
    done: taxReturnMessages.returnFiled,
    about:
      'Files all that is open up to the end of a period: an entry for each garage, dated that day, or today where its month is closed.',
  },
  reopen: {
    method: 'POST',
    path: '/admin/report/tax/reopen',
    allow: 'tax-return.reopen',
    changes: ['tax-return', 'journal'],
    body: z.object({ ...ofPeriod, reason: text(200) }),
    data: z.object({ id: z.number() }),
    done: taxReturnMessages.returnReopened,
    about: 'The last return alone, by the reversal of its entries.',
  },
})
