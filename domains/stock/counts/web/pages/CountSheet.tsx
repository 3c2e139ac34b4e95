/** The printed count sheet: a row for each item, with space for the counted quantity. */
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useUnitName } from '#domains/stock/inventory/web/shared/unitName.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { CountLine, StockCount } from '../../contract.ts'
import css from './counts.module.css'
import { countTexts } from '../../texts/texts.ts'

interface Props {
  count: StockCount
  lines: readonly CountLine[]
  onPrinted: () => void
}

export function CountSheet({ count, lines, onPrinted }: Props) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(countTexts)
  const { number, dayLong } = useFormat()
  const unitName = useUnitName()
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const end = () => printed()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  const isExpectedShown = !count.blind
  return createPortal(
    <section className={css.sheet} data-sheet>
      <h1>{text.sheetTitle(count.number)}</h1>
      <p>
        {count.garage.name} · {count.inventory_category?.name ?? text.everything} ·{' '}
        {dayLong(count.created_at)}
      </p>
      <table>
        <TableHead
          titles={[
            text.location,
            text.item,
            'SKU',
            field.unit,
            isExpectedShown && { end: text.expected },
            text.counted,
          ]}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.location}</td>
              <td>{line.name}</td>
              <td>{line.sku}</td>
              <td>{unitName(line.unit)}</td>
              {isExpectedShown && <td data-end>{number(line.expected)}</td>}
              <td data-box>{'\u00a0'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{text.sheetBy}: ______________________________</p>
    </section>,
    document.body,
  )
}
