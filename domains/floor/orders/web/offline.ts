/** The writes of an order that work offline: a mechanic's work and clock, notes, and photos. */
import { type Kinds, recordMissing } from '#domains/company/outbox/web/shared/kinds.ts'
import { callApi } from '#platform/web/data/api.ts'
import { orders, orderFloor, orderLines } from '../calls.gen.ts'

export const kinds: Kinds = {
  work: { call: orderFloor.work },
  /** Resets to "to do", which no clock action does. */
  line: {
    call: orderLines.updateLine,
    newest: async (params, signal) => {
      const { id, line_id } = params as { id: number; line_id: number }
      const { version, lines } = await callApi(orders.get, { params: { id }, signal })
      const line = lines.find((line) => line.id === line_id)
      if (!line) throw recordMissing()
      return { version, values: { work: line.work }, body: (values) => ({ ...values }) }
    },
    touches: ({ to }) => Object.hasOwn(to ?? {}, 'line'),
  },
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
