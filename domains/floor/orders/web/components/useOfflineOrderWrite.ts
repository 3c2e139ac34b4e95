/** A write to an order that also works offline. The outbox loads with the first one. */
import { loadOfflineWriter } from '#domains/company/outbox/web/shared/loadOfflineWriter.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import type { OrderDetail } from '../../contract.ts'
import type { Later } from '../shared/orderContext.tsx'

/** Its label in the list of pending writes. */
export const offlineOrderWrite = (
  order: Pick<OrderDetail, 'id' | 'version' | 'license_plate' | 'number'>,
  { kind, what, labels, words, fields, params }: Later,
) => ({
  kind,
  ...(params ? { params: { id: order.id, ...params } } : {}),
  shown: {
    title: `${order.license_plate} · ${order.number}`,
    what,
    ...(labels ? { labels } : {}),
    ...(words ? { words } : {}),
  },
  ...(fields ? { fields: { version: order.version, ...fields } } : {}),
})

export function useOfflineOrderWrite(order: OrderDetail, key: QueryKey) {
  const client = useQueryClient()
  /** @param show applies the change to a response that arrives later, so that the screen does not jump back */
  return async (
    call: ClientCall,
    given: { params: object; body: object },
    later: Later,
    show: () => void,
  ) => {
    const keeperOf = await loadOfflineWriter()
    const { shows } = later
    const keys = shows ? [key, shows] : [key]
    return keeperOf(client).write(call, given, offlineOrderWrite(order, later), keys, show)
  }
}
