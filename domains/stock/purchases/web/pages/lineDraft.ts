/** Lines as they are typed, before the schema has read them. */
import { sumOf, typedAmount } from '#domains/stock/supplier-bills/rules.ts'

export interface LineDraft {
  item_id: number | null
  /** For the eye only: what the line is of. */
  quantity: number | string | null
  unit: string
  per_unit: number | string | null
  unit_price: number | string | null
  tax_code_id: number | null
  tax_amount: number | null
}

export interface PurchaseForm {
  garage_id: number | null
  supplier_id: number | null
  lines: LineDraft[]
}

/** What the lines come to so far; what is not yet a number counts for nothing. */
export const typedTotal = (lines: readonly Partial<LineDraft>[]) =>
  sumOf(
    lines.map(({ quantity, unit_price }) => ({
      quantity: typedAmount(quantity),
      unit_price: Math.round(typedAmount(unit_price)),
    })),
  )
