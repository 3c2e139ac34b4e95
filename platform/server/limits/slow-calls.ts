/** Decides where a read runs, and when: a slow one on its own connections, after its wait in the fair queue. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#platform/contract/route.ts'
import type { Trace } from '../audit/audit.ts'
import type { Db } from '../database/db.ts'
import { failedAtReplica } from '../database/replicas.ts'
import { isSlow } from '../http/cost.ts'
import { whenClosed } from '../http/pipelining.ts'
import type { CallContext, AppContext } from '../http/mount.ts'

const isSlowRequest = ({ routeOptions, query }: FastifyRequest) =>
  routeOptions.config.call !== undefined && isSlow(routeOptions.config.call, query)

/**
 * Runs a read: a slow one on its own connections, so that a short read never waits behind it. A read that fails at a
 * replica is repeated, as a whole, at the primary.
 */
export async function runRead<T>(
  { database }: AppContext,
  { request }: Pick<CallContext<Call>, 'request'>,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  if (!isSlowRequest(request)) return read(database.reads)
  const { slow, slowAtPrimary } = database
  try {
    return await read(slow)
  } catch (error) {
    if (slow === slowAtPrimary || !failedAtReplica(error)) throw error
    return read(slowAtPrimary)
  }
}

const nothingToEnd = () => {}

/** Waits until a slow call may run. The returned function frees the slot. */
export async function acquireSlowCallSlot(
  appContext: AppContext,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { me }: Trace,
): Promise<() => void> {
  if (!isSlowRequest(request)) return nothingToEnd
  const leaving = new AbortController()
  whenClosed(reply.raw, () => leaving.abort())
  const end = await appContext.slowCallQueue.take(
    me ? String(me.employee_id) : request.ip,
    leaving.signal,
  )
  if (!call.raw) return end
  // a file may still be read from the database while it is sent: until its end, or until the client disconnects
  reply.raw.once('finish', end)
  whenClosed(reply.raw, end)
  return () => {
    if (!reply.sent) end()
  }
}
