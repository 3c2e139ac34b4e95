/** Two people changed one record: each field goes its own way. */
import type { Value, Values } from '../shared/kinds.ts'

export interface Merged {
  /** The own fields that are still to be written. */
  toWrite: Values
  /** The own fields that somebody else has written meanwhile, to another value. */
  clashes: string[]
}

const isEqual = (a: Value | undefined, b: Value | undefined) => (a ?? '') === (b ?? '')

/**
 * @param base the fields as they were when the change began
 * @param mine what they shall be
 * @param now what the server has
 */
export function merge({ base, mine }: { base: Values; mine: Values }, now: Values): Merged {
  const open = Object.keys(mine).filter((name) => !isEqual(now[name], mine[name]))
  const clashes = open.filter((name) => !isEqual(now[name], base[name]))
  return {
    clashes,
    toWrite: Object.fromEntries(open.map((name) => [name, mine[name] ?? null])),
  }
}
