import { lineAmount } from '#platform/contract/money/money.ts'
import type { LineForm } from '../../shared/LineDialog.tsx'

/** The amount of a line while it is typed; invalid numbers count as zero. */
export const amountOf = ({
  qty = 1,
  unit_price = 0,
  discount = 0,
}: Pick<LineForm, 'qty' | 'unit_price' | 'discount'>): number =>
  typeof qty === 'number' && typeof unit_price === 'number'
    ? lineAmount({ qty, unit_price, discount })
    : 0
