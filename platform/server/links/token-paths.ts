/** Paths for logs: without the tokens, which open the documents of a customer. */
import type { Call } from '#platform/contract/route.ts'
import { HIDDEN_LINK } from './links.ts'

/** A segment that may be a token, in a path that no call has. */
const MAYBE_TOKEN = /^[\w-]{40,}$/

const decode = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Replaces the tokens of a path by `…`, and removes its query.
 * @param call the call of the route, if there is one: its path says which segment is the token
 */
export function withoutTokens(url: string, call?: Pick<Call, 'path'>): string {
  const segments = (url.split('?')[0] ?? '').split('/')
  const names = call?.path.split('/') ?? []
  // the call's path is below /api
  const offset = segments[1] === 'api' ? 1 : 0
  return segments
    .map((segment, at) => {
      const isToken = call ? names[at - offset] === '{token}' : MAYBE_TOKEN.test(decode(segment))
      return isToken ? HIDDEN_LINK : segment
    })
    .join('/')
}
