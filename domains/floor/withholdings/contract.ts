/**
 * Withheld income tax: what buyers withheld of their payments, and the certificate that each of them owes for it. Money is
 * in the smallest unit.
 */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  day,
  flagInQuery,
  namedReference,
  signedMoney,
  codeText,
  version,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { withholdingMessages } from './messages.ts'

export const WITHHOLDING = 'withholding'

/** How an invoice or a bill of a build says what its buyer may withhold. */
export const withholdingOfDocument = {
  /** The buyer may withhold income tax. */
  withholds: z.boolean(),
  /** The rate of its services, in basis points, and the lawful amount that is not withheld yet. */
  withholding_rate: z.number(),
  withholdable: signedMoney,
}

const ofDocument = z.object(withholdingOfDocument)
export type WithholdingOfDocument = z.output<typeof ofDocument>

const numbered = z.object({ id: z.number(), number: z.string() })

const withholdingRow = z.object({
  id: z.number(),
  /** Of the garage: the day of the payment. */
  paid_on: z.string(),
  withheld: signedMoney,
  /** Of the certificate; null: it is missing. */
  number: z.string().nullable(),
  /** The number of the invoice or of the bill. */
  document: z.string(),
  /** One of the two: the paid invoice with its order, or the paid bill of a build. */
  invoice: numbered.extend({ order_id: z.number().nullable() }).nullable(),
  bill: numbered.extend({ build_id: z.number() }).nullable(),
  customer: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  garage: namedReference,
  version: z.number(),
  can: abilitiesSchema('update'),
})
export type WithholdingRow = z.output<typeof withholdingRow>

export const certificateForm = z.object({
  /** Of the certificate that the buyer gave. */
  number: codeText(60),
  version: version.optional(),
})

const recordType: RecordType = {
  name: WITHHOLDING,
  shows: ['invoice', 'build-money', 'build', 'customer', 'garage'],
}

export const withholdings = routes(recordType, {
  list: {
    method: 'GET',
    path: '/admin/withholding',
    allow: 'withholding.write',
    query: listQuery(['paid_on', 'withheld'], {
      /** Only those whose certificate is missing. */
      without_number: flagInQuery.optional(),
      /** Only payments of this day and before. */
      until: day.optional(),
    }),
    data: pageOf(withholdingRow),
    about:
      'Payments that settled withheld tax, the newest first, with the numbers of their certificates.',
  },
  update: {
    method: 'PUT',
    path: '/admin/withholding/{id}',
    allow: 'withholding.write',
    changes: [WITHHOLDING, 'invoice', 'build-money', 'period'],
    body: certificateForm,
    data: z.object({ id: z.number(), version: z.number() }),
    done: withholdingMessages.numberSaved,
    about:
      'Enters the number of the certificate that the buyer gave after the payment, or corrects it.',
  },
})
