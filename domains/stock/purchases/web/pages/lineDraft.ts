/** Lines of the form as typed, before the schema parses them. */
import { sumOf, typedAmount } from '#domains/stock/supplier-bills/rules.ts'

export interface LineDraft {
  item_id: number | null
  /** For display only: the item of the line. */
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

/** The total so far; text that is not a number counts as zero. */
export const typedTotal = (lines: readonly Partial<LineDraft>[]) =>
  sumOf(
    lines.map(({ quantity, unit_price }) => ({
      quantity: typedAmount(quantity),
      unit_price: Math.round(typedAmount(unit_price)),
    })),
  )
