/** The total of a sale with its tax and its cash amount, with the calculation of the server, which repeats it. */
import { useTill } from '#domains/books/accounts/web/shared/useTill.ts'
import { codeFor, roundingFor } from '#domains/books/tax-codes/rules.ts'
import { useTaxName } from '#domains/books/tax-codes/web/shared/useTaxName.ts'
import { cashDue } from '#domains/floor/invoices/rules.ts'
import { useRoundingSentence } from '#domains/floor/invoices/web/shared/CashTendered.tsx'
import { totalsOf } from '#platform/contract/money/totals.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { saleTexts } from '../../texts/texts.ts'
import type { Taxed } from './Basket.tsx'
import css from './sale.module.css'

interface Props {
  garageId: number
  sold: readonly { quantity: number; unit_price: number; tax_code_id: number | null }[]
  taxed: Taxed
  /** The receiving account. */
  fundId: number | undefined
}

export function SaleTotal({ garageId, sold, taxed: { rules, customerKind }, fundId }: Props) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(saleTexts)
  const { money } = useFormat()
  const nameOf = useTaxName()
  const rounded = useRoundingSentence()
  const till = useTill(garageId, fundId)
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
        codes: sold.map(({ tax_code_id: chosen }) =>
          codeFor(rules, { kind: 'product', customer_kind: customerKind, chosen }),
        ),
        rounding: rules ? roundingFor(rules) : 'line',
        includesTax,
      },
    },
  )
  const cashAmount = cashDue(till, grand_total)
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
      {cashAmount !== grand_total && (
        <output>{rounded(cashAmount, grand_total - cashAmount)}</output>
      )}
    </>
  )
}
