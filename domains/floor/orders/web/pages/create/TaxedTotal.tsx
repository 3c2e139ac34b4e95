/** The total of the lines typed so far, with tax; the same code as the server, which recomputes it. */
import {
  type CustomerKind,
  type TaxRules,
  codeFor,
  roundingFor,
} from '#domains/books/tax-codes/rules.ts'
import { useTaxName } from '#domains/books/tax-codes/web/shared/useTaxName.ts'
import { totalsOf } from '#platform/contract/money/totals.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { LineForm } from '../../shared/LineDialog.tsx'
import { ordersTexts } from '../../../texts/texts.ts'
import { amountOf } from './amountOf.ts'
import css from './create.module.css'

interface Props {
  rules: TaxRules
  lines: readonly LineForm[]
  customerKind: CustomerKind
}

export function TaxedTotal({ rules, lines, customerKind }: Props) {
  const { create, totals: text } = useTexts(ordersTexts)
  const { money } = useFormat()
  const nameOf = useTaxName()
  const { taxes, grand_total } = totalsOf(
    lines.map((line) => ({
      qty: 1,
      unit_price: amountOf(line),
      discount: 0,
      approval: 'approved',
    })),
    {
      tax: {
        codes: lines.map(({ kind, tax_code_id: chosen }) =>
          codeFor(rules, { kind, customer_kind: customerKind, chosen }),
        ),
        rounding: roundingFor(rules),
        includesTax: rules.includes_tax,
      },
    },
  )
  const shownTaxes = taxes.filter(({ tax }) => tax !== 0)
  return (
    <>
      {shownTaxes.map((row) => (
        <p key={row.tax_code_id} className={css.tax}>
          <span>{rules.includes_tax ? text.included(nameOf(row)) : nameOf(row)}</span>
          <span>{money(row.tax)}</span>
        </p>
      ))}
      <p className={css.total}>
        <span>{create.total}</span>
        <strong>{money(grand_total)}</strong>
      </p>
    </>
  )
}
