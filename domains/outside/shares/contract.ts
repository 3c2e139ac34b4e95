/**
 * Links to the page of an order or a bill: the garage lists and revokes them, the customer reads and decides there. The
 * calls that make one belong to the messages (notices), which may send it.
 */
import { z } from 'zod'
import { approvals } from '#domains/floor/order-values/values.ts'
import { results } from '#domains/floor/inspections/rules.ts'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  flagInQuery,
  id,
  idInQuery,
  nameText,
  oneOf,
  optionalText,
  signedMoney,
  string,
  text,
} from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { currencies } from '#platform/contract/money/currency.ts'
import { type RecordType, byId, emptyResponse, routes } from '#platform/contract/route.ts'
import { drawing } from '#platform/contract/text/drawing.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { shareMessages } from './messages.ts'
import {
  billStates,
  lineDecisions,
  pageStages,
  pageStates,
  photoSizes,
  purposes,
  shareStates,
} from './values.ts'

export const SHARE = 'link'

const shareRow = z.object({
  id: z.number(),
  purpose: z.enum(purposes),
  state: z.enum(shareStates),
  /** Null while its end depends on what is still to come. */
  expires_at: z.string().nullable(),
  opened_count: z.number(),
  opened_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  created_by: z.string().nullable(),
  can: abilitiesSchema('revoke'),
})
export type ShareRow = z.output<typeof shareRow>

const recordType: RecordType = {
  name: 'share',
  shows: [
    'order',
    'estimate',
    'invoice',
    'credit-note',
    'build',
    'build-money',
    'garage',
    'employee',
  ],
}

const list = {
  method: 'GET',
  allow: 'share.read',
  data: z.object({ data: z.array(shareRow) }),
  about: 'The links, the newest first. None of them shows its address again.',
} as const
const revoke = {
  method: 'DELETE',
  allow: 'share.write',
  data: byId,
  done: shareMessages.revoked,
} as const

const ORDER_PATH = '/admin/order/{id}/share'
const INVOICE_PATH = '/admin/invoice/{id}/share'
const BILL_PATH = '/admin/manufacture/build-order/{id}/bill/{bill_id}/share'

export const shares = routes(recordType, {
  listOfOrder: { ...list, path: ORDER_PATH },
  revokeOfOrder: { ...revoke, path: `${ORDER_PATH}/{share_id}` },
  listOfInvoice: { ...list, path: INVOICE_PATH },
  revokeOfInvoice: { ...revoke, path: `${INVOICE_PATH}/{share_id}` },
  listOfBill: { ...list, path: BILL_PATH },
  revokeOfBill: { ...revoke, path: `${BILL_PATH}/{share_id}` },
})

const tax = z.object({
  name: z.string(),
  /** Basis points. */
  rate: z.number(),
  tax: signedMoney,
})

const pageLine = z.object({
  line_id: z.number(),
  name: z.string(),
  qty: z.number(),
  unit_price: signedMoney,
  discount: signedMoney,
  amount: signedMoney,
  /** The customer decides on it now. */
  asked: z.boolean(),
  approval: z.enum(approvals),
  /** Of a dearer line: the amount that the customer agreed to before. */
  before: signedMoney.nullable(),
  finding: z
    .object({
      result: z.enum(results),
      measure: z.number().nullable(),
      unit: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  /** Ids for the call of photos. */
  photos: z.array(z.number()),
})
export type PageLine = z.output<typeof pageLine>

const pageEstimate = z.object({
  version: z.number(),
  hash: z.string(),
  prices_include_tax: z.boolean(),
  lines: z.array(pageLine),
  sub_total: signedMoney,
  discount: signedMoney,
  taxes: z.array(tax),
  tax: signedMoney,
  grand_total: signedMoney,
})

const pageInvoice = z.object({
  number: z.string(),
  issued_on: z.string(),
  state: z.enum(billStates),
  grand_total: signedMoney,
  credited: signedMoney,
  /** Down payments and payments, less what went back. */
  paid: signedMoney,
  due: signedMoney,
  credit_notes: z.array(
    z.object({ number: z.string(), issued_on: z.string(), grand_total: signedMoney }),
  ),
  /** Of its e-invoice, once it is valid. */
  tax_number: z.string().nullable(),
  tax_url: z.string().nullable(),
  /** The number of the bill that it replaces. */
  replaces: z.string().nullable(),
  /** Whether its PDF can be read. */
  paper: z.boolean(),
  qr: z.object({ scheme: z.string(), svg: z.string() }).nullable(),
  /** Where a transfer goes, while something is due. */
  transfer: z.object({ lines: z.array(z.string()), reference: z.string() }).nullable(),
  can_pay: z.boolean(),
  payment_url: z.string().nullable(),
})
export type PageInvoice = z.output<typeof pageInvoice>

const page = z.object({
  purpose: z.enum(purposes),
  state: z.enum(pageStates),
  language: z.enum(languages),
  /** Of the order. */
  number: z.string().nullable(),
  garage: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    company: z.string().nullable(),
    logo_url: z.string().nullable(),
  }),
  license_plate: z.string().nullable(),
  car: z.string().nullable(),
  stage: z.enum(pageStages).nullable(),
  promised_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  code_needed: z.boolean(),
  time_zone: z.string(),
  currency: z.enum(currencies),
  estimate: pageEstimate.nullable(),
  agreed: z.object({ total: signedMoney, at: z.string(), name: z.string().nullable() }).nullable(),
  invoice: pageInvoice.nullable(),
  /** The bill was voided, and its replacement is not issued yet. */
  correcting: z.boolean(),
})
export type CustomerPage = z.output<typeof page>

export const decisionForm = z.object({
  /** Of the estimate that was shown. */
  hash: string().trim().max(64),
  lines: z
    .array(
      z.object({
        line_id: id,
        decision: oneOf(lineDecisions),
        note: optionalText(300),
      }),
    )
    .min(1, messages.required)
    .max(200, messages.tooManyRows),
  name: nameText(100),
  signature: drawing.nullish(),
  /** Six digits, where the page asks for them. */
  code: string().trim().max(20).nullish(),
})
export type DecisionForm = z.output<typeof decisionForm>

const decided = z.object({
  state: z.enum(pageStates),
  /** Of the estimate. */
  version: z.number(),
  lines: z.array(z.object({ line_id: z.number(), approval: z.enum(approvals) })),
})
export type DecisionAnswer = z.output<typeof decided>

const PAGE_PATH = '/public/c/{token}'
const token = z.object({ token: z.string() })
const anyone = { allow: 'anyone', params: token } as const

export const customerPages = routes(recordType, {
  page: {
    ...anyone,
    method: 'GET',
    path: PAGE_PATH,
    query: z.object({ language: oneOf(languages).optional(), poll: flagInQuery.optional() }),
    data: page,
    about:
      'The page of a link. 404 for a token that opens nothing; 410 once it has expired, with the garage to call.',
  },
  photo: {
    ...anyone,
    method: 'GET',
    path: `${PAGE_PATH}/photo/{id}`,
    params: token.extend({ id: idInQuery }),
    query: z.object({ size: oneOf(photoSizes).optional() }),
    data: emptyResponse,
    raw: true,
    about: 'A picture of a line of the estimate or of its finding, as WebP.',
  },
  paper: {
    ...anyone,
    method: 'GET',
    path: `${PAGE_PATH}/paper`,
    query: z.object({
      credit_note: string().trim().max(60).optional(),
      language: oneOf(languages).optional(),
    }),
    cost: 'slow',
    data: emptyResponse,
    raw: true,
    about: 'The bill as PDF, or one of its credit notes. Bill links only.',
  },
  decide: {
    ...anyone,
    method: 'POST',
    path: `${PAGE_PATH}/decision`,
    atomic: false,
    changes: ['share', 'order', 'estimate', 'voucher', 'membership', 'inventory', 'follow-up'],
    body: decisionForm,
    data: decided,
    done: shareMessages.decided,
    about:
      'The customer decides on every line that is asked. 409 with the present state when the estimate has changed; the same body again gets the same answer.',
  },
  code: {
    ...anyone,
    method: 'POST',
    path: `${PAGE_PATH}/code`,
    atomic: false,
    changes: [],
    body: z.object({}),
    data: z.object({ resend_after: z.number(), expires_in: z.number() }),
    done: messages.codeSent,
    about: 'Sends the code that a decision needs to the phone of the order. Seconds.',
  },
  ask: {
    ...anyone,
    method: 'POST',
    path: `${PAGE_PATH}/question`,
    changes: ['follow-up', 'share'],
    body: z.object({ text: text(1000) }),
    data: emptyResponse,
    done: shareMessages.questionSent,
    about: 'Five a link and day of the garage.',
  },
})
