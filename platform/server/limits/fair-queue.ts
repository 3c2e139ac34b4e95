/**
 * A fair queue for slow calls, and a concurrency limit per session for short reads. A limited number of slow calls runs
 * at a time, on their own connections (db.ts). The user with the fewest running calls is next, so one user's many calls
 * do not delay others.
 */
import { tooManyRequests, unavailable } from '../http/errors.ts'

export interface FairQueue {
  /**
   * Waits for a slot; the returned function frees it. 503 if too many wait. A client that disconnects leaves the queue.
   */
  take(person: string, left: AbortSignal): Promise<() => void>
  state(): { running: number; waiting: number }
}

interface Limits {
  /** Calls that run at the same time. */
  atOnce: number
  /** How many of these one user may have; the rest is free for others. */
  ofOne: number
  mostWaiting: number
  mostWaitingOfOne: number
}

export function createFairQueue({
  atOnce,
  ofOne,
  mostWaiting,
  mostWaitingOfOne,
}: Limits): FairQueue {
  const running = new Map<string, number>()
  const lines = new Map<string, (() => void)[]>()
  /** When each user was last served, counted in calls. */
  const lastTurn = new Map<string, number>()
  let turn = 0
  const runningOf = (person: string) => running.get(person) ?? 0
  let taken = 0
  let waiting = 0

  function nextPerson(): string | undefined {
    const able = [...lines.keys()].filter((person) => runningOf(person) < ofOne)
    const lastOf = (person: string) => lastTurn.get(person) ?? 0
    return able.toSorted((a, b) => runningOf(a) - runningOf(b) || lastOf(a) - lastOf(b))[0]
  }

  function letIn() {
    while (taken < atOnce) {
      const person = nextPerson()
      if (person === undefined) return
      const [begin, ...others] = lines.get(person) ?? []
      if (others.length > 0) lines.set(person, others)
      else lines.delete(person)
      lastTurn.set(person, ++turn)
      waiting--
      taken++
      running.set(person, runningOf(person) + 1)
      begin?.()
    }
  }

  function end(person: string) {
    taken--
    const left = runningOf(person) - 1
    if (left > 0) running.set(person, left)
    else running.delete(person)
    letIn()
    if (taken === 0) lastTurn.clear()
  }

  function giveUp(person: string, begin: () => void) {
    const line = lines.get(person)
    if (!line?.includes(begin)) return
    const others = line.filter((other) => other !== begin)
    if (others.length > 0) lines.set(person, others)
    else lines.delete(person)
    waiting--
  }

  return {
    take(person, left) {
      const line = lines.get(person) ?? []
      if (waiting >= mostWaiting || line.length >= mostWaitingOfOne) throw unavailable()
      return new Promise((done, failed) => {
        let ended = false
        const begin = () =>
          done(() => {
            if (!ended) end(person)
            ended = true
          })
        left.addEventListener('abort', () => {
          giveUp(person, begin)
          failed(unavailable())
        })
        lines.set(person, [...line, begin])
        waiting++
        letIn()
      })
    },
    state: () => ({ running: taken, waiting }),
  }
}

/** Runs work in the queue, without a caller that may disconnect. */
export async function runInQueue<T>(
  turns: FairQueue,
  person: number,
  work: () => Promise<T>,
): Promise<T> {
  const end = await turns.take(String(person), new AbortController().signal)
  try {
    return await work()
  } finally {
    end()
  }
}

/** Limits the concurrent short reads of a session: one session's many lists never run all at once. */
export interface SessionReadLimit {
  /**
   * Waits for a slot of this session; the returned function frees it. 429 if it waits too long, or if too many wait. A
   * client that disconnects leaves the queue.
   */
  take(session: string, whenLeft: (work: () => void) => void): Promise<() => void>
}

/** Waiting reads of one session: more than any page sends. */
const MAX_WAITING = 512

/** @param maxWait the maximum wait of a read in milliseconds */
export function createSessionReadLimit({
  ofOne,
  maxWait,
}: {
  ofOne: number
  maxWait: number
}): SessionReadLimit {
  const running = new Map<string, number>()
  const lines = new Map<string, Set<() => void>>()

  function free(session: string) {
    const [next] = lines.get(session) ?? []
    if (next) return next()
    const left = (running.get(session) ?? 1) - 1
    if (left > 0) running.set(session, left)
    else running.delete(session)
  }
  function leave(session: string, begin: () => void) {
    const line = lines.get(session)
    line?.delete(begin)
    if (line?.size === 0) lines.delete(session)
  }
  const once = (session: string) => {
    let freed = false
    return () => {
      if (!freed) free(session)
      freed = true
    }
  }

  return {
    async take(session, whenLeft) {
      const now = running.get(session) ?? 0
      if (now < ofOne) {
        running.set(session, now + 1)
        return once(session)
      }
      const line = lines.get(session) ?? new Set()
      if (line.size >= MAX_WAITING) throw tooManyRequests(1)
      lines.set(session, line)
      return new Promise((done, failed) => {
        const giveUp = () => {
          if (!line.has(begin)) return
          clearTimeout(late)
          leave(session, begin)
          failed(tooManyRequests(1))
        }
        const begin = () => {
          clearTimeout(late)
          leave(session, begin)
          done(once(session))
        }
        const late = setTimeout(giveUp, maxWait)
        line.add(begin)
        whenLeft(giveUp)
      })
    },
  }
}
