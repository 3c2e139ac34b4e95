/**
 * E-invoices: the documents that a country's tax authority requires. The amounts come from the stored document; files
 * are stored, so that exporting again returns the same bytes.
 */
import { z } from 'zod'
import { abilitiesSchema, apiMessageSchema } from '#platform/contract/ability-schemas.ts'
import {
  day,
  id,
  idInQuery,
  count,
  namedReference,
  oneOf,
  signedMoney,
  text,
  version,
  codeText,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { messages } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { eInvoiceMessages } from './messages.ts'
import { documentKinds, exportKinds, isLongId, isUuid, senders, states, sources } from './rules.ts'

export const E_INVOICE = 'e-invoice'

/** Maximum of documents per request. */
export const MAX_IDS = 1000

export const exportForm = z.object({
  legal_entity_id: id,
  kind: oneOf(exportKinds),
  ids: z.array(id).min(1, messages.required).max(MAX_IDS, messages.tooManyRows).optional(),
  start_date: day.optional(),
  end_date: day.optional(),
  /** For `xaf`: the year in which the fiscal year of the book starts. */
  year: count(2000, 2999).optional(),
})

export const importForm = z.object({ legal_entity_id: id, file_id: id })
export const cancelForm = z.object({ reason: text(300) })

/** As copied from MyInvois; blanks come from its page. */
const idText = (max: number) => codeText(max).transform((value) => value.replaceAll(/[ -]/g, ''))
export const identifyForm = z.object({
  uuid: idText(60)
    .transform((value) => value.toUpperCase())
    .refine((value) => isUuid(value), eInvoiceMessages.uuidShape),
  long_id: idText(160)
    .refine((value) => isLongId(value), eInvoiceMessages.longIdShape)
    .nullish(),
  version: version.optional(),
})

const row = z.object({
  id: z.number(),
  source: z.enum(sources),
  /** Of the document. */
  source_id: z.number(),
  number: z.string(),
  day: z.string(),
  garage: namedReference,
  legal_entity: namedReference,
  customer: z.object({ id: z.number().nullable(), full_name: z.string() }).nullable(),
  /** Of its order or build, if any: for the link to its page. */
  order_id: z.number().nullable(),
  build_id: z.number().nullable(),
  kind: z.enum(documentKinds).nullable(),
  state: z.enum(states),
  /** All reasons why it is blocked. */
  reasons: z.array(apiMessageSchema),
  /** Errors from the tax authority. */
  errors: z.array(z.string()),
  currency: z.string(),
  grand_total: signedMoney,
  official_number: z.string().nullable(),
  /** The page of the tax authority about it, once valid. */
  url: z.string().nullable(),
  /** The consolidated document that contains it. */
  parent: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** How it is submitted; null: as a file by hand. */
  sends_by: z.enum(senders).nullable(),
  /** It waits for the service of the country, the mail server or the access point. */
  waiting: z.enum(['submit', 'poll', 'cancel']).nullable(),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
  cancel_until: z.string().nullable(),
  can: abilitiesSchema('submit', 'cancel', 'identify'),
})
export type EInvoiceRow = z.output<typeof row>

/** The e-invoice in the response of a document. */
export const eInvoiceOfDocument = z.object({
  id: z.number(),
  state: z.enum(states),
  reasons: z.array(apiMessageSchema),
  number: z.string().nullable(),
  url: z.string().nullable(),
})
export type EInvoiceOfDocument = z.output<typeof eInvoiceOfDocument>

const madeFile = z.object({
  id: z.number(),
  file_id: z.number(),
  url: z.string(),
  name: z.string(),
  sha256: z.string(),
  documents: z.number(),
  left_out: z.array(
    z.object({ id: z.number(), number: z.string(), reasons: z.array(apiMessageSchema) }),
  ),
})

const recordType: RecordType = {
  name: 'e-invoice',
  shows: [
    'invoice',
    'order',
    'build',
    'build-money',
    'customer',
    'garage',
    'legal-entity',
    'inventory',
    'tax-code',
    'period',
    'file',
  ],
}
const state = z.object({ id: z.number(), state: z.enum(states) })

export const eInvoices = routes(recordType, {
  list: {
    method: 'GET',
    path: '/admin/e-invoice',
    allow: 'e-invoice.read',
    cost: 'slow',
    query: listQuery(['day', 'number', 'grand_total'], {
      state: oneOf(states).optional(),
      legal_entity_id: idInQuery.optional(),
      source: oneOf(sources).optional(),
      kind: oneOf(documentKinds).optional(),
    }),
    data: pageOf(row),
    about:
      'Documents of entities with e-invoices, from their first day on. The states blocked and ready are computed on read.',
  },
  get: {
    method: 'GET',
    path: '/admin/e-invoice/{id}',
    allow: 'e-invoice.read',
    data: row.extend({
      version: z.number(),
      uuid: z.string().nullable(),
      long_id: z.string().nullable(),
      submitted_at: z.string().nullable(),
      validated_at: z.string().nullable(),
      cancel_reason: z.string().nullable(),
      /** Where it is sent: an e-mail address or a Peppol ID. */
      send_to: z.string().nullable(),
      /** The file that contains it. */
      file: z
        .object({ id: z.number(), name: z.string(), url: z.string(), sha256: z.string() })
        .nullable(),
      time_zone: z.string(),
    }),
  },
  export: {
    method: 'POST',
    path: '/admin/e-invoice/export',
    allow: 'e-invoice.write',
    cost: 'slow',
    // the file is stored before anything is written
    atomic: false,
    body: exportForm,
    data: madeFile,
    creates: true,
    done: eInvoiceMessages.exported,
    about:
      'Exports documents by id or by days; `xaf` a fiscal year. The same documents again return the same file.',
  },
  import: {
    method: 'POST',
    path: '/admin/e-invoice/import',
    allow: 'e-invoice.write',
    cost: 'slow',
    body: importForm,
    data: z.object({
      valid: z.number(),
      invalid: z.number(),
      cancelled: z.number(),
      /** Our documents with a number of other than 17 digits: unchanged. */
      wrong: z.array(z.string()),
      /** References that match none of our documents. */
      unknown: z.array(z.string()),
    }),
    done: eInvoiceMessages.imported,
    about: 'Imports the numbers that Coretax assigned, by our document number.',
  },
  submit: {
    method: 'POST',
    path: '/admin/e-invoice/{id}/submit',
    allow: 'e-invoice.write',
    atomic: false,
    data: state,
    done: eInvoiceMessages.submitted,
    about:
      'Sends it in the background, to the service, by e-mail or through the access point; for an entity that exports files, marks it as submitted. A sent e-mail may be sent again.',
  },
  identify: {
    method: 'POST',
    path: '/admin/e-invoice/{id}/identify',
    allow: 'e-invoice.write',
    body: identifyForm,
    data: state.extend({ version: z.number() }),
    done: eInvoiceMessages.identified,
    about:
      'Stores the MyInvois ID of a document whose file was submitted by hand, which makes it valid. A mistyped ID can be replaced.',
  },
  cancel: {
    method: 'POST',
    path: '/admin/e-invoice/{id}/cancel',
    allow: 'e-invoice.write',
    body: cancelForm,
    data: state,
    done: eInvoiceMessages.cancelled,
  },
})
