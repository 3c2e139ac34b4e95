/** The tax of a bill while typing, computed like on the server, which checks it. */
import { useWatch } from 'react-hook-form'
import { type TaxRules, codeFor, roundingFor } from '#domains/books/tax-codes/rules.ts'
import { TaxCodeField } from '#domains/books/tax-codes/web/shared/TaxCodeField.tsx'
import { useTaxRules } from '#domains/books/tax-codes/web/shared/useTaxRules.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { typedMoney } from '#platform/contract/money/currency.ts'
import { useCurrency } from '#platform/web/language/currency.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { lineAmount, typedAmount } from '../../rules.ts'
import { billTax, isImplausibleTax } from '../../tax.ts'
import { billTexts } from '../../texts/texts.ts'
import css from './bills.module.css'
import { useTaxLines } from './useTaxLines.ts'

export type BillKind = 'purchase' | 'third_party_purchase'

interface Typed {
  quantity?: unknown
  unit_price?: unknown
  tax_code_id?: number | null | undefined
  tax_amount?: unknown
}
interface Form {
  date: string | null
  lines: Typed[]
}

/** The tax rules of this garage on the form's day; null if it has no tax. */
export function useBillRules(garageId: number | null | undefined): TaxRules | null {
  const day = useWatch<Form, 'date'>({ name: 'date' })
  const rules = useTaxRules(garageId ?? undefined, day ?? undefined)
  return rules?.legal_entity_id == null ? null : rules
}

const isTyped = (tax: unknown): tax is number => typeof tax === 'number'

/** The totals of the lines so far. */
function taxOf(rules: TaxRules, kind: BillKind, lines: readonly Typed[]) {
  const taxedLines = lines.map(({ quantity, unit_price, tax_code_id: chosen, tax_amount }) => {
    const code = codeFor(rules, { kind, customer_kind: 'company', chosen })
    const isOurs = code?.kind === 'reverse'
    return {
      amount: lineAmount({
        quantity: typedAmount(quantity),
        unit_price: Math.round(typedAmount(unit_price)),
      }),
      code,
      typed: !isOurs && isTyped(tax_amount) ? tax_amount : null,
    }
  })
  const tax = billTax(taxedLines, roundingFor(rules))
  const isOff = taxedLines.some(
    ({ typed }, at) => typed !== null && isImplausibleTax(typed, tax.lines[at]?.computed ?? 0),
  )
  return { ...tax, bought: taxedLines, isOff }
}

/** The entered tax of one line, with the computed one. */
function useLineTax(rules: TaxRules, kind: BillKind, line: number) {
  const lines = useWatch<Form, 'lines'>({ name: 'lines' }) ?? []
  const { lines: taxes, bought } = taxOf(rules, kind, lines)
  return { code: bought[line]?.code ?? null, tax: taxes[line], quantity: lines[line]?.quantity }
}

interface OfLine {
  rules: TaxRules
  kind: BillKind
  line: number
}

/** The tax code of a line, and its tax from the supplier's invoice; computed if empty. */
export function LineTax({ rules, kind, line }: OfLine) {
  const text = useTexts(billTexts)
  const language = useLanguage()
  const currency = useCurrency()
  const { code, tax } = useLineTax(rules, kind, line)
  const at = `lines.${line}`
  return (
    <div className={css.tax} data-aside>
      <TaxCodeField name={`${at}.tax_code_id`} rules={rules} kind={kind} customerKind="company" />
      {code && code.kind !== 'reverse' && (
        <Field
          name={`${at}.tax_amount`}
          label={text.tax}
          type="money"
          placeholder={typedMoney(tax?.computed ?? 0, { language, currency })}
          hint={text.taxOnPaper}
        />
      )}
    </div>
  )
}

/** The unit cost of a line: its price and non-recoverable tax. */
export function useUnitCost(rules: TaxRules | null, kind: BillKind, line: number, price: number) {
  const [quantity, tax_code_id, tax_amount] = useWatch<Form>({
    name: [`lines.${line}.quantity`, `lines.${line}.tax_code_id`, `lines.${line}.tax_amount`],
  }) as [unknown, number | null, unknown]
  const many = typedAmount(quantity)
  if (!rules || many === 0) return price
  const typed = { quantity: many, unit_price: price, tax_code_id, tax_amount }
  return price + Math.round(taxOf(rules, kind, [typed]).cost / many)
}

interface Totals {
  rules: TaxRules
  kind: BillKind
  /** An untaxed amount to add. */
  fees?: number
}

/** The total of the bill with tax; asks to confirm a tax that differs from the computed one. */
export function TaxedTotal({ rules, kind, fees = 0 }: Totals) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(billTexts)
  const { money } = useFormat()
  const linesOf = useTaxLines()
  const lines = useWatch<Form, 'lines'>({ name: 'lines' })
  const { sub_total, tax, taxes, isOff } = taxOf(rules, kind, lines ?? [])
  return (
    <>
      <output className={css.totals}>
        <span>
          {text.subTotal} <b>{money(sub_total)}</b>
        </span>
        {linesOf(taxes).map(([name, amount]) => (
          <span key={name}>
            {name} <b>{money(amount)}</b>
          </span>
        ))}
        <span>
          {field.total} <strong>{money(sub_total + tax + fees)}</strong>
        </span>
      </output>
      {isOff && <Field name="tax_confirmed" label={text.confirmTax} type="switch" wide />}
    </>
  )
}

/** The number and date of the supplier's tax invoice. */
export function TaxInvoiceFields({ first }: { first?: boolean }) {
  const text = useTexts(billTexts)
  return (
    <>
      <Field
        name="tax_invoice_number"
        label={text.taxInvoiceNumber}
        maxLength={60}
        {...(first ? { first } : {})}
      />
      <Field name="tax_invoice_date" label={text.taxInvoiceDate} type="date" />
    </>
  )
}
