/** Serving a ticket of the queue: its order moves to inspection, and the ticket with it. */
import type { serving } from '#domains/floor/queue/contract.ts'
import { servable, wholeTicket } from '#domains/floor/queue/server/service.ts'
import type { Ask } from '#platform/server/mount.ts'
import { moveTo } from './transition.ts'

export async function serve(ask: Ask<typeof serving.serve>) {
  const { params, body } = ask
  const { id, version } = await servable(ask, params.id)
  await moveTo(ask, id, { version, ...body, to: 'inspecting' })
  return wholeTicket(ask, params.id)
}
