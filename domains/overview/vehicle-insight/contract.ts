/**
 * The history of a car in figures, and its passport: one timeline over garages and countries. Amounts are in the
 * currency of their garage.
 */
import { z } from 'zod'
import { byCurrency, currencyField } from '#platform/contract/money/response-currency.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { paper } from '#domains/floor/order-papers/contract.ts'
import { mileageTypes } from '#domains/people/vehicles/contract.ts'
import { warranties } from '#domains/floor/warranties/contract.ts'
import { flagInQuery, namedReference, oneOf, signedMoney } from '#platform/contract/fields.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'

const numbered = z.object({ id: z.number(), number: z.string() })

/** Its order; null for an imported previous visit. */
const visit = z.object({
  order: numbered.nullable(),
  /** Null if the file had none. */
  garage: namedReference.nullable(),
  /** Local day of its garage. */
  on: z.string(),
  odometer: z.number().nullable(),
  services: z.array(z.string()),
})

const insight = z.object({
  visits: z.number(),
  /** The invoiced amount. */
  ...byCurrency({ spent: signedMoney }),
  /** Average days between visits; null with fewer than two. */
  average_days: z.number().nullable(),
  last_visit: visit.nullable(),
  /** The last visit with a service of the catalogue. */
  last_service: visit.nullable(),
  /** The unit of the odometer and of the figures below. */
  unit: z.enum(mileageTypes),
  km_per_day: z.number().nullable(),
  next_service: z
    .object({
      on: z.string(),
      because: z.enum(['distance', 'months']),
      at_km: z.number().nullable(),
      by_distance: z.string().nullable(),
      by_months: z.string(),
      is_overdue: z.boolean(),
    })
    .nullable(),
  /** Active warranties. */
  warranties: warranties.list.data.shape.data,
  declined: z.array(
    z.object({
      line_id: z.number(),
      name: z.string(),
      amount: signedMoney,
      currency: currencyField,
      declined_at: z.string(),
    }),
  ),
  odometer: z.array(
    z.object({
      on: z.string(),
      km: z.number(),
      order: numbered.nullable(),
      /** Why it is lower than the previous reading. */
      reason: z.string().nullable(),
      /** Lower than an earlier reading, without a reason. */
      is_lower: z.boolean(),
    }),
  ),
  /** Some reading is lower than an earlier one, without a reason. */
  is_rolled_back: z.boolean(),
  /** The current owner first. Null: from before its first visit, or until now. */
  owners: z.array(
    z.object({
      customer: z.object({ id: z.number(), full_name: z.string() }),
      from: z.string().nullable(),
      until: z.string().nullable(),
    }),
  ),
  /** Imported data of the car, newest first. */
  old_visits: z.array(
    z.object({
      id: z.number(),
      on: z.string(),
      garage: namedReference.nullable(),
      odometer: z.number().nullable(),
      text: z.string(),
      amount: signedMoney.nullable(),
    }),
  ),
  weekly: z.array(z.object({ week: z.string(), visits: z.number() })),
})
export type Insight = z.output<typeof insight>

const recordType: RecordType = {
  name: 'vehicle-insight',
  shows: [
    'credit-note',
    'vehicle',
    'order',
    'invoice',
    'customer',
    'garage',
    'legal-entity',
    'warranty',
    'inspection',
    'inspection-item',
    'build',
    'build-money',
    'inventory',
    'vehicle-spec',
    'brand',
    'model',
    'catalog-service',
  ],
}
const query = z.object({
  language: oneOf(languages).optional(),
  /** With the amount of each visit. */
  prices: flagInQuery.optional(),
})

/** A passport has no verification code, because it proves nothing. */
const passport = paper.omit({ code: true })
export type Passport = z.output<typeof passport>

export const vehicleInsight = routes(recordType, {
  insight: {
    method: 'GET',
    path: '/admin/vehicle/{id}/insight',
    allow: 'order.read',
    data: insight,
    about: 'From all garages that the car was at.',
  },
  passport: {
    method: 'GET',
    path: '/admin/vehicle/{id}/passport',
    allow: 'order.read',
    cost: 'slow',
    query,
    data: z.unknown(),
    raw: true,
    about:
      'A PDF: visits with findings and parts, warranties, owners and builds, the newest first.',
  },
  sheet: {
    method: 'GET',
    path: '/admin/vehicle/{id}/passport/paper',
    allow: 'order.read',
    query,
    data: z.object({ language: z.enum(languages), paper: passport }),
    about: 'What the page and the PDF draw.',
  },
})
