/** The receipt of a payment, of an order, an invoice or a build: its content, for the page and the PDF. */
import { z } from 'zod'
import { accountNamed } from '#domains/books/accounts/contract.ts'
import { type Issuer, shownIssuer } from '#domains/company/legal-entities/contract.ts'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import { idInQuery, signedMoney, visibleTo, wholeInQuery } from '#platform/contract/fields.ts'
import { paperSizes } from '#platform/contract/print-document.ts'
import { pdfQuery } from '#platform/contract/print-query.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { billTo, printedGarage, receiptOfPayment } from './content.ts'
import { buyer } from '#domains/people/customers/buyer-schema.ts'

const kinds = ['down_payment', 'payment', 'refund'] as const

export const receiptContent = receiptOfPayment.extend({
  kind: z.enum(kinds),
  paid_on: z.string(),
  language: z.enum(languages),
  country_id: z.number(),
  garage: printedGarage,
  issuer: shownIssuer.nullable(),
  bill_to: billTo.nullable(),
  buyer: visibleTo('customer.contact', buyer.nullable()),
  vehicle: z.object({ license_plate: z.string(), name: z.string() }).nullable(),
  build: z.object({ number: z.string(), name: z.string() }).nullable(),
  /** The money, and what it settled beside that. */
  amount: signedMoney,
  rounding: signedMoney,
  withheld: signedMoney,
  withholding_number: z.string().nullable(),
  /** The part above the amount due: it stays with the customer as a deposit. */
  excess: signedMoney,
  /** The fund. */
  account: accountNamed,
  note: z.string().nullable(),
  /** The opposite payments of the same document since then, and the day of the last one. */
  taken_back: z.object({ amount: signedMoney, paid_on: z.string(), whole: z.boolean() }).nullable(),
  /** Still due at the time of the request; null for a refund, and where nothing is due. */
  due: signedMoney.nullable(),
  due_on: z.string(),
  /** The document is not issued yet: its amount may still change. */
  is_due_expected: z.boolean(),
  /** The paper of the garage's printer. */
  paper: z.enum(paperSizes),
  can: abilitiesSchema('pdf'),
})
export type Receipt = z.output<typeof receiptContent>

/** The stored part; the response adds the address of the logo. */
export type ReceiptDocument = Omit<Receipt, 'issuer' | 'buyer' | 'can' | 'currency' | 'paper'> & {
  issuer: (Issuer & { logo_url?: string | null }) | null
  buyer?: Receipt['buyer'] | undefined
}

/** The ids of refunds of counter sales and credit notes are negative. */
const params = z.object({
  id: idInQuery,
  payment_id: wholeInQuery(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
})

/**
 * The calls that read a receipt and its PDF, for the payments of one kind of document.
 *
 * @param shows the record types in them, where they differ from those of the table
 */
export const receiptCalls = <const P extends string, const A extends string>(
  path: P,
  allow: A,
  shows?: readonly string[],
) =>
  ({
    receipt: {
      method: 'GET',
      path: `${path}/payment/{payment_id}`,
      allow,
      params,
      ...(shows && { shows }),
      data: receiptContent,
      about: 'The content of its receipt. 404 where no money moved.',
    },
    receiptPdf: {
      method: 'GET',
      path: `${path}/payment/{payment_id}/pdf`,
      allow,
      cost: 'slow',
      params,
      ...(shows && { shows }),
      query: pdfQuery,
      data: z.unknown(),
      raw: true,
      about:
        'The receipt as a PDF, in the language of the customer and on the paper of the garage unless the request names others.',
    },
  }) as const

interface Paid {
  id: number
  kind: string
  amount: number
  rounding: number
  withheld: number
  withholding_number: string | null
  excess?: number
  account: Receipt['account']
  paid_on: string
  note: string | null
  receipt: z.output<typeof receiptOfPayment> | null
}

const isReturned = ({ kind }: Pick<Paid, 'kind'>) => kind === 'refund' || kind === 'payback'
const kindOf = (paid: Paid): Receipt['kind'] =>
  isReturned(paid)
    ? 'refund'
    : paid.kind === 'deposit' || paid.kind === 'down_payment'
      ? 'down_payment'
      : 'payment'

const sumOf = (paid: readonly Paid[], amountOf: (payment: Paid) => number) =>
  paid.reduce((sum, payment) => sum + amountOf(payment), 0)
const moneyOf = ({ amount }: Paid) => amount
/** Coins round what a refund pays out, so the settled amounts tell whether it is the whole. */
const settledOf = ({ amount, rounding, withheld }: Paid) => amount + rounding + withheld

/** What went the other way since then, among the payments of the same document. */
function takenBackOf(payments: readonly Paid[], payment: Paid): Receipt['taken_back'] {
  const same = payments.filter(
    ({ receipt }) => receipt?.document.number === payment.receipt?.document.number,
  )
  const isOpposite = (other: Paid) => isReturned(other) !== isReturned(payment)
  // refunds of sales and credit notes count down; a sale and its refund have the same number
  const place = ({ id }: Paid) => Math.abs(id) + (id < 0 ? 0.5 : 0)
  const opposite = same.filter((other) => isOpposite(other) && place(other) > place(payment))
  const paid_on = opposite
    .map((other) => other.paid_on)
    .toSorted()
    .at(-1)
  if (!paid_on) return null
  const received = same.filter((other) => !isOpposite(other))
  const isAllReturned = sumOf(opposite, settledOf) >= sumOf(received, settledOf)
  return { amount: sumOf(opposite, moneyOf), paid_on, whole: isAllReturned }
}

/** The part of a receipt that comes from the payment; undefined if there is none, or no money moved. */
export function receiptOf(payments: readonly Paid[], paymentId: number) {
  const paid = payments.find(({ id: paidId }) => paidId === paymentId)
  if (!paid?.receipt) return undefined
  const { amount, rounding, withheld, withholding_number, excess = 0 } = paid
  const { account, paid_on, note } = paid
  return {
    ...paid.receipt,
    kind: kindOf(paid),
    paid_on,
    amount,
    rounding,
    withheld,
    withholding_number,
    excess,
    account,
    note,
    taken_back: takenBackOf(payments, paid),
  }
}
