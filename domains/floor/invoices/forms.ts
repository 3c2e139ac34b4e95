/** Inputs of invoice calls: issue, payments, refunds, void and correction. */
import { z } from 'zod'
import {
  day,
  id,
  instant,
  money,
  nameText,
  oneOf,
  optionalCode,
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
    /** Received now and applied to this invoice. */
    down_payment: money.nullish(),
    /** The cash or bank account that received the money; cash on hand by default. */
    account_id: id.nullish(),
    /** The customer's own order number, where the order has none yet. */
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

/** Income tax that a company withholds and pays itself; it settles the document too (domains/floor/withholdings). */
export const withholdingFields = {
  withheld: money.nullish(),
  /** The number of the withholding certificate. */
  withholding_number: optionalCode(60),
}
type Settling = { amount: number; withheld?: number | null | undefined }
type SettlingRule = [
  (settling: Settling) => boolean,
  { path: string[]; message: string; params: { min: number } },
]
/** Zero where the withheld tax is the whole due amount. */
export const someMoney: SettlingRule = [
  ({ amount: paid, withheld }) => paid > 0 || Boolean(withheld),
  { path: ['amount'], message: messages.tooSmall, params: { min: 1 } },
]

export const paymentForm = z
  .object({
    amount: money,
    ...paymentFields,
    /** More than is due was received: the excess is the customer's deposit. */
    excess_confirmed: z.boolean({ error: messages.wrongKind }).optional(),
    ...withholdingFields,
  })
  .refine(...someMoney)

/** Received for an order before its invoice. */
export const depositForm = z.object({ amount, ...paymentFields, version })

/** Refunded from an account, or forfeited (`forfeit`). */
export const refundForm = z.object({
  amount,
  account_id: id.nullish(),
  forfeit: z.boolean({ error: messages.wrongKind }).optional(),
  reason: text(300),
  version,
})

/** With a replacement, the order's cost returns to work in progress; else it stays in the cost of sales. */
export const voidForm = z.object({
  reason: text(300),
  replace: z.boolean({ error: messages.wrongKind }).default(true),
})

/** Held money of the customer; without an amount, as much as is due. */
export const applyHeldMoneyForm = z
  .object({ amount: money.min(1, messages.tooSmall).nullish() })
  .optional()

/** The corrections of an invoice: changed lines, new lines, and all discounts if any of them changes. */
export const correctForm = z.object({
  /** The order's version. */
  version,
  reason: text(300),
  lines: z
    .array(
      z.object({
        line_id: id,
        name: nameText(200).optional(),
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
        name: nameText(200),
        qty: qty.optional(),
        unit_price: money,
        tax_code_id: id.nullish(),
      }),
    )
    .max(50)
    .optional(),
  discounts: z.array(correctedDiscount).max(50).optional(),
  /** True: apply the correction. Else nothing is written, and the response shows the result. */
  apply: z.boolean({ error: messages.wrongKind }).optional(),
})
export type Correction = z.output<typeof correctForm>
