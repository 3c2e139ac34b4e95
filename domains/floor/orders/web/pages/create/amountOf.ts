import { lineAmount } from '#platform/contract/money/money.ts'
import type { LineForm } from '../../shared/LineDialog.tsx'

/** Of a line while it is typed: what is not a number yet counts as nothing. */
export const amountOf = ({
  qty = 1,
  unit_price = 0,
  discount = 0,
}: Pick<LineForm, 'qty' | 'unit_price' | 'discount'>): number =>
  typeof qty === 'number' && typeof unit_price === 'number'
    ? lineAmount({ qty, unit_price, discount })
    : 0
