import type { Ticket } from '../../contract.ts'

type Queued = Pick<Ticket, 'state'> & { order: { id: number } | null }

/**
 * Splits off the tickets whose car is shown elsewhere, and returns the orders of the called and waiting ones that the
 * panel shows.
 */
export function splitTickets<One extends Queued>(
  tickets: readonly One[],
  without: readonly number[],
) {
  const visible = tickets.filter(({ order }) => !order || !without.includes(order.id))
  const orders = visible.flatMap(({ state, order }) =>
    order && (state === 'called' || state === 'waiting') ? [order.id] : [],
  )
  return { shown: visible, orders }
}
