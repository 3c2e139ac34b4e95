/** What a sale comes to, with its tax: by the arithmetic of the server, which counts it again. */
import { codeFor, roundingFor } from '#domains/books/tax-codes/rules.ts'
import { useTaxName } from '#domains/books/tax-codes/web/parts/useTaxName.ts'
import { useTaxRules } from '#domains/books/tax-codes/web/parts/useTaxRules.ts'
import { totalsOf } from '#platform/contract/totals.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { saleTexts } from '../texts/texts.ts'
import css from './sale.module.css'

interface Props {
  garageId: number
  sold: readonly { quantity: number; unit_price: number }[]
}

export function SaleTotal({ garageId, sold }: Props) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(saleTexts)
  const { money } = useFormat()
  const nameOf = useTaxName()
  const rules = useTaxRules(garageId)
  const includesTax = rules?.includes_tax ?? false
  const { taxes, grand_total } = totalsOf(
    sold.map(({ quantity, unit_price }) => ({
      qty: quantity,
      unit_price,
      discount: 0,
      approval: 'approved',
    })),
    {
      tax: {
        codes: sold.map(() => codeFor(rules, { kind: 'product' })),
        rounding: rules ? roundingFor(rules) : 'line',
        includesTax,
      },
    },
  )
  return (
    <>
      {taxes
        .filter(({ tax }) => tax !== 0)
        .map((row) => (
          <p key={row.tax_code_id} className={css.tax}>
            <span>{includesTax ? text.included(nameOf(row)) : nameOf(row)}</span>
            <output>{money(row.tax)}</output>
          </p>
        ))}
      <p className={css.total}>
        <span>{field.total}</span>
        <output>{money(grand_total)}</output>
      </p>
    </>
  )
}
