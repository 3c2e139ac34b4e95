import { CODE_WITHOUT_ENTITY } from '#domains/books/tax-codes/rules.ts'
import { useTaxName } from '#domains/books/tax-codes/web/shared/useTaxName.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { buildMoneyTexts } from '../../texts/texts.ts'

/** The taxes of a build with their names; marks taxes that are included in the price. */
export function useTaxLines(includesTax: boolean) {
  const text = useTexts(buildMoneyTexts)
  const nameOf = useTaxName()
  // a workshop without a company has one unnamed rate
  const called = (row: TaxRow) => (row.code === CODE_WITHOUT_ENTITY ? text.tax : nameOf(row))
  return (taxes: readonly TaxRow[]): (readonly [label: string, amount: number])[] =>
    taxes
      .filter(({ tax }) => tax !== 0)
      .map((row) => [includesTax ? text.included(called(row)) : called(row), row.tax])
}
