/**
 * Limits requests for files a second, by network: pages, scripts, health, and the pictures that a page loads from signed
 * addresses. A branch shares one address, and a first visit asks for some 50 files, so the burst is 30 first visits.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../http/errors.ts'
import { networkOf } from '../http/network.ts'
import { createTokenBuckets } from './token-buckets.ts'

/** Returns the seconds to wait; 0 if the request may run. */
export type TakeFileRate = (request: FastifyRequest) => number

const BURST_SECONDS = 5

/** Guards everything outside of the API. @returns the same limit for files that the API serves */
export function mountFileRate(app: FastifyInstance, rate: number): TakeFileRate {
  const networks = createTokenBuckets(rate, rate * BURST_SECONDS)
  const take: TakeFileRate = ({ ip }) => networks.take(networkOf(ip))
  app.addHook('onRequest', (request, _reply, done) => {
    const wait = request.url.startsWith('/api/') ? 0 : take(request)
    done(wait > 0 ? tooManyRequests(wait) : undefined)
  })
  return take
}
