import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { RateRow } from '../../contract.ts'
import { taxCodeTexts } from '../../texts/texts.ts'

/** `12% on 11/12 of the price` */
export function useRateName() {
  const text = useTexts(taxCodeTexts)
  const { number } = useFormat()
  return ({ basis_points, base_numerator, base_denominator }: RateRow) => {
    const percent = `${number(basis_points / 100)}%`
    return base_numerator === base_denominator
      ? percent
      : `${percent} ${text.partOf(number(base_numerator), number(base_denominator))}`
  }
}
