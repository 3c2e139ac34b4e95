/** Serves a ticket of the queue: starts the inspection of its order, which updates the ticket. */
import { lockServableOrder, ticketDetail } from '#domains/floor/queue/server/queue.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { servingTickets } from '../../contract-claims-and-queue.ts'
import { transitionTo } from './transition.ts'

export async function serveTicket(context: CallContext<typeof servingTickets.serve>) {
  const { params, body } = context
  const { id, version } = await lockServableOrder(context, params.id)
  await transitionTo(context, id, { version, ...body, to: 'inspecting' })
  return ticketDetail(context, params.id)
}
