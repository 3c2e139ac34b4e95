import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { MonthBars } from '#platform/web/record/MonthBars.tsx'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import type { InventoryItem } from '../../contract.ts'
import { inventoryTexts } from '../texts/texts.ts'

/** What was on hand at the end of each month. */
export function Curve({ months }: { months: InventoryItem['curve'] }) {
  const text = useTexts(inventoryTexts)
  const { month: monthName, number } = useFormat()
  return (
    <RecordPanel title={text.curve}>
      <MonthBars
        bars={months.map(({ month, quantity }) => ({
          month,
          value: quantity,
          label: text.curveOf(monthName(month), number(quantity)),
        }))}
      />
    </RecordPanel>
  )
}
