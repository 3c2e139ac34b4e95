/** Printed tax by code: its name and rate, its base, and the reason of an exempt code. */
import { CODE_WITHOUT_ENTITY } from '#domains/books/tax-codes/rules.ts'
import type { Currency } from '#platform/contract/money/currency.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { type PrintTotal, printFormat } from '#platform/contract/print-document.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { printTexts } from './print-texts.ts'

interface Taxed {
  country_id: number
  currency: Currency
  tax: number
  taxes: readonly TaxRow[]
}

/** One row per code. Out-of-scope codes have no row; a document without a breakdown prints its total tax. */
export function taxTotals(
  { country_id, currency, tax, taxes }: Taxed,
  language: Language,
): PrintTotal[] {
  const text = printTexts[language]
  const { money } = printFormat(language, currency)
  const usual = text.taxOf[country_id as 1 | 2 | 3] ?? text.tax
  const printed = taxes.filter(({ kind }) => kind !== 'outside')
  if (printed.length === 0) return tax === 0 ? [] : [{ label: usual, value: money(tax) }]
  return printed.map((row) => {
    const label = text.taxFrom(nameOf(row, usual, language), money(row.other_base))
    return { label: row.reason ? `${label}: ${row.reason}` : label, value: money(row.tax) }
  })
}

/** `PPN 12%`: the rate is not added to a name that contains it. */
function nameOf({ code, names, rate }: TaxRow, usual: string, language: Language): string {
  const name = code === CODE_WITHOUT_ENTITY ? usual : names[language]
  const { number } = printFormat(language)
  return rate === 0 || name.includes('%') ? name : `${name} ${number(rate / 100)}%`
}
