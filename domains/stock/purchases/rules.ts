/**
 * The arithmetic and rules of a purchase, for server and browser (accounting, rules 1-3 and 18a). Money in the
 * smallest unit, quantities with three decimals. `quantity` and `unit_price` are per unit of the supplier, which
 * contains `per_unit` of the item.
 */
import { type Ability, abilityFor, allowed, denied } from '#platform/contract/abilities.ts'
import { canPayBill, lineAmount } from '#domains/stock/supplier-bills/rules.ts'
import { type TaxedPart, shareOfPart } from '#domains/stock/supplier-bills/tax.ts'
import { purchaseMessages } from './messages.ts'

export const receipts = ['ordered', 'part_received', 'received'] as const
export type Receipt = (typeof receipts)[number]

/** Bought here, or open on the opening date. */
export const purchaseKinds = ['purchase', 'opening'] as const

/** Converts units of the supplier to the item's quantity, half up. */
export function itemQuantity({ quantity, per_unit }: { quantity: number; per_unit: number }) {
  const millionths = BigInt(Math.round(quantity * 1000)) * BigInt(Math.round(per_unit * 1000))
  return Number((millionths + 500n) / 1000n) / 1000
}

const thousandths = (value: number) => Math.round(value * 1000)
/** Adds or subtracts quantities, rounded to three decimals. */
export const addQuantities = (a: number, b: number) => (thousandths(a) + thousandths(b)) / 1000

/**
 * The item quantity and value of a partial receipt. Computed as the difference between the received totals with and
 * without it, so that all parts add up to the line exactly.
 */
export function partOf(
  line: { received: number; received_value: number; per_unit: number; unit_price: number },
  quantity: number,
) {
  const { per_unit, unit_price } = line
  const after = addQuantities(line.received, quantity)
  const before = itemQuantity({ quantity: line.received, per_unit })
  return {
    item_quantity: addQuantities(itemQuantity({ quantity: after, per_unit }), -before),
    value: lineAmount({ quantity: after, unit_price }) - line.received_value,
  }
}

interface TaxedLine {
  quantity: number
  received: number
  tax_code_id: number | null
  tax_amount: number
  tax_other_base: number | null
  tax_cost: number
  tax_declared: number
}

/** The tax of a partial receipt, by quantity. All parts add up to the line exactly. */
export function taxOfPart(line: TaxedLine, part: { quantity: number; value: number }): TaxedPart {
  const share = (amount: number) =>
    shareOfPart(amount, { quantity: line.quantity, before: line.received, part: part.quantity })
  return {
    tax_code_id: line.tax_code_id,
    base: part.value,
    other_base: share(line.tax_other_base ?? 0),
    tax: share(line.tax_amount),
    cost: share(line.tax_cost),
    declared: share(line.tax_declared),
  }
}

/** The tax of the received part of a line. */
export const taxOfReceived = (line: TaxedLine & { received_value: number }): TaxedPart =>
  taxOfPart({ ...line, received: 0 }, { quantity: line.received, value: line.received_value })

/** A price increase from this share on is highlighted. */
export const PRICE_RISE_PERCENT = 15

interface UnitPrice {
  unit_price: number
  per_unit: number
}

/** The price change of one item unit in percent; negative: cheaper; null without a former price. */
export function priceRisePercent(now: UnitPrice, before: UnitPrice | undefined): number | null {
  if (!before || before.unit_price <= 0 || !(now.per_unit > 0)) return null
  const was = before.unit_price / before.per_unit
  return (now.unit_price / now.per_unit / was - 1) * 100
}

export const isPriceRise = (now: UnitPrice, before: UnitPrice | undefined) =>
  (priceRisePercent(now, before) ?? 0) > PRICE_RISE_PERCENT

/** The state of a purchase that the rules need. */
export interface PurchaseFacts {
  receipt: string
  is_paid: boolean
  is_closed: boolean
  total: number
  opened_on: string | null
}

const isOrdered = ({ receipt }: PurchaseFacts) => receipt === 'ordered'

const receiptBlocker = ({ receipt, is_closed, opened_on }: PurchaseFacts) =>
  (opened_on !== null && purchaseMessages.broughtIn) ||
  (is_closed && purchaseMessages.givenUp) ||
  (receipt === 'received' && purchaseMessages.allCame)

type Asked = (role: string | undefined, purchase: PurchaseFacts) => Ability

/** Only before the first receipt. */
export const canUpdate: Asked = (role, purchase) =>
  abilityFor(
    role,
    'purchase.write',
    purchase.opened_on !== null && purchaseMessages.broughtIn,
    !isOrdered(purchase) && purchaseMessages.cameAlready,
    purchase.is_closed && purchaseMessages.givenUp,
  )

/** The number and the day of the supplier's tax invoice, at any time. */
export const canTaxInvoice: Asked = (role, purchase) =>
  abilityFor(role, 'purchase.write', purchase.opened_on !== null && purchaseMessages.broughtIn)

export const canReceive: Asked = (role, purchase) =>
  abilityFor(role, 'purchase.write', receiptBlocker(purchase))

/** Cancels undelivered quantities. */
export const canClose = canReceive

export const canPay: Asked = canPayBill

export const canRemove: Asked = (role) => abilityFor(role, 'purchase.write')

/** Prints the order to the supplier; an imported bill was never ordered here. */
export const canPrint = ({ opened_on }: Pick<PurchaseFacts, 'opened_on'>): Ability =>
  opened_on === null ? allowed : denied(purchaseMessages.noOrder)
