/**
 * The cost of a request. Admission control counts by it, and a slow request waits in the fair queue (fair-queue.ts).
 */
import type { FastifyRequest } from 'fastify'
import type { Call } from '#platform/contract/route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declared call that the route serves. */
    call?: Call
    /** Of a route that is mounted by hand. `line`: its stream stays open for hours. */
    cost?: 'transfer' | 'line'
  }
}

/** Number of skipped rows before a page. Beyond it, a list is not a short read. */
const DEEP = 1000

const isDeep = ({ page, limit }: { page?: unknown; limit?: unknown }) =>
  (Number(page) - 1) * (Number(limit) || 10) > DEEP

/**
 * Whether a call is slow: in every list a search by a word or between two days, a page far behind the first, and a
 * whole list at once (`bulk`).
 */
export function isSlow({ cost, method }: Pick<Call, 'cost' | 'method'>, query: unknown): boolean {
  if (cost !== undefined || method !== 'GET') return cost === 'slow'
  const asked = (query ?? {}) as Record<string, unknown>
  const isWhole = asked.bulk === true || asked.bulk === 'true'
  return isWhole || Boolean(asked.keyword) || Boolean(asked.end_date) || isDeep(asked)
}

export type Cost = 'read' | 'write' | 'slow' | 'transfer' | 'line'

export function costOf({ method, query, routeOptions }: FastifyRequest): Cost {
  const { call, cost = call?.cost } = routeOptions.config ?? {}
  if (cost === 'transfer' || cost === 'line') return cost
  if (call && isSlow(call, query)) return 'slow'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}
