/**
 * Vouchers: a percentage off an order, within limits. A coupon is one unit of a voucher: granted to a customer, or
 * taken by an order. Money in the smallest unit.
 */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  codeText,
  count,
  day,
  flagInQuery,
  id,
  idInQuery,
  instant,
  nameText,
  namedReference,
  oneOf,
  optionalText,
  signedMoney,
  text,
  version,
} from '#platform/contract/fields.ts'
import { scopeQuery, listQuery, pageOf } from '#platform/contract/list.ts'
import { created, deleted, messages, updated } from '#platform/contract/messages.ts'
import { fitsDecimals } from '#platform/contract/money/quantity.ts'
import { byCurrency } from '#platform/contract/money/response-currency.ts'
import { type RecordType, byId, emptyResponse, routes } from '#platform/contract/route.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import { simulationSchema, simulatedDays } from '#domains/company/simulations/contract.ts'
import { voucherMessages } from './messages.ts'
import { audiences, categories, couponStates, refusalCodes, statuses } from './rules.ts'
import { tiers } from '#domains/people/customers/rules.ts'
import { MAX_MONEY } from '#platform/contract/money/limits.ts'

export const VOUCHER = 'voucher'
const MAX_IDS = 200
const MAX_GRANTED = 1000

/** Letters, digits and dashes; upper and lower case are the same. */
export const voucherCode = codeText(40)
  .toUpperCase()
  .regex(/^[A-Z0-9-]+$/, voucherMessages.badCode)

/** As typed: unknown codes get their own error. */
export const typedVoucherCode = codeText(100)

const percent = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? messages.required : messages.notANumber,
  })
  .min(0.01, messages.tooSmall)
  .max(100, messages.tooBig)
  .refine((value) => fitsDecimals(value, 2), voucherMessages.percent)

const ids = () => z.array(id).max(MAX_IDS, messages.tooManyRows)
const amountOrNone = count(1, MAX_MONEY).nullish()

const limits = {
  category: oneOf(categories),
  audience: oneOf(audiences).optional(),
  quantity: count(1, 1_000_000),
  starts_at: instant.nullish(),
  /** The last valid day, in each garage's own time zone. */
  expiry_date: day,
  discount_percent: percent,
  max_discount: amountOrNone,
  /** The minimum total of the eligible lines, after discounts. */
  min_spend: amountOrNone,
  /** Maximum uses per customer. */
  customer_limit: count(1, 1000).optional(),
  /** Empty: all of them. */
  garage_ids: ids().optional(),
  country_ids: ids().optional(),
  /** Empty: every line is eligible. */
  service_category_ids: ids().optional(),
}

export const newVoucher = z.object({
  name: nameText(100),
  code: voucherCode,
  ...limits,
  description: optionalText(2000),
  terms: optionalText(4000),
  preview_image_file_id: id.nullish(),
})
export type NewVoucher = z.output<typeof newVoucher>

const voucherRow = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  category: z.enum(categories),
  audience: z.enum(audiences),
  quantity: z.number(),
  starts_at: z.string().nullable(),
  expiry_date: z.string(),
  discount_percent: z.number(),
  max_discount: signedMoney.nullable(),
  min_spend: signedMoney.nullable(),
  customer_limit: z.number(),
  garage_ids: z.array(z.number()),
  country_ids: z.array(z.number()),
  service_category_ids: z.array(z.number()),
  garages: z.array(namedReference),
  countries: z.array(namedReference),
  service_categories: z.array(namedReference),
  status: z.enum(statuses),
  /** Coupons: granted or on an order; used by an invoice; still available. */
  taken: z.number(),
  used: z.number(),
  left: z.number(),
  ...byCurrency({ discount_given: signedMoney }),
  created_at: z.string(),
  version: z.number(),
})
export type VoucherRow = z.output<typeof voucherRow>

const uses = { orders: z.number(), amount: signedMoney }

const voucherDetail = voucherRow.extend({
  description: z.string().nullable(),
  terms: z.string().nullable(),
  preview_image_file_id: z.number().nullable(),
  preview_image: z.object({ id: z.number(), url: z.string() }).nullable(),
  coupons: z.object(
    Object.fromEntries(couponStates.map((state) => [state, z.number()])) as Record<
      (typeof couponStates)[number],
      z.ZodNumber
    >,
  ),
  /** Uses by invoices, within the reader's scope. */
  by_garage: z.array(z.object({ garage: namedReference, ...uses })),
  ...byCurrency({
    discount_given: signedMoney,
    /** By week from Monday, oldest first. */
    by_week: z.array(z.object({ week: z.string(), ...uses })),
  }),
  can: abilitiesSchema('update', 'remove', 'publish', 'pause', 'resume', 'end', 'grant'),
})
export type VoucherDetail = z.output<typeof voucherDetail>

const couponRow = z.object({
  id: z.number(),
  customer: z.object({ id: z.number(), full_name: z.string() }),
  granted: z.boolean(),
  state: z.enum(couponStates),
  order: z.object({ id: z.number(), number: z.string() }).nullable(),
  garage: namedReference.nullable(),
  discount: signedMoney,
  used_on: z.string().nullable(),
  created_at: z.string(),
})
export type CouponRow = z.output<typeof couponRow>

/** The filters of the customer list. */
const customerFilter = z.object({
  keyword: text(100).optional(),
  country_id: id.optional(),
  tier: oneOf(tiers).optional(),
  is_owner: z.boolean({ error: messages.wrongKind }).optional(),
})

const grantForm = z
  .object({
    customer_ids: z
      .array(id)
      .min(1, messages.required)
      .max(MAX_GRANTED, messages.tooManyRows)
      .optional(),
    filter: customerFilter.optional(),
  })
  .refine(({ customer_ids, filter }) => Boolean(customer_ids) !== Boolean(filter), {
    path: ['customer_ids'],
    message: voucherMessages.nobody,
  })

/** Every field of the form; the name is ignored. */
const rehearsalForm = newVoucher.partial({ name: true, code: true }).extend({ days: simulatedDays })

export const voucherSimulation = simulationSchema.extend({
  /** When the quantity would be used up. */
  quantity: z.object({
    used: z.number(),
    /** The day of the last coupon; null: some were left. */
    gone_on: z.string().nullable(),
    /** At the rate of these days; null without any use. */
    lasts_days: z.number().nullable(),
  }),
})
export type VoucherSimulationResult = z.output<typeof voucherSimulation>

/** Whether the voucher would be valid for the order now, and its discount. */
export const checkForm = z.object({ code: typedVoucherCode, order_id: id })
export const checked = z.object({
  ok: z.boolean(),
  code: z.enum(refusalCodes).nullable(),
  message: z.string(),
  discount: signedMoney,
})

const sorts = [
  'created_at',
  'name',
  'expiry_date',
  'discount_percent',
  'taken',
  'used',
  'discount_given',
] as const

const recordType: RecordType = { name: 'voucher', shows: [] }
const path = '/admin/voucher'
const recordPath = `${path}/{id}` as const
const saved = byId.extend({ version: z.number() })
const step = {
  method: 'POST',
  allow: 'voucher.write',
  body: z.object({ version: version.optional() }),
  data: saved,
  done: updated(VOUCHER),
  // orders show the coupons of their customer
  changes: ['voucher', 'order'],
} as const

const list = {
  method: 'GET',
  path,
  allow: 'voucher.read',
  shows: ['garage', 'service-category'],
  query: listQuery(sorts, {
    status: oneOf(statuses).optional(),
    category: oneOf(categories).optional(),
    audience: oneOf(audiences).optional(),
  }),
  data: pageOf(voucherRow),
  about:
    'country_id and garage_id select vouchers that are valid there. The keyword searches names and codes, the days the last valid day.',
} as const

export const vouchers = routes(recordType, {
  list,
  counts: tabCounts(list, 'status', statuses),
  get: {
    method: 'GET',
    path: recordPath,
    allow: 'voucher.read',
    shows: ['garage', 'service-category', 'file', 'order'],
    query: scopeQuery,
    data: voucherDetail,
  },
  coupons: {
    method: 'GET',
    path: `${recordPath}/coupon`,
    allow: 'voucher.read',
    shows: ['customer', 'order', 'garage', 'service-category'],
    query: listQuery(['created_at', 'used_on', 'discount'], {
      state: oneOf(couponStates).optional(),
      granted: flagInQuery.optional(),
      customer_id: idInQuery.optional(),
    }).omit({ start_date: true, end_date: true }),
    data: pageOf(couponRow),
  },
  create: {
    method: 'POST',
    path,
    allow: 'voucher.write',
    body: newVoucher,
    data: byId,
    creates: true,
    record: VOUCHER,
    done: created(VOUCHER),
  },
  update: {
    method: 'PUT',
    path: recordPath,
    allow: 'voucher.write',
    changes: ['voucher', 'order'],
    body: newVoucher.partial().extend({ version: version.optional() }),
    data: saved,
    done: updated(VOUCHER),
    about: 'Once an order has it, only texts, the image, the quantity and the last day may change.',
  },
  remove: {
    method: 'DELETE',
    path: recordPath,
    allow: 'voucher.write',
    data: emptyResponse,
    done: deleted(VOUCHER),
    about: 'Drafts only.',
  },
  publish: { ...step, path: `${recordPath}/publish` },
  pause: { ...step, path: `${recordPath}/pause` },
  resume: { ...step, path: `${recordPath}/resume` },
  end: { ...step, path: `${recordPath}/end` },
  grant: {
    ...step,
    path: `${recordPath}/grant`,
    body: grantForm,
    data: z.object({ granted: z.number(), already: z.number() }),
    about:
      'Grants each of these customers one coupon, once. If too few are left, grants none and returns 422 with their number.',
  },
  rehearse: {
    method: 'POST',
    path: `${path}/rehearse`,
    allow: 'voucher.write',
    changes: [],
    atomic: false,
    cost: 'slow',
    body: rehearsalForm,
    data: voucherSimulation,
    about:
      'Simulates the voucher on invoices of the last days that had none. Changes nothing. A voucher for granted customers counts everybody as one.',
  },
})
