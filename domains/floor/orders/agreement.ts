/**
 * The quantity and price of a line that the customer agreed to, and the effect of a change on them. Page and call both
 * use `openOf`.
 */
import { lineAmount } from '#platform/contract/money/money.ts'
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'
import type { Approval } from './rules.ts'

export interface Price {
  qty: number
  unit_price: number
  discount: number
}

export interface Agreed {
  agreed_qty: number | null
  agreed_price: number | null
  agreed_discount: number | null
  agreed_amount: number | null
}

type Line = Price & Agreed & { amount: number; approval: Approval }

export const nothingAgreed: Agreed = {
  agreed_qty: null,
  agreed_price: null,
  agreed_discount: null,
  agreed_amount: null,
}

export const agreedTo = ({ qty, unit_price, discount }: Price): Agreed => ({
  agreed_qty: qty,
  agreed_price: unit_price,
  agreed_discount: discount,
  agreed_amount: lineAmount({ qty, unit_price, discount }),
})

/** The quantity of a part that may be reserved and issued: a line with a price increase keeps the agreed quantity. */
export function openOf(line: {
  qty: number
  issued: number
  approval: Approval
  agreed_qty: number | null
}): number {
  const most =
    line.approval === 'approved'
      ? line.qty
      : line.approval === 'proposed'
        ? Math.min(line.qty, line.agreed_qty ?? 0)
        : 0
  return Math.max(0, toThreeDecimals(most - line.issued))
}

/** A change of a line, as far as the agreement depends on it. */
export interface LineChange {
  price: Price
  approval?: Approval | undefined
  /** The change selects another item. */
  isOther: boolean
  /** The customer approved the order earlier. A price increase needs a new approval. */
  isBegun: boolean
}

/** The line after a change of its price or its approval. */
export function decide(before: Line, change: LineChange): Line {
  const { approval = before.approval, price, isBegun } = change
  const agreed = change.isOther && before.approval === 'proposed' ? nothingAgreed : agreedOf(before)
  const after = { ...price, amount: lineAmount(price) }
  const isDearer = agreed.agreed_amount !== null && after.amount > agreed.agreed_amount
  const fits = agreed.agreed_amount !== null && !isDearer
  const isDecision = approval !== before.approval
  if (approval === 'declined') {
    const withdrawn = isDecision && before.approval === 'proposed' && backTo(agreed)
    return withdrawn || { ...after, approval, ...nothingAgreed }
  }
  // before the work begins, the adviser agrees on lines with the customer directly
  if (approval === 'approved' && (isDecision ? !(fits && isBegun) : !isBegun))
    return { ...after, approval, ...agreedTo(price) }
  if (fits && !(isDecision && approval === 'proposed'))
    return { ...after, approval: 'approved', ...agreed }
  const isKept = isDearer && isBegun && !change.isOther
  return { ...after, approval: 'proposed', ...(isKept ? agreed : nothingAgreed) }
}

/** Approved lines from before agreements were stored count as agreed to as they are. */
function agreedOf(line: Line): Agreed {
  if (line.approval === 'approved' && line.agreed_amount === null) return agreedTo(line)
  const { agreed_qty, agreed_price, agreed_discount, agreed_amount } = line
  return { agreed_qty, agreed_price, agreed_discount, agreed_amount }
}

function backTo({ agreed_qty, agreed_price, agreed_discount }: Agreed): Line | undefined {
  if (agreed_qty === null || agreed_price === null || agreed_discount === null) return undefined
  const price = { qty: agreed_qty, unit_price: agreed_price, discount: agreed_discount }
  return { ...price, amount: lineAmount(price), approval: 'approved', ...agreedTo(price) }
}

/** The agreement after this quantity of a part was returned. */
export function agreedWithout(line: Agreed, quantity: number): Agreed {
  const { agreed_qty, agreed_price, agreed_discount } = line
  if (agreed_qty === null || agreed_price === null) return nothingAgreed
  const qty = toThreeDecimals(agreed_qty - quantity)
  if (qty <= 0) return nothingAgreed
  const gross = lineAmount({ qty, unit_price: agreed_price, discount: 0 })
  const discount = Math.min(agreed_discount ?? 0, gross)
  return agreedTo({ qty, unit_price: agreed_price, discount })
}
