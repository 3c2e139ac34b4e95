/** What comes in for an invoice: its issue, payments, refunds, its void and its correction. */
import { z } from 'zod'
import {
  day,
  id,
  instant,
  money,
  oneOf,
  optionalText,
  qty,
  text,
  version,
} from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { correctedDiscount, purchase_order_number } from '#domains/floor/orders/forms.ts'
import { lineKinds } from '#domains/floor/orders/rules.ts'

export const issueForm = z
  .object({
    /** Taken now and applied to this invoice. */
    down_payment: money.nullish(),
    /** The cash or bank account that received it; cash on hand by default. */
    account_id: id.nullish(),
    /** What the customer calls the order, where it does not say so yet. */
    purchase_order_number,
    /** The order's version, if the caller has read the order. */
    version: version.optional(),
  })
  .optional()

const amount = money.min(1, messages.tooSmall)

const paymentFields = {
  account_id: id,
  paid_at: z.union([day, instant], { error: messages.notADay }).nullish(),
  note: optionalText(300),
}

/** Tax of income that an Indonesian company keeps back and pays itself: it settles a bill too. */
export const withholdingFields = {
  withheld: money.nullish(),
  /** Of the paper that proves it. */
  withholding_number: optionalText(60),
}
type Settling = { amount: number; withheld?: number | null | undefined }
type SettlingRule = [
  (settling: Settling) => boolean,
  { path: string[]; message: string; params: { min: number } },
]
/** No money comes in where the tax that is kept back is all that was due. */
export const someMoney: SettlingRule = [
  ({ amount: paid, withheld }) => paid > 0 || Boolean(withheld),
  { path: ['amount'], message: messages.tooSmall, params: { min: 1 } },
]

export const paymentForm = z
  .object({
    amount: money,
    ...paymentFields,
    /** More than is due was received: the rest is the customer's deposit. */
    excess_confirmed: z.boolean({ error: messages.wrongKind }).optional(),
    ...withholdingFields,
  })
  .refine(...someMoney)

/** Taken for an order before its invoice. */
export const depositForm = z.object({ amount, ...paymentFields, version })

/** Paid back from an account, or kept by the garage (`forfeit`). */
export const refundForm = z.object({
  amount,
  account_id: id.nullish(),
  forfeit: z.boolean({ error: messages.wrongKind }).optional(),
  reason: text(300),
  version,
})

/** Replaced, the cost of the order is in work again; else it stays in the cost of sales. */
export const voidForm = z.object({
  reason: text(300),
  replace: z.boolean({ error: messages.wrongKind }).default(true),
})

/** Of what the garage holds for the customer; without an amount as much as is due. */
export const applyHeldMoneyForm = z
  .object({ amount: money.min(1, messages.tooSmall).nullish() })
  .optional()

/** What is wrong with a bill: of its lines, what it lacks, and all of its discounts if any of them changes. */
export const correctForm = z.object({
  /** Of the order. */
  version,
  reason: text(300),
  lines: z
    .array(
      z.object({
        line_id: id,
        name: text(200).optional(),
        qty: qty.optional(),
        unit_price: money.optional(),
        discount: money.optional(),
        tax_code_id: id.nullish(),
        approval: oneOf(['approved', 'declined']).optional(),
      }),
    )
    .max(200)
    .optional(),
  add: z
    .array(
      z.object({
        kind: oneOf(lineKinds),
        name: text(200),
        qty: qty.optional(),
        unit_price: money,
        tax_code_id: id.nullish(),
      }),
    )
    .max(50)
    .optional(),
  discounts: z.array(correctedDiscount).max(50).optional(),
  /** Does it; else nothing is written, and the answer says what would come of it. */
  apply: z.boolean({ error: messages.wrongKind }).optional(),
})
export type Correction = z.output<typeof correctForm>
