/** A click on an order that also works without a line. The outbox loads with the first one. */
import { loadKeeper } from '#domains/outbox/web/parts/loadKeeper.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#platform/contract/route.ts'
import type { OrderDetail } from '../../contract.ts'
import type { Later } from './orderContext.tsx'

export function useLater(order: OrderDetail, key: QueryKey) {
  const client = useQueryClient()
  return async (call: Call, given: { params: object; body: object }, later: Later) => {
    const keeperOf = await loadKeeper()
    const { kind, what, labels, words, fields, shows, params } = later
    return keeperOf(client).write(
      call,
      given,
      {
        kind,
        ...(params ? { params: { id: order.id, ...params } } : {}),
        shown: {
          title: `${order.license_plate} · ${order.number}`,
          what,
          ...(labels ? { labels } : {}),
          ...(words ? { words } : {}),
        },
        ...(fields ? { fields: { ...fields, version: order.version } } : {}),
      },
      shows ? [key, shows] : [key],
    )
  }
}
