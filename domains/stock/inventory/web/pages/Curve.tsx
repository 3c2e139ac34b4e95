import { VisuallyHidden } from '@mantine/core'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import detail from '#platform/web/ui/detail.module.css'
import type { InventoryItem } from '../../contract.ts'
import css from './item.module.css'
import { inventoryTexts } from '../texts/texts.ts'

/** What was on hand at the end of each month, as bars from zero. */
export function Curve({ months }: { months: InventoryItem['curve'] }) {
  const text = useTexts(inventoryTexts)
  const { month: monthName, number } = useFormat()
  const most = Math.max(1, ...months.map(({ quantity }) => quantity))
  const [first, last] = [months[0], months.at(-1)]
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.curve}</h2>
      <ol className={css.bars}>
        {months.map(({ month, quantity }) => {
          const label = text.curveOf(monthName(month), number(quantity))
          return (
            <li key={month} title={label}>
              <VisuallyHidden>{label}</VisuallyHidden>
              <span
                aria-hidden
                className={css.bar}
                data-empty={quantity === 0 || undefined}
                style={{ height: `${(100 * quantity) / most}%` }}
              />
            </li>
          )
        })}
      </ol>
      <div className={css.axis} aria-hidden>
        <span>{monthName(first?.month)}</span>
        <span>{monthName(last?.month)}</span>
      </div>
    </Panel>
  )
}
