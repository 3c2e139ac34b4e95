/**
 * Warranties of work and parts: given at delivery, claimed when something fails. Costs are in the smallest unit of
 * their book's currency.
 */
import { z } from 'zod'
import { byCurrency } from '#platform/contract/money/response-currency.ts'
import { apiMessageSchema } from '#platform/contract/ability-schemas.ts'
import {
  count,
  id,
  namedReference,
  optionalText,
  visibleTo,
  signedMoney,
  text,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'

export const states = ['live', 'void', 'expired', 'claimed'] as const
export type WarrantyState = (typeof states)[number]

const numbered = z.object({ id: z.number(), number: z.string() })

const warranty = z.object({
  id: z.number(),
  line: z.object({ id: z.number(), kind: z.string(), name: z.string(), qty: z.number() }),
  order: numbered,
  garage: namedReference,
  time_zone: z.string(),
  /** Local days of the garage; the last one is included. */
  from: z.string(),
  until: z.string(),
  state: z.enum(states),
  /** Why it is not live: in English, and as a message. */
  reason: z.string().nullable(),
  said: apiMessageSchema.nullable(),
  completed_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  /** The order that claims it. */
  claim: numbered.nullable(),
})
export type Warranty = z.output<typeof warranty>

const claim = z.object({
  id: z.number(),
  warranty_id: z.number(),
  /** The order of the claim, and the one that was sold. */
  order: numbered,
  sold_on: numbered,
  garage: namedReference,
  vehicle: z.object({ id: z.number(), license_plate: z.string() }),
  line: z.string(),
  claimed_on: z.string(),
  /** Why a super admin allowed a claim on a warranty that was not live. */
  allowed_because: z.string().nullable(),
  /** The supplier of the newest purchase of the part before its sale; null for work. */
  supplier: namedReference.nullable(),
  /** The cost of the parts issued to it. */
  cost: visibleTo('inventory.cost', signedMoney),
})
export type Claim = z.output<typeof claim>

export const claimForm = z.object({
  garage_id: id,
  odometer_in: count(0, 9_999_999),
  /** The complaint in the customer's words. */
  notes: text(4000),
  /** The reason for a claim on a warranty that is not live, or for an odometer lower than the last reading. */
  reason: optionalText(300),
})

export const warrantyNoun: RecordType = {
  name: 'warranty',
  shows: ['credit-note', 'order', 'garage', 'vehicle', 'customer', 'purchase', 'supplier'],
}

export const warranties = routes(warrantyNoun, {
  list: {
    method: 'GET',
    path: '/admin/vehicle/{id}/warranty',
    allow: 'order.read',
    data: z.object({ data: z.array(warranty) }),
    about: 'Of one car, from all garages, the newest first.',
  },
  claims: {
    method: 'GET',
    path: '/admin/warranty/claim',
    allow: 'order.read',
    query: listQuery(['claimed_on']),
    data: pageOf(claim).extend({
      /** Over all pages. */
      ...byCurrency({
        by_supplier: visibleTo(
          'inventory.cost',
          z.array(
            z.object({
              supplier: namedReference.nullable(),
              claims: z.number(),
              cost: signedMoney,
            }),
          ),
        ),
      }),
    }),
    about: 'Claims with what they cost, and the sums by supplier of the part.',
  },
})
