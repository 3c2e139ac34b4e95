/** Lines as they are typed, before the schema has read them. */
import { totalOf } from '../../rules.ts'

export interface LineDraft {
  item_id: number | null
  /** For the eye only: what the line is of. */
  quantity: number | string | null
  unit: string
  per_unit: number | string | null
  unit_price: number | string | null
}

export interface PurchaseForm {
  garage_id: number | null
  supplier_id: number | null
  lines: LineDraft[]
}

const amount = (typed: unknown) => (typeof typed === 'number' && typed > 0 ? typed : 0)

/** What the lines come to so far; what is not yet a number counts for nothing. */
export const typedTotal = (lines: readonly Partial<LineDraft>[]) =>
  totalOf(
    lines.map(({ quantity, unit_price }) => ({
      quantity: amount(quantity),
      unit_price: Math.round(amount(unit_price)),
    })),
  )
