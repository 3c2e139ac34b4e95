/**
 * Turns of slow calls. A limited number runs at a time, on their own connections (db.ts). The person with the
 * fewest running calls is next, so one person's many calls do not delay others.
 */
import { unavailable } from './errors.ts'

export interface Turns {
  /**
   * Waits for a turn; the returned function ends it. 503 when too many wait. A caller who leaves gives up the
   * place.
   */
  take(person: string, left: AbortSignal): Promise<() => void>
  state(): { running: number; waiting: number }
}

interface Limits {
  /** Calls that run at the same time. */
  atOnce: number
  /** How many of these one person may use; the rest is free for others. */
  ofOne: number
  mostWaiting: number
  mostWaitingOfOne: number
}

export function keepTurns({ atOnce, ofOne, mostWaiting, mostWaitingOfOne }: Limits): Turns {
  const running = new Map<string, number>()
  const lines = new Map<string, (() => void)[]>()
  /** The last turn of each person, counted in turns. */
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

/** Runs work in a turn, however long its caller waits. */
export async function inTurn<T>(turns: Turns, person: number, work: () => Promise<T>): Promise<T> {
  const end = await turns.take(String(person), new AbortController().signal)
  try {
    return await work()
  } finally {
    end()
  }
}
