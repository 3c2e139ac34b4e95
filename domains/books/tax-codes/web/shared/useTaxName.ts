import type { TaxRow } from '#platform/contract/money/tax.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useLanguage } from '#platform/web/language/i18n.tsx'

/** `VAT 12%`, in the reader's language. The rate is not added to a name that already contains it. */
export function useTaxName() {
  const language = useLanguage()
  const { number } = useFormat()
  return ({ names, rate }: Pick<TaxRow, 'names' | 'rate'>) => {
    const name = names[language]
    return rate === 0 || name.includes('%') ? name : `${name} ${number(rate / 100)}%`
  }
}
