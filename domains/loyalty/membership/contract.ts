/** Membership: the tier, points and vouchers of each customer, and the settings behind them. */
import { z } from 'zod'
import { simulationSchema, simulatedDays } from '#domains/company/simulations/contract.ts'
import {
  count,
  day,
  flagInQuery,
  id,
  idInQuery,
  money,
  namedReference,
  oneOf,
  signedMoney,
  text,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { messages } from '#platform/contract/messages.ts'
import { fitsDecimals } from '#platform/contract/money/quantity.ts'
import { type RecordType, byId, routes } from '#platform/contract/route.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import { membershipMessages } from './messages.ts'
import { MAX_POINTS, statuses, tierNames, voucherStates } from './rules.ts'

export const MEMBERSHIP = 'membership'
const path = '/admin/membership'

const decimal = (min: number, max: number) =>
  z
    .number({ error: messages.notANumber })
    .min(min, messages.tooSmall)
    .max(max, messages.tooBig)
    .refine((value) => fitsDecimals(value, 2), messages.twoDecimals)

const tier = z.object({
  name: oneOf(tierNames),
  from: money,
  multiplier: decimal(0, 100),
})

const terms = {
  step: count(1, 1_000_000_000),
  worth: count(1, 1_000_000),
  min_points: count(1, 1_000_000),
  max_share: decimal(0, 100),
  months: count(1, 120),
  redemption_share: decimal(0, 100),
  tiers: z
    .array(tier, { error: messages.required })
    .refine(
      (tiers) =>
        tiers.length === tierNames.length && tiers.every(({ name }, at) => name === tierNames[at]),
      membershipMessages.tierNames,
    )
    .refine(
      (tiers) =>
        tiers.every(({ from }, at) => (at === 0 ? from === 0 : from > tiers[at - 1]!.from)),
      membershipMessages.tierFrom,
    ),
}

export const settingsForm = z.object({ country_id: id, valid_from: day, ...terms })
export type SettingsForm = z.output<typeof settingsForm>

const settings = settingsForm.extend({ id: z.number() })
export type Settings = z.output<typeof settings>

const person = z.object({ id: z.number(), full_name: z.string() })
const lotRef = z.object({ id: z.number(), expires_on: z.string() })

const member = z.object({
  /** Of the customer. */
  id: z.number(),
  name: z.string(),
  phone_display: z.string(),
  country: namedReference,
  tier: z.enum(tierNames),
  status: z.enum(statuses),
  /** Live lots less debts. */
  points: z.number(),
  vouchers: z.object({ active: z.number(), used: z.number(), expired: z.number() }),
  total_transaction: signedMoney,
  vehicles: z.number(),
  last_visit: z.string().nullable(),
})
export type Member = z.output<typeof member>

const lot = z.object({
  id: z.number(),
  garage: namedReference,
  invoice: z
    .object({
      id: z.number(),
      number: z.string(),
      /** Null for a counter sale. */
      order_id: z.number().nullable(),
    })
    .nullable(),
  points: z.number(),
  remaining: z.number(),
  reserved: z.number(),
  booked_remaining: signedMoney,
  earned_on: z.string(),
  /** The last day. */
  expires_on: z.string(),
})

const memberDetail = member.extend({
  country_id: z.number(),
  vehicles: z.array(
    z.object({
      id: z.number(),
      license_plate: z.string(),
      brand: namedReference,
      model: namedReference,
    }),
  ),
  joined_on: z.string(),
  last_garage: namedReference.nullable(),
  blocked_at: z.string().nullable(),
  blocked_reason: z.string().nullable(),
  /** Points that open orders reserve. */
  reserved: z.number(),
  /** Points of voided invoices that the next points repay. */
  debt: z.number(),
  /** The current value of the points. */
  value: signedMoney,
  expiring: z.number(),
  /** Paid net of the last 365 days. */
  paid: signedMoney,
  progress: z
    .object({
      tier: z.enum(tierNames),
      missing: signedMoney,
      until: z.string().nullable(),
      /** The tier is reached, and this amount is missing to keep it on the first of the next month. */
      keeps: z.boolean(),
    })
    .nullable(),
  /** Net payments of twelve months, the oldest first. */
  spending: z.array(z.object({ month: z.string(), net: signedMoney, invoices: z.number() })),
  lots: z.array(lot),
})
export type MemberDetail = z.output<typeof memberDetail>

export const kinds = [
  'earn',
  'redeem',
  'release',
  'expire',
  'reverse',
  'adjust',
  'opening',
] as const

const entry = z.object({
  id: z.number(),
  /** `redeem` with an invoice, `release` returns them with its void, `reverse` withdraws earned points. */
  kind: z.enum(kinds),
  day: z.string(),
  points: z.number(),
  balance: z.number(),
  booked: signedMoney,
  garage: namedReference,
  order: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** The invoice of a counter sale, which has no order. */
  sale: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** None: the points repaid or left a debt. */
  lot: lotRef.nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
})
export type PointEntry = z.output<typeof entry>

const expiringLot = z.object({
  id: z.number(),
  customer: person,
  garage: namedReference,
  points: z.number(),
  worth: signedMoney,
  expires_on: z.string(),
})
export type ExpiringLot = z.output<typeof expiringLot>

const memberVoucher = z.object({
  /** Of the coupon. */
  id: z.number(),
  name: z.string(),
  code: z.string(),
  discount_percent: z.number(),
  expiry_date: z.string(),
  state: z.enum(['available', 'reserved', 'used']),
  discount: signedMoney,
  used_on: z.string().nullable(),
  order: z.object({ id: z.number(), number: z.string() }).nullable(),
})
export type MemberVoucher = z.output<typeof memberVoucher>

const recordType: RecordType = {
  name: MEMBERSHIP,
  shows: ['customer', 'vehicle', 'order', 'invoice', 'voucher'],
}

const list = {
  method: 'GET',
  path,
  allow: 'membership.read',
  query: listQuery(
    ['name', 'tier', 'status', 'points', 'vouchers', 'total_transaction', 'vehicles', 'last_visit'],
    {
      status: oneOf(statuses).optional(),
      tier: oneOf(tierNames).optional(),
      expiring: flagInQuery.optional(),
    },
  ),
  data: pageOf(member),
  about:
    'Status by the last visit: active for 365 days, sleeping until 730, then lost. `expiring`: within 30 days. `vouchers` sorts by all of them together.',
} as const

export const membership = routes(recordType, {
  list,
  counts: tabCounts(list, 'status', statuses),
  expiring: {
    method: 'GET',
    path: `${path}/expiring`,
    allow: 'membership.read',
    shows: ['customer', 'garage'],
    query: listQuery(['expires_on']),
    data: pageOf(expiringLot),
    about: 'Lots with points that expire within 30 days, the earliest first.',
  },
  settings: {
    method: 'GET',
    path: `${path}/settings`,
    allow: 'membership.read',
    shows: [],
    query: z.object({ country_id: idInQuery }),
    data: z.object({ today: z.string(), settings: z.array(settings) }),
    about: 'Settings of a country, the newest first. An invoice uses those of its day.',
  },
  saveSettings: {
    method: 'PUT',
    path: `${path}/settings`,
    allow: 'membership.write',
    body: settingsForm,
    data: byId,
    done: membershipMessages.saved,
    about: 'Valid from a day on, today at the earliest. Settings of the same day are replaced.',
  },
  rehearse: {
    method: 'POST',
    path: `${path}/rehearse`,
    allow: 'membership.write',
    changes: [],
    body: z.object({
      settings: settingsForm.partial({ valid_from: true }),
      days: simulatedDays,
    }),
    data: simulationSchema,
    cost: 'slow',
    about:
      'Simulates these settings on the invoices paid in the last days: the difference in points. Net is after their deferred value.',
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    allow: 'membership.read',
    shows: ['customer', 'vehicle', 'brand', 'model', 'order', 'invoice', 'garage', 'voucher'],
    data: memberDetail,
  },
  points: {
    method: 'GET',
    path: `${path}/{id}/points`,
    allow: 'membership.read',
    shows: ['order', 'invoice', 'garage', 'customer', 'employee'],
    query: listQuery(['day'], { kind: oneOf(kinds).optional() }),
    data: pageOf(entry),
    about: 'The ledger of points, the newest entry first.',
  },
  vouchers: {
    method: 'GET',
    path: `${path}/{id}/voucher`,
    allow: 'membership.read',
    shows: ['voucher', 'customer', 'order'],
    query: listQuery(['expiry_date'], { state: oneOf(voucherStates).default('active') }),
    data: pageOf(memberVoucher),
  },
  adjust: {
    method: 'POST',
    path: `${path}/{id}/points/adjust`,
    allow: 'membership.write',
    changes: [MEMBERSHIP, 'journal'],
    body: z.object({
      points: z
        .number({ error: messages.notANumber })
        .int(messages.notWhole)
        .min(-MAX_POINTS, messages.tooSmall)
        .max(MAX_POINTS, messages.tooBig)
        .refine((points) => points !== 0, membershipMessages.notZero),
      reason: text(200),
      garage_id: id.nullish(),
    }),
    data: z.object({ points: z.number() }),
    creates: true,
    done: membershipMessages.adjusted,
    about: 'Booked in the garage of the last visit, else in that of the body. Returns the balance.',
  },
  block: {
    method: 'POST',
    path: `${path}/{id}/block`,
    allow: 'membership.write',
    body: z.object({ reason: text(200) }),
    data: byId,
    done: membershipMessages.blocked,
    about: 'A blocked member neither earns nor redeems points.',
  },
  unblock: {
    method: 'POST',
    path: `${path}/{id}/unblock`,
    allow: 'membership.write',
    data: byId,
    done: membershipMessages.unblocked,
  },
})
