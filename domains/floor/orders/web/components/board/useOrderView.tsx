/** The view of the open orders: list, board or calendar; the choice is stored on this device. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { ordersTexts } from '../../../texts/texts.ts'

export const orderViews = ['list', 'board', 'calendar'] as const
export type OrderView = (typeof orderViews)[number]

const useChosenView = create<{ view: OrderView }>()(
  persist(() => ({ view: 'list' }) as { view: OrderView }, { name: 'order-view' }),
)

/** A figure or a filter in the URL always opens the list. */
export function useOrderView(): OrderView {
  const { view } = useChosenView()
  return Object.keys(useSearch()).length > 0 ? 'list' : view
}

export function ViewSwitch() {
  const { boardView: text } = useTexts(ordersTexts)
  const search = useSearch()
  const change = useUpdateSearch()
  const choose = (view: OrderView) => {
    useChosenView.setState({ view })
    // board and calendar show all open orders
    if (view !== 'list') change(Object.fromEntries(Object.keys(search).map((name) => [name, null])))
  }
  return (
    <SegmentedChoice<OrderView>
      aria-label={text.view}
      value={useOrderView()}
      onChange={choose}
      data={orderViews.map((value) => ({ value, label: text[value] }))}
    />
  )
}
