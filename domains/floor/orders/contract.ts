/** Work orders: check-in of a car, agreed work, work done, invoice, delivery. */
import { z } from 'zod'
import { customerKinds } from '#domains/books/tax-codes/rules.ts'
import { risk } from '#domains/floor/promises/contract.ts'
import { levels } from '#domains/floor/promises/levels.ts'
import { abilitiesSchema, apiMessageSchema } from '#platform/contract/ability-schemas.ts'
import {
  flagInQuery,
  idInQuery,
  namedReference,
  oneOf,
  visibleTo,
  signedMoney,
} from '#platform/contract/fields.ts'
import { scopeQuery, listQuery, pageOf } from '#platform/contract/list.ts'
import { created, updated } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import { checkedItem, newOrder, orderChange, signatureForm, transitionForm } from './forms.ts'
import { billings, stages } from './rules.ts'
import { orderLine } from './order-line.ts'
import { figures, orderKinds } from './values.ts'

export const ORDER = 'work order'

const person = z.object({ id: z.number(), full_name: z.string(), phone: z.string().optional() })
const car = z.object({
  id: z.number(),
  license_plate: z.string(),
  brand: namedReference.nullable(),
  model: namedReference.nullable(),
  variant: namedReference.nullable(),
  production_year: z.number().nullable(),
})

const orderRow = z.object({
  id: z.number(),
  number: z.string(),
  version: z.number(),
  stage: z.enum(stages),
  /** The stage, under the specification's name. */
  status: z.enum(stages),
  billing: z.enum(billings),
  garage: namedReference,
  /** The garage's zone, in which the page shows times. */
  time_zone: z.string(),
  vehicle: car,
  customer: person,
  mechanic: person.nullable(),
  license_plate: z.string(),
  services: z.array(z.string()),
  /** In progress and waiting for a part. */
  is_short: z.boolean(),
  slot_at: z.string().nullable(),
  checked_in_at: z.string().nullable(),
  created_at: z.string(),
  grand_total: signedMoney,
  due: signedMoney,
})
export type OrderRow = z.output<typeof orderRow>
/** `risk`: as on the order's page; only if the list is filtered by risk. */
const listedRow = orderRow.extend({ risk: risk.nullable().optional() })
export type ListedOrder = z.output<typeof listedRow>

const storedFile = z.object({ id: z.number(), url: z.string(), type: z.string() })

const coupon = z.object({
  voucher_id: z.number(),
  code: z.string(),
  name: z.string(),
  discount_percent: z.number(),
  expiry_date: z.string(),
  discount: signedMoney,
  refusal: apiMessageSchema.nullable(),
})

export const numberedOrder = z.object({ id: z.number(), number: z.string() })

const orderDetail = orderRow.extend({
  country_id: z.number(),
  /** The tax codes of its lines depend on whether the buyer is a person or a company. */
  customer_kind: z.enum(customerKinds),
  vehicle: car.extend({ photo: storedFile.omit({ type: true }).nullable() }),
  /** The voucher applied to the order; an order has at most one. */
  voucher: z
    .object({ id: z.number(), code: z.string(), name: z.string(), discount: signedMoney })
    .nullable(),
  /** The customer's open coupons, each with its discount now or the reason why it does not apply. */
  coupons: visibleTo('voucher.apply', z.array(coupon)),
  sub_total: signedMoney,
  discount: signedMoney,
  /** The discount of the voucher and of the points. */
  voucher_value: signedMoney,
  points: z.number(),
  points_value: signedMoney,
  tax: signedMoney,
  /** The tax by code; empty without tax. */
  taxes: z.array(taxRow),
  /** The rate when the order was created. */
  prices_include_tax: z.boolean(),
  /** Excluding tax. */
  total: signedMoney,
  /** The total if every line that is not declined were approved. */
  estimate_total: signedMoney,
  down_payment: signedMoney,
  paid: signedMoney,
  /** The customer's money that no invoice has used: down payments and overpayments. */
  deposit: signedMoney,
  /** The amount of credit notes on the current invoice. */
  credited: signedMoney,
  /** The refundable amount: the deposit, and payments left by a voided invoice. */
  refundable: signedMoney,
  /** The cost of parts and third parties so far. */
  cost: visibleTo('inventory.cost', signedMoney),
  /** The complaint in the customer's words. */
  complaint: z.string().nullable(),
  mechanic_notes: z.string().nullable(),
  /** The customer's own name for the order. */
  purchase_order_number: z.string().nullable(),
  /** Some customers accept no invoice without it. */
  purchase_order_required: z.boolean(),
  /** When the customer was informed that the car is ready. */
  promised_at: z.string().nullable(),
  /** The risk of the promise; null without a promise, and once the car is ready. */
  risk: risk.nullable(),
  odometer_in: z.number().nullable(),
  odometer_out: z.number().nullable(),
  estimate_version: z.number(),
  /** The estimate that the customer decides on now. */
  estimate: z.object({ version: z.number(), hash: z.string() }).nullable(),
  agreed_by: z.string().nullable(),
  agreed_how: z.string().nullable(),
  agreed_at: z.string().nullable(),
  hold_reason: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  rework_count: z.number(),
  /** The order that this one is rework of, and the orders that are rework of this one. */
  rework_of: numberedOrder.nullable(),
  reworks: z.array(numberedOrder),
  /** The warranty that this order claims, and the order that sold it. */
  warranty: z.object({ id: z.number(), order: numberedOrder }).nullable(),
  /** While the order begins: an order of the last 30 days with one of its services. */
  back_soon: numberedOrder.nullable(),
  checklist: z.array(checkedItem).nullable(),
  completed_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  lines: z.array(orderLine),
  discounts: z.array(
    z.object({
      id: z.number(),
      type: z.enum(['amount', 'percent']),
      amount: z.number(),
      reason: z.string(),
      value: signedMoney,
    }),
  ),
  media: z.array(
    z.object({
      id: z.number(),
      direction: z.enum(['inbound', 'outbound']),
      /** The line that it belongs to; null: the whole car. */
      line_id: z.number().nullable(),
      file: storedFile,
    }),
  ),
  signatures: z.array(
    z.object({
      signer: z.enum(['customer', 'service_adviser']),
      svg: z.string(),
      signed_at: z.string(),
      purpose: z.enum(['estimate', 'handover']),
      estimate_version: z.number(),
      /** The estimate that was signed. */
      estimate_hash: z.string().nullable(),
    }),
  ),
  history: z.array(
    z.object({
      from: z.string().nullable(),
      to: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      /** An event without a transition, as a message. */
      said: apiMessageSchema.nullable(),
    }),
  ),
  invoice: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** The invoice that was voided for correction, until its replacement is issued. */
  correction: z
    .object({
      invoice_id: z.number(),
      number: z.string(),
      grand_total: signedMoney,
      paid: signedMoney,
    })
    .nullable(),
  allowed: z.array(
    z.object({ to: z.enum(stages), needs: z.array(z.string()), blockers: z.array(z.string()) }),
  ),
  /** The caller's abilities besides the transitions of `allowed`; for a line, both sides call rights.ts. */
  can: abilitiesSchema(
    'update',
    'notes',
    'discounts',
    'voucher',
    'signatures',
    'media',
    'invoice',
    'down_payment',
    'refund',
    'correct',
    'rework',
    'correct_time',
  ),
})
export type OrderDetail = z.output<typeof orderDetail>

export const savedVersion = z.object({ id: z.number(), version: z.number() })

export const shownModules = [
  'customer',
  'vehicle',
  'garage',
  'employee',
  'invoice',
  'credit-note',
  'file',
  'brand',
  'model',
  'variant',
]
/** The data that a promise's risk depends on: plans, closed days, and expected deliveries. */
export const promiseModules = ['catalog-service', 'holiday', 'inventory', 'transfer', 'purchase']
export const recordType: RecordType = { name: 'order', shows: shownModules }

const list = {
  method: 'GET',
  path: '/admin/order',
  allow: 'order.read',
  kept: true,
  query: listQuery(['created_at', 'number', 'grand_total'], {
    stage: oneOf(stages).optional(),
    /** The same as `stage`, under the specification's name. */
    status: oneOf(stages).optional(),
    billing: oneOf(billings).optional(),
    customer_id: idInQuery.optional(),
    vehicle_id: idInQuery.optional(),
    mechanic_id: idInQuery.optional(),
    open: flagInQuery.optional(),
    figure: oneOf(figures).optional(),
    /** Created today in the garage's zone. */
    today: flagInQuery.optional(),
    kind: oneOf(orderKinds).optional(),
    /** Orders of the figure in this garage, while `garage_id` sets the garages that the figure counts. */
    at_garage_id: idInQuery.optional(),
    /** Filters orders with a promise whose car is not ready yet. */
    risk: oneOf(levels).optional(),
  }),
  data: pageOf(listedRow),
  about: 'start_date and end_date speak of the day that the order was made, in its garage.',
} as const

export const orders = routes(recordType, {
  list,
  counts: tabCounts(list, 'status', stages),
  get: {
    method: 'GET',
    path: '/admin/order/{id}',
    allow: 'order.read',
    kept: true,
    // changes the stock of its parts
    shows: [
      ...shownModules,
      ...promiseModules,
      'third-party-purchase',
      'voucher',
      'estimate',
      'warranty',
    ],
    data: orderDetail,
  },
  create: {
    method: 'POST',
    path: '/admin/order',
    allow: 'order.write',
    // changes the odometer reading of the vehicle, and the ticket
    changes: ['order', 'vehicle', 'queue'],
    body: newOrder,
    data: savedVersion.extend({
      number: z.string(),
      stage: z.enum(stages),
      status: z.enum(stages),
      warnings: z.array(z.string()),
    }),
    creates: true,
    done: created(ORDER),
  },
  update: {
    method: 'PUT',
    path: '/admin/order/{id}',
    allow: 'order.work',
    // a voucher belongs to its customer
    changes: ['order', 'voucher'],
    body: orderChange,
    data: savedVersion.extend({ warnings: z.array(z.string()) }),
    done: updated(ORDER),
  },
  transition: {
    method: 'POST',
    path: '/admin/order/{id}/transition',
    allow: 'order.work',
    // changes the odometer reading of the vehicle, reserves and issues parts, and posts costs
    changes: [
      'order',
      'estimate',
      'vehicle',
      'inventory',
      'journal',
      'queue',
      'membership',
      'voucher',
      'warranty',
    ],
    body: transitionForm,
    data: orderDetail,
    done: updated(ORDER),
  },
  sign: {
    method: 'POST',
    path: '/admin/order/{id}/signature',
    allow: 'order.write',
    changes: ['order', 'estimate'],
    body: signatureForm,
    data: savedVersion,
    done: updated(ORDER),
    about:
      'Until the work is done the customer signs the estimate: 409 if `estimate_hash` is not that of the current one. From ready on it is the handing over.',
  },
  history: {
    method: 'GET',
    path: '/admin/order-history',
    allow: 'order.read',
    query: scopeQuery,
    data: z.object({
      data: z.array(
        z.object({
          order_id: z.number(),
          number: z.string(),
          license_plate: z.string(),
          from: z.string().nullable(),
          to: z.string(),
          at: z.string(),
          /** The garage's zone, in which `at` is displayed for every reader. */
          time_zone: z.string(),
          by: z.string().nullable(),
        }),
      ),
    }),
    about: 'The last 20 transitions.',
  },
})
