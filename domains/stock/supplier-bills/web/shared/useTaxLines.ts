import { useTaxName } from '#domains/books/tax-codes/web/shared/useTaxName.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { billTexts } from '../../texts/texts.ts'

/** The tax rows of a bill: `VAT 11%`, or reverse-charge tax. */
export function useTaxLines() {
  const text = useTexts(billTexts)
  const nameOf = useTaxName()
  return (taxes: readonly TaxRow[]): [name: string, tax: number][] =>
    taxes
      .filter(({ tax }) => tax !== 0)
      .map((row) => [row.kind === 'reverse' ? text.declared(nameOf(row)) : nameOf(row), row.tax])
}
