/** Request bodies of work orders: check-in, lines, transitions, discounts, signatures and media. */
import { z } from 'zod'
import {
  count,
  id,
  idInQuery,
  instant,
  money,
  nameText,
  oneOf,
  optionalCode,
  optionalText,
  qty,
  string,
  text,
  version,
} from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { typedVoucherCode } from '#domains/loyalty/vouchers/contract.ts'
import { drawing } from '#platform/contract/text/drawing.ts'
import { fitsDecimals } from '#platform/contract/money/quantity.ts'
import { orderMessages } from './messages.ts'
import { LINK, approvals, lineKinds, stages, works } from './rules.ts'
import { MAX_MONEY } from '#platform/contract/money/limits.ts'

const odometer = count(0, 9_999_999)

/** The customer's own name for the order, printed on the invoice. */
export const purchase_order_number = optionalCode(50)

/** A line refers to a row of its kind's catalogue by id, or has its own `name`. */
const lineFields = {
  kind: oneOf(lineKinds),
  catalog_service_id: id.nullish(),
  service_item_id: id.nullish(),
  inspection_item_id: id.nullish(),
  inventory_item_id: id.nullish(),
  third_party_item_id: id.nullish(),
  name: nameText(200).optional(),
  qty: qty.optional(),
  unit_price: money.optional(),
  discount: money.optional(),
  approval: oneOf(approvals).optional(),
  work: oneOf(works).optional(),
  serial_number: optionalCode(60),
  notes: optionalText(300),
  /** Null: the default of its kind and buyer. Another kind of code than the default requires a branch admin. */
  tax_code_id: id.nullish(),
}
export const newLine = z.object(lineFields)
export type NewLine = z.output<typeof newLine>
export const lineForm = newLine.extend({ version })
/**
 * A line of a new order may be declined work of the car (its line's id): kind and item are then those of the declined
 * line.
 */
const firstLine = newLine.extend({ offer_of: id.nullish() })
export type FirstLine = z.output<typeof firstLine>
export const lineChange = newLine
  .omit({ kind: true })
  .extend({ kind: oneOf(lineKinds).optional(), version })

/** Issues stock to the car; if the quantity is omitted, everything still open. */
export const issueForm = z.object({ quantity: qty.optional(), version })
/** Returns stock. The customer does not pay for returned parts. */
export const returnForm = z.object({ quantity: qty, reason: text(300), version })

export const clockActions = ['start', 'pause', 'finish'] as const
export const workForm = z.object({
  action: oneOf(clockActions),
  /** Omitted: the caller's own clock, or for an adviser that of the order's mechanic. */
  mechanic_id: id.nullish(),
  at: instant.nullish(),
  version: version.optional(),
})
export const timeForm = z.object({
  from: instant,
  to: instant,
  reason: text(300),
  version: version.optional(),
})

/** What is still wrong, in the customer's words. */
export const reworkForm = z.object({ notes: text(4000), version: version.optional() })

export const bulkForm = z.object({
  orders: z.array(z.object({ id, version })).min(1, messages.required).max(100),
  action: oneOf(['assign', 'move']),
  mechanic_id: id.nullish(),
  to: oneOf(stages).optional(),
})

const MAX_LINES = 200

/** A booking has `slot_at`; a walk-in has `odometer_in` and is queued immediately. */
export const newOrder = z.object({
  garage_id: id,
  vehicle_id: id,
  customer_id: id.optional(),
  slot_at: instant.nullish(),
  odometer_in: odometer.nullish(),
  reason: optionalText(300),
  mechanic_id: id.nullish(),
  /** The complaint in the customer's words. */
  complaint: optionalText(2000),
  mechanic_notes: optionalText(4000),
  purchase_order_number,
  promised_at: instant.nullish(),
  lines: z.array(firstLine).max(MAX_LINES).optional(),
})

export const orderChange = z.object({
  customer_id: id.optional(),
  slot_at: instant.nullish(),
  mechanic_id: id.nullish(),
  /** The complaint in the customer's words. */
  complaint: optionalText(2000),
  mechanic_notes: optionalText(4000),
  purchase_order_number,
  promised_at: instant.nullish(),
  version,
})

export const checkedItem = z.object({ name: nameText(200), passed: z.boolean() })

export const transitionForm = z.object({
  to: oneOf(stages),
  version,
  reason: optionalText(300),
  mechanic_id: id.nullish(),
  odometer_in: odometer.nullish(),
  odometer_out: odometer.nullish(),
  agreed_by: optionalText(100),
  agreed_how: optionalText(100).refine((how) => how !== LINK, orderMessages.onlyByLink),
  checklist: z.array(checkedItem).max(100).nullish(),
})
export type TransitionForm = z.output<typeof transitionForm>

const percentOrMoney = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? messages.required : messages.notANumber,
  })
  .min(0.01, orderMessages.aboveZero)
  .max(MAX_MONEY, messages.tooBig)
const discountFields = {
  type: oneOf(['amount', 'percent']),
  amount: percentOrMoney,
  reason: text(300),
}
type Amount = { type: 'amount' | 'percent'; amount: number }
type AmountRule = [(discount: Amount) => boolean, { path: string[]; message: string }]
const atMostAll: AmountRule = [
  ({ type, amount }) => type === 'amount' || amount <= 100,
  { path: ['amount'], message: orderMessages.percent },
]
const fitsItsType: AmountRule = [
  ({ type, amount }) => (type === 'amount' ? Number.isInteger(amount) : fitsDecimals(amount, 2)),
  { path: ['amount'], message: orderMessages.wholeOrTwoDecimals },
]
export const discountForm = z
  .object({ ...discountFields, version })
  .refine(...atMostAll)
  .refine(...fitsItsType)
/** One of the discounts of a bill; with `id`: an existing one. */
export const correctedDiscount = z
  .object({ ...discountFields, id: id.nullish() })
  .refine(...atMostAll)
  .refine(...fitsItsType)

export const voucherForm = z.object({ code: typedVoucherCode, version })

export const signatureForm = z
  .object({
    signer: oneOf(['customer', 'service_adviser']),
    /** Omitted if `by_name`. */
    svg: drawing.nullish(),
    /** An adviser signs with their own name, which the server draws. */
    by_name: z.boolean({ error: messages.wrongKind }).optional(),
    /** The estimate that was shown to the customer. */
    estimate_hash: string().trim().max(64).nullish(),
    version: version.optional(),
  })
  .refine(({ by_name, signer }) => !by_name || signer === 'service_adviser', {
    message: orderMessages.onlyAdviserByName,
    path: ['by_name'],
  })
  .refine(({ by_name, svg }) => by_name || svg, { message: messages.signFirst, path: ['svg'] })
export const mediaForm = z.object({
  direction: oneOf(['inbound', 'outbound']),
  file_id: id,
  /** The line that it belongs to; omitted: the whole car. */
  line_id: id.nullish(),
  version: version.optional(),
})
/** The maximum that the balance and the bill allow; the server computes it. */
export const pointsForm = z.object({
  points: count(1, Number.MAX_SAFE_INTEGER),
  version: version.optional(),
})

export const removal = z.object({ version: version.optional() }).optional()
export const removalQuery = z.object({ version: idInQuery.optional() })
