/** The boxes of a country's return, exact and in whole units. */
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { EMPTY } from '#platform/web/language/format.ts'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { TaxReturn } from '../../contract.ts'
import { taxReturnTexts } from '../../texts/texts.ts'
import css from './tax.module.css'

type Names = Record<string, string>

export function Boxes({ report: { boxes } }: { report: TaxReturn }) {
  const text = useTexts(taxReturnTexts)
  const names: Names = text.boxNames
  const amount = (value: number | null) => (value === null ? EMPTY : <Money value={value} />)
  return (
    <section className={css.boxes} aria-label={text.boxes}>
      <h2>{text.boxes}</h2>
      <p>{text.wholeHint}</p>
      <RowsTable label={text.boxes}>
        <TableHead
          titles={[
            text.box,
            { end: `${text.base} · ${text.exact}` },
            { end: `${text.tax} · ${text.exact}` },
            { end: `${text.base} · ${text.whole}` },
            { end: `${text.tax} · ${text.whole}` },
          ]}
        />
        <tbody>
          {boxes.map(({ box, base, tax, whole_base, whole_tax }) => (
            <tr key={box} data-total={box.startsWith('5') || undefined}>
              <td>
                <b>{box}</b> {names[box]}
              </td>
              <td
                data-end
                data-label={`${text.base} · ${text.exact}`}
                data-empty={base === null || undefined}
              >
                {amount(base)}
              </td>
              <td data-end data-label={`${text.tax} · ${text.exact}`}>
                {amount(tax)}
              </td>
              <td
                data-end
                data-label={`${text.base} · ${text.whole}`}
                data-empty={whole_base === null || undefined}
              >
                {amount(whole_base)}
              </td>
              <td data-end data-label={`${text.tax} · ${text.whole}`}>
                {amount(whole_tax)}
              </td>
            </tr>
          ))}
        </tbody>
      </RowsTable>
    </section>
  )
}
