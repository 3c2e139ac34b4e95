/**
 * Limits how many tokens a network can guess. After `MAX_GUESSES` unknown tokens in ten minutes, it gets a 429 for
 * further unknown ones; a token that exists is always answered. Each process counts for itself.
 */
import { messages } from '#platform/contract/messages.ts'
import { HttpError, tooManyRequests } from '../http/errors.ts'
import { networkOf } from '../http/network.ts'

const MAX_GUESSES = 60
const WINDOW_MS = 10 * 60_000
/** Of the networks that guessed, the first are dropped above this number. */
const MAX_NETWORKS = 20_000

/** 404: no row has this token. It is the same for unknown, revoked and erased ones, and counts as a guess. */
export class UnknownToken extends HttpError {
  constructor() {
    super(404, messages.notFound)
  }
}
export const unknownToken = () => new UnknownToken()

interface Guesses {
  since: number
  count: number
}

export function createGuessLimit(now: () => number = () => performance.now()) {
  const guessesOf = new Map<string, Guesses>()
  return {
    /** Counts an unknown token. @returns its error: a 404, or a 429 for a network that guesses */
    count(ip: string): HttpError {
      const network = networkOf(ip)
      const earlier = guessesOf.get(network)
      const isCurrent = earlier !== undefined && now() - earlier.since < WINDOW_MS
      const guesses = isCurrent ? earlier : { since: now(), count: 0 }
      guesses.count++
      guessesOf.delete(network)
      guessesOf.set(network, guesses)
      if (guessesOf.size > MAX_NETWORKS) guessesOf.delete(guessesOf.keys().next().value as string)
      if (guesses.count <= MAX_GUESSES) return unknownToken()
      return tooManyRequests(Math.ceil((guesses.since + WINDOW_MS - now()) / 1000))
    },
  }
}

export type GuessLimit = ReturnType<typeof createGuessLimit>
