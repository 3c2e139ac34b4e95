/** Work orders: a car taken in, the work agreed on, done, billed and handed back. */
import { z } from 'zod'
import { risk } from '#domains/promises/contract.ts'
import { levels } from '#domains/promises/levels.ts'
import { checkForm, checked } from '#domains/vouchers/contract.ts'
import { canOf, said as saidSchema } from '#platform/contract/can.ts'
import {
  day,
  flagInQuery,
  idInQuery,
  named,
  oneOf,
  seenBy,
  signedMoney,
  text,
} from '#platform/contract/fields.ts'
import { inReach, listQuery, pageOf } from '#platform/contract/list.ts'
import { created, deleted, messages, updated } from '#platform/contract/messages.ts'
import { type Noun, routes } from '#platform/contract/route.ts'
import {
  bulkForm,
  checkedItem,
  discountForm,
  issueForm,
  lineChange,
  lineForm,
  mediaForm,
  newOrder,
  orderChange,
  removal,
  pointsForm,
  removalQuery,
  returnForm,
  reworkForm,
  signatureForm,
  timeForm,
  transitionForm,
  voucherForm,
  workForm,
} from './forms.ts'
import { orderMessages } from './messages.ts'
import { approvals, billings, lineKinds, stages, works } from './rules.ts'

export { drawing } from './forms.ts'

export const ORDER = 'work order'

/** The rows behind the dashboard's figures: the list shows exactly what was counted (orders/server/figures.ts). */
export const figures = ['work_orders', 'vehicles', 'bookings', 'done', 'today', 'at_risk'] as const
export type Figure = (typeof figures)[number]

const person = z.object({ id: z.number(), full_name: z.string(), phone: z.string().optional() })
const car = z.object({
  id: z.number(),
  license_plate: z.string(),
  brand: named.nullable(),
  model: named.nullable(),
  variant: named.nullable(),
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
  garage: named,
  /** The garage's zone: the page shows its moments in it. */
  time_zone: z.string(),
  vehicle: car,
  customer: person,
  mechanic: person.nullable(),
  license_plate: z.string(),
  services: z.array(z.string()),
  /** It is in work and waits for a part. */
  is_short: z.boolean(),
  slot_at: z.string().nullable(),
  checked_in_at: z.string().nullable(),
  created_at: z.string(),
  grand_total: signedMoney,
  due: signedMoney,
})
export type OrderRow = z.output<typeof orderRow>

const orderLine = z.object({
  id: z.number(),
  kind: z.enum(lineKinds),
  catalog_service_id: z.number().nullable(),
  service_item_id: z.number().nullable(),
  inspection_item_id: z.number().nullable(),
  inventory_item_id: z.number().nullable(),
  third_party_item_id: z.number().nullable(),
  name: z.string(),
  qty: z.number(),
  unit_price: signedMoney,
  discount: signedMoney,
  amount: signedMoney,
  approval: z.enum(approvals),
  work: z.enum(works),
  serial_number: z.string().nullable(),
  notes: z.string().nullable(),
  /** The warranty that pays for it. */
  warranty_id: z.number().nullable(),
  /** The usual duration, from its catalogue; null where it says none. */
  minutes_planned: z.number().nullable(),
  minutes_spent: z.number(),
  /** Who worked on it; a running clock has no end. One of more than ten hours is marked. */
  time: z.array(
    z.object({
      id: z.number(),
      mechanic: named,
      from: z.string(),
      to: z.string().nullable(),
      is_long: z.boolean(),
      /** Why it was corrected. */
      reason: z.string().nullable(),
    }),
  ),
  /** Photos of the finding that it came from. */
  files: z.array(z.object({ id: z.number(), url: z.string(), type: z.string() })),
  /** Of a part: held for this line, given out to the car, and wanted but not on hand. */
  reserved: z.number(),
  issued: z.number(),
  shortage: z.number(),
  /** What nobody holds of the part in this garage; null for a line without a part from stock. */
  available: z.number().nullable(),
  /** While it is short: what other garages have above their own minimum. */
  elsewhere: z.array(z.object({ garage: named, surplus: z.number() })),
  /** What was issued and bought for it; null where nothing can be. */
  cost: seenBy('inventory.cost', signedMoney.nullable()),
  margin: seenBy('inventory.cost', signedMoney.nullable()),
})
export type OrderLine = z.output<typeof orderLine>

const kept = z.object({ id: z.number(), url: z.string(), type: z.string() })

const coupon = z.object({
  voucher_id: z.number(),
  code: z.string(),
  name: z.string(),
  discount_percent: z.number(),
  expiry_date: z.string(),
  discount: signedMoney,
  refusal: saidSchema.nullable(),
})

const numbered = z.object({ id: z.number(), number: z.string() })

const orderDetail = orderRow.extend({
  country_id: z.number(),
  vehicle: car.extend({ photo: kept.omit({ type: true }).nullable() }),
  /** The one voucher that is on the order. */
  voucher: z
    .object({ id: z.number(), code: z.string(), name: z.string(), discount: signedMoney })
    .nullable(),
  /** Those of the customer that wait, each with what it would take off now, or why it does not hold. */
  coupons: seenBy('voucher.apply', z.array(coupon)),
  sub_total: signedMoney,
  discount: signedMoney,
  /** What the voucher and the points take off. */
  voucher_value: signedMoney,
  points: z.number(),
  points_value: signedMoney,
  tax: signedMoney,
  total: signedMoney,
  /** The total if every line that is not declined were approved. */
  estimate_total: signedMoney,
  down_payment: signedMoney,
  paid: signedMoney,
  /** The customer's money that no invoice has used: down payments and overpayments. */
  deposit: signedMoney,
  /** What can be paid back: the deposit, and what a voided invoice has left. */
  refundable: signedMoney,
  /** Parts and third parties so far. */
  cost: seenBy('inventory.cost', signedMoney),
  mechanic_notes: z.string().nullable(),
  /** When the customer was told that the car is ready. */
  promised_at: z.string().nullable(),
  /** Whether the promise will be kept; null without one, and once the car is ready. */
  risk: risk.nullable(),
  odometer_in: z.number().nullable(),
  odometer_out: z.number().nullable(),
  estimate_version: z.number(),
  /** What lies on the table for the customer. */
  estimate: z.object({ version: z.number(), hash: z.string() }).nullable(),
  agreed_by: z.string().nullable(),
  agreed_how: z.string().nullable(),
  agreed_at: z.string().nullable(),
  hold_reason: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  rework_count: z.number(),
  /** The order whose work is done again here, and those on which the work of this one is. */
  rework_of: numbered.nullable(),
  reworks: z.array(numbered),
  /** The warranty that it claims, and the order that sold it. */
  warranty: z.object({ id: z.number(), order: numbered }).nullable(),
  /** While it begins: an order of the last 30 days with a service that this one has too. */
  back_soon: numbered.nullable(),
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
    z.object({ id: z.number(), direction: z.enum(['inbound', 'outbound']), file: kept }),
  ),
  signatures: z.array(
    z.object({
      signer: z.enum(['customer', 'service_adviser']),
      svg: z.string(),
      signed_at: z.string(),
      purpose: z.enum(['estimate', 'handover']),
      estimate_version: z.number(),
      /** Of the estimate that it is for. */
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
      /** Where it stays at its stage: what befell it, as a message. */
      said: saidSchema.nullable(),
    }),
  ),
  invoice: z.object({ id: z.number(), number: z.string() }).nullable(),
  allowed: z.array(
    z.object({ to: z.enum(stages), needs: z.array(z.string()), blockers: z.array(z.string()) }),
  ),
  /** What the caller may do besides the moves of `allowed`; for a line, both sides ask rights.ts. */
  can: canOf(
    'update',
    'notes',
    'discounts',
    'voucher',
    'signatures',
    'media',
    'invoice',
    'down_payment',
    'refund',
    'rework',
    'correct_time',
  ),
})
export type OrderDetail = z.output<typeof orderDetail>

const declinedWork = z.object({
  line_id: z.number(),
  kind: z.enum(lineKinds),
  name: z.string(),
  qty: z.number(),
  unit_price: signedMoney,
  discount: signedMoney,
  amount: signedMoney,
  notes: z.string().nullable(),
  declined_at: z.string(),
  /** On which it was declined, maybe in another garage. */
  order: z.object({ id: z.number(), number: z.string() }),
  garage: named,
  time_zone: z.string(),
})
export type DeclinedWork = z.output<typeof declinedWork>

const saved = z.object({ id: z.number(), version: z.number() })

const boardCard = z.object({
  id: z.number(),
  number: z.string(),
  version: z.number(),
  garage: named,
  time_zone: z.string(),
  license_plate: z.string(),
  car: z.string(),
  customer: z.string(),
  mechanic: z.string().nullable(),
  /** Of those that were agreed to. */
  lines_done: z.number(),
  lines_all: z.number(),
  grand_total: signedMoney,
  promised_at: z.string().nullable(),
  risk: risk.nullable(),
  /** At this stage, whole ones. */
  hours: z.number(),
  /** The usual next stage, and what keeps the order from it. */
  next: z.enum(stages).nullable(),
  blockers: z.array(z.string()),
})
export type BoardCard = z.output<typeof boardCard>

const calendarEntry = z.object({
  /** The order: one can have a booking and a promise. */
  id: z.number(),
  number: z.string(),
  version: z.number(),
  kind: z.enum(['booking', 'promise']),
  at: z.string(),
  stage: z.enum(stages),
  license_plate: z.string(),
  car: z.string(),
  customer: z.string(),
  /** Planned, of what was not declined and is not done. */
  minutes: z.number(),
})
export type CalendarEntry = z.output<typeof calendarEntry>

const calendarRow = z.object({
  garage: named,
  time_zone: z.string(),
  /** Null: nobody is assigned yet. */
  mechanic: named.nullable(),
  minutes_planned: z.number(),
  minutes_open: z.number(),
  /** More is planned than the day has. */
  is_over: z.boolean(),
  entries: z.array(calendarEntry),
})
export type CalendarRow = z.output<typeof calendarRow>

const calendarDay = z.object({
  date: z.string(),
  /** Null when it is closed, or where several garages are asked for. */
  opening: z.object({ from: z.string(), to: z.string() }).nullable(),
  is_today: z.boolean(),
  mechanics: z.array(calendarRow),
})
export type CalendarDay = z.output<typeof calendarDay>

/** What became of one order of several. */
const bulkResult = z.object({
  id: z.number(),
  ok: z.boolean(),
  /** Why not; in the words of the call that it stands for. */
  message: z.string().nullable(),
  said: saidSchema.nullable(),
})
export type BulkResult = z.output<typeof bulkResult>

const pointsOffer = z.object({
  balance: z.number(),
  blocked: z.boolean(),
  available: z.number(),
  most: z.number(),
  min_points: z.number(),
  /** Rupiah that a point is worth. */
  worth: z.number(),
})
export type PointsOffer = z.output<typeof pointsOffer>

const shown = [
  'customer',
  'vehicle',
  'garage',
  'employee',
  'invoice',
  'file',
  'brand',
  'model',
  'variant',
]
/** What the risk of a promise depends on: plans, and the goods that are awaited. */
const promised = ['catalog-service', 'inventory', 'transfer', 'purchase']
const noun: Noun = { name: 'order', shows: shown }

export const orders = routes(noun, {
  list: {
    method: 'GET',
    path: '/admin/order',
    allow: 'order.read',
    query: listQuery(['created_at', 'number', 'grand_total'], {
      stage: oneOf(stages).optional(),
      /** The same as `stage`: the specification calls it status. */
      status: oneOf(stages).optional(),
      billing: oneOf(billings).optional(),
      customer_id: idInQuery.optional(),
      vehicle_id: idInQuery.optional(),
      mechanic_id: idInQuery.optional(),
      open: flagInQuery.optional(),
      figure: oneOf(figures).optional(),
      /** Of the orders with a promise whose car is not ready yet. */
      risk: oneOf(levels).optional(),
    }),
    data: pageOf(orderRow),
    about: 'start_date and end_date speak of the day that the order was made, in its garage.',
  },
  get: {
    method: 'GET',
    path: '/admin/order/{id}',
    allow: 'order.read',
    // what is on hand of its parts
    shows: [...shown, ...promised, 'third-party-purchase', 'voucher', 'estimate', 'warranty'],
    data: orderDetail,
  },
  create: {
    method: 'POST',
    path: '/admin/order',
    allow: 'order.write',
    // the car's reading of its odometer, and its ticket
    changes: ['order', 'vehicle', 'queue'],
    body: newOrder,
    data: saved.extend({
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
    // a voucher is its customer's
    changes: ['order', 'voucher'],
    body: orderChange,
    data: saved,
    done: updated(ORDER),
  },
  transition: {
    method: 'POST',
    path: '/admin/order/{id}/transition',
    allow: 'order.work',
    // the car's reading of its odometer; parts are reserved, issued and released, and the cost posts
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
  addLine: {
    method: 'POST',
    path: '/admin/order/{id}/line',
    allow: 'order.work',
    changes: ['order', 'voucher'],
    body: lineForm,
    data: saved,
    creates: true,
    done: updated(ORDER),
  },
  updateLine: {
    method: 'PUT',
    path: '/admin/order/{id}/line/{line_id}',
    allow: 'order.work',
    changes: ['order', 'inventory', 'membership', 'voucher'],
    body: lineChange,
    data: saved,
    done: updated(ORDER),
  },
  removeLine: {
    method: 'DELETE',
    path: '/admin/order/{id}/line/{line_id}',
    allow: 'order.work',
    changes: ['order', 'inventory', 'membership', 'voucher'],
    query: removalQuery,
    body: removal,
    data: saved,
    done: updated(ORDER),
  },
  work: {
    method: 'POST',
    path: '/admin/order/{id}/line/{line_id}/work',
    allow: 'order.work',
    body: workForm,
    data: saved.extend({
      /** The clock that this one paused: a mechanic has one. */
      paused: z.object({ order: numbered, line: z.string() }).nullable(),
    }),
    done: updated(ORDER),
    about:
      'The clock of a mechanic on a line. `at`: when it was done without a line to the server, between check-in and now.',
  },
  correctTime: {
    method: 'PUT',
    path: '/admin/order/{id}/time/{time_id}',
    allow: 'order.authorise',
    body: timeForm,
    data: saved,
    done: orderMessages.corrected,
  },
  rework: {
    method: 'POST',
    path: '/admin/order/{id}/rework',
    allow: 'order.write',
    body: reworkForm,
    data: saved.extend({ number: z.string(), stage: z.enum(stages) }),
    creates: true,
    done: orderMessages.reworkMade,
    about: 'An order for the same car, linked to this delivered one.',
  },
  bulk: {
    method: 'POST',
    path: '/admin/order/bulk',
    allow: 'order.work',
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
    body: bulkForm,
    data: z.object({ data: z.array(bulkResult) }),
    about:
      'The same step for several orders. Each answers for itself; none is moved past a blocker.',
  },
  board: {
    method: 'GET',
    path: '/admin/order/board',
    allow: 'order.read',
    query: inReach.extend({ mechanic_id: idInQuery.optional() }),
    shows: [...shown, ...promised],
    data: z.object({
      stages: z.array(
        z.object({
          stage: z.enum(stages),
          /** All of the stage; at most 100 of them have a card. */
          count: z.number(),
          amount: signedMoney,
          cards: z.array(boardCard),
        }),
      ),
    }),
    about: 'The open stages, in each the longest wait first.',
  },
  calendar: {
    method: 'GET',
    path: '/admin/order/calendar',
    allow: 'order.read',
    query: inReach.extend({ start_date: day.optional(), end_date: day.optional() }),
    shows: [...shown, 'catalog-service'],
    data: z.object({ days: z.array(calendarDay) }),
    about:
      'Bookings and promises by local day and mechanic, at most 42 days; without dates a week from today.',
  },
  issuePart: {
    method: 'POST',
    path: '/admin/order/{id}/line/{line_id}/issue',
    allow: 'order.work',
    changes: ['order', 'inventory', 'journal'],
    body: issueForm,
    data: saved,
    done: updated(ORDER),
    about:
      'Takes a part out of stock for the car. Reaching quality_check issues all that is reserved.',
  },
  returnPart: {
    method: 'POST',
    path: '/admin/order/{id}/line/{line_id}/return',
    allow: 'order.work',
    changes: ['order', 'inventory', 'journal', 'voucher'],
    body: returnForm,
    data: saved,
    done: updated(ORDER),
    about:
      'Brings an issued part back to the shelf at the cost issued. The line falls by it; one that went back whole is declined.',
  },
  addDiscount: {
    method: 'POST',
    path: '/admin/order/{id}/discount',
    allow: 'order.write',
    changes: ['order', 'voucher'],
    body: discountForm,
    data: saved,
    creates: true,
    done: messages.discountAdded,
  },
  updateDiscount: {
    method: 'PUT',
    path: '/admin/order/{id}/discount/{discount_id}',
    allow: 'order.write',
    changes: ['order', 'voucher'],
    body: discountForm,
    data: saved,
    done: updated('discount'),
  },
  removeDiscount: {
    method: 'DELETE',
    path: '/admin/order/{id}/discount/{discount_id}',
    allow: 'order.write',
    changes: ['order', 'voucher'],
    query: removalQuery,
    body: removal,
    data: saved,
    done: deleted('discount'),
  },
  offerPoints: {
    method: 'GET',
    path: '/admin/order/{id}/points',
    allow: 'order.write',
    shows: ['membership', 'invoice', 'garage', 'customer', 'voucher'],
    data: pointsOffer,
    about:
      'What the customer may redeem on it: `most` is the largest share of the bill, in points. For the desk alone.',
  },
  setPoints: {
    method: 'POST',
    path: '/admin/order/{id}/points',
    allow: 'order.write',
    changes: ['order', 'membership'],
    body: pointsForm,
    data: saved,
    done: orderMessages.pointsOn,
    about:
      'Held from the oldest lots until the invoice redeems them. Replaces what was put on before.',
  },
  removePoints: {
    method: 'DELETE',
    path: '/admin/order/{id}/points',
    allow: 'order.write',
    changes: ['order', 'membership'],
    query: removalQuery,
    body: removal,
    data: saved,
    done: orderMessages.pointsOff,
  },
  applyVoucher: {
    method: 'POST',
    path: '/admin/order/{id}/voucher',
    allow: 'voucher.apply',
    changes: ['order', 'voucher'],
    body: voucherForm,
    data: saved,
    done: updated(ORDER),
    about: 'Reserves it. 422 on `code` with the code of the refusal, the first that applies.',
  },
  removeVoucher: {
    method: 'DELETE',
    path: '/admin/order/{id}/voucher',
    allow: 'voucher.apply',
    changes: ['order', 'voucher'],
    query: removalQuery,
    body: removal,
    data: saved,
    done: updated(ORDER),
  },
  checkVoucher: {
    method: 'POST',
    path: '/admin/voucher/check',
    allow: 'voucher.apply',
    changes: [],
    atomic: false,
    body: checkForm,
    data: checked,
    about:
      'Whether a voucher would hold for an order now, and what it would take off. Changes nothing.',
  },
  declined: {
    method: 'GET',
    path: '/admin/vehicle/{id}/declined',
    allow: 'order.read',
    data: z.object({ data: z.array(declinedWork) }),
    about:
      'What its customers declined and nobody dismissed, of all garages, until it is offered again or twelve months old.',
  },
  offerDeclined: {
    method: 'POST',
    path: '/admin/order/{id}/declined/{line_id}',
    allow: 'order.work',
    changes: ['order', 'voucher'],
    body: removal,
    data: saved,
    creates: true,
    done: updated(ORDER),
    about: 'A proposed line of this order, at the price of today.',
  },
  dismissDeclined: {
    method: 'POST',
    path: '/admin/vehicle/{id}/declined/{line_id}/dismiss',
    allow: 'order.write',
    changes: ['order'],
    body: z.object({ reason: text(300) }),
    data: z.object({ id: z.number() }),
    done: orderMessages.dismissed,
  },
  sign: {
    method: 'POST',
    path: '/admin/order/{id}/signature',
    allow: 'order.write',
    changes: ['order', 'estimate'],
    body: signatureForm,
    data: saved,
    done: updated(ORDER),
    about:
      'Until the work is done the customer signs the estimate: 409 if `estimate_hash` is not that of the current one. From ready on it is the handing over.',
  },
  addMedia: {
    method: 'POST',
    path: '/admin/order/{id}/media',
    allow: 'order.work',
    body: mediaForm,
    data: saved,
    creates: true,
    done: updated(ORDER),
  },
  removeMedia: {
    method: 'DELETE',
    path: '/admin/order/{id}/media/{media_id}',
    allow: 'order.work',
    query: removalQuery,
    body: removal,
    data: saved,
    done: updated(ORDER),
  },
  history: {
    method: 'GET',
    path: '/admin/order-history',
    allow: 'order.read',
    query: inReach,
    data: z.object({
      data: z.array(
        z.object({
          order_id: z.number(),
          number: z.string(),
          license_plate: z.string(),
          from: z.string().nullable(),
          to: z.string(),
          at: z.string(),
          /** The garage's, in which `at` is shown wherever the reader sits. */
          time_zone: z.string(),
          by: z.string().nullable(),
        }),
      ),
    }),
    about: 'The last 20 transitions.',
  },
})
