/** The rows of a return, each with a link to its documents, and their total. */
import { Link } from '@tanstack/react-router'
import { linkTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { TaxFigure, TaxReturn } from '../../contract.ts'
import type { TaxList } from '../../rules.ts'
import { taxReturnTexts } from '../../texts/texts.ts'
import { nameOfCode, percent, suppletieSum } from './figures.ts'
import css from './tax.module.css'

type Shown = Pick<TaxReturn, 'legal_entity' | 'start_date' | 'end_date'>

/** The page of the documents behind a figure. */
export const documentsAt = (
  { legal_entity, end_date }: Shown,
  list: TaxList,
  row?: Pick<TaxFigure, 'box' | 'side' | 'tax_code_id'>,
  /** Of a suppletie. */
  period?: string,
) =>
  linkTo('/tax/document', {
    company: legal_entity.id,
    until: end_date,
    list: list === 'rows' ? null : list,
    ...(period ? { period } : {}),
    ...(row ? { box: row.box, side: row.side, tax_code_id: row.tax_code_id } : {}),
  })

interface Props {
  rows: readonly TaxFigure[]
  report: Shown
  list: TaxList
  /** The first day of the period of a suppletie. */
  period?: string
  label: string
}

export function Figures({ rows, report, list, period, label }: Props) {
  const text = useTexts(taxReturnTexts)
  const { number } = useFormat()
  const language = useLanguage()
  return (
    <RowsTable label={label}>
      <TableHead
        titles={[
          text.code,
          text.box,
          text.side,
          { end: text.rate },
          { end: text.documents },
          { end: text.base },
          { end: text.otherBase },
          { end: text.tax },
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.side} ${row.box} ${row.tax_code_id} ${row.rate}`}>
            <td>
              <Link to={documentsAt(report, list, row, period)}>{nameOfCode(row, language)}</Link>
            </td>
            <td data-label={text.box}>{row.box}</td>
            <td data-label={text.side}>{text.sides[row.side]}</td>
            <td data-end data-label={text.rate}>
              {`${number(percent(row.rate))}%`}
            </td>
            <td data-end data-label={text.documents}>
              {number(row.documents)}
            </td>
            <td data-end data-label={text.base}>
              <Money value={row.base} />
            </td>
            <td
              data-end
              data-label={text.otherBase}
              data-empty={row.other_base === row.base || undefined}
            >
              <Money value={row.other_base} />
            </td>
            <td data-end data-label={text.tax}>
              <Money value={row.tax} />
            </td>
          </tr>
        ))}
      </tbody>
    </RowsTable>
  )
}

/** Output tax, input tax, corrections, the amount to pay, and what a return of its own declares. */
export function Result({ report }: { report: TaxReturn }) {
  const text = useTexts(taxReturnTexts)
  const { output, input, payable, corrections, suppletie } = report
  return (
    <dl className={css.result}>
      <div>
        <dt>{text.output}</dt>
        <dd>
          <Money value={output} />
        </dd>
      </div>
      <div>
        <dt>{text.input}</dt>
        <dd>
          <Money value={-input || 0} />
        </dd>
      </div>
      {corrections.documents > 0 && (
        <div>
          <dt>{text.ofCorrections}</dt>
          <dd>
            <Money value={corrections.payable} />
          </dd>
        </div>
      )}
      <div data-total>
        <dt>{payable < 0 ? text.refund : text.payable}</dt>
        <dd>
          <Money value={Math.abs(payable)} />
        </dd>
      </div>
      {suppletie.length > 0 && (
        <div>
          <dt>{text.bySuppletie}</dt>
          <dd>
            <Money value={suppletieSum(report)} />
          </dd>
        </div>
      )}
    </dl>
  )
}
