import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Bars } from '#platform/web/record/Bars.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { InventoryItem } from '../../contract.ts'
import { inventoryTexts } from '../../texts/texts.ts'

/** Stock at the end of each month. */
export function StockChart({ months }: { months: InventoryItem['curve'] }) {
  const text = useTexts(inventoryTexts)
  const { month: monthName, number } = useFormat()
  return (
    <RecordPanel title={text.curve}>
      <Bars
        bars={months.map(({ month, quantity }) => ({
          from: month,
          value: quantity,
          label: text.curveOf(monthName(month), number(quantity)),
        }))}
        axis={monthName}
      />
    </RecordPanel>
  )
}
