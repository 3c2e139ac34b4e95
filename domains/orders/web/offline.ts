/** What of an order can be written without a line: the clock of a mechanic, notes, and photos. */
import type { Kinds } from '#domains/outbox/web/parts/kinds.ts'
import { callApi } from '#platform/web/api.ts'
import { orders } from '../contract.ts'
import { orderFloor } from '../contract-floor.ts'

export const kinds: Kinds = {
  work: { call: orderFloor.work },
  media: { call: orderFloor.addMedia },
  notes: {
    call: orders.update,
    newest: async (params, signal) => {
      const { version, mechanic_notes } = await callApi(orders.get, {
        params: params as { id: number },
        signal,
      })
      return { version, values: { mechanic_notes }, body: (values) => ({ ...values }) }
    },
    touches: ({ to }, fields) => fields.some((name) => Object.hasOwn(to ?? {}, name)),
  },
}
