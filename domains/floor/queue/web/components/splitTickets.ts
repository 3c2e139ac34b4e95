import type { Ticket } from '../../contract.ts'

type Queued = Pick<Ticket, 'state'> & { order: { id: number } | null }

/**
 * The tickets without those whose car stands elsewhere, and the orders of those that the panel shows: the called ones and
 * those that wait.
 */
export function splitTickets<One extends Queued>(
  tickets: readonly One[],
  without: readonly number[],
) {
  const shown = tickets.filter(({ order }) => !order || !without.includes(order.id))
  const orders = shown.flatMap(({ state, order }) =>
    order && (state === 'called' || state === 'waiting') ? [order.id] : [],
  )
  return { shown, orders }
}
