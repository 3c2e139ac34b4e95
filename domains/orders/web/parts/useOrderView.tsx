/** How the open orders are shown: as a list, as a board or as a calendar; the choice is remembered on this device. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useTexts } from '#platform/web/i18n.tsx'
import { Segments } from '#platform/web/ui/Segments.tsx'
import { ordersTexts } from '../texts/texts.ts'

export const orderViews = ['list', 'board', 'calendar'] as const
export type OrderView = (typeof orderViews)[number]

export const useOrderView = create<{ view: OrderView }>()(
  persist(() => ({ view: 'list' }) as { view: OrderView }, { name: 'order-view' }),
)

export function ViewSwitch() {
  const { boardView: text } = useTexts(ordersTexts)
  const { view } = useOrderView()
  return (
    <Segments<OrderView>
      aria-label={text.view}
      value={view}
      onChange={(chosen) => useOrderView.setState({ view: chosen })}
      data={orderViews.map((value) => ({ value, label: text[value] }))}
    />
  )
}
