/** Merges the changes of two people to one record, field by field. */
import type { Value, Values } from '../shared/kinds.ts'

export interface Merged {
  /** The fields of this device that are still to be written. */
  toWrite: Values
  /** The fields of this device that someone else has set to another value meanwhile. */
  clashes: string[]
}

const isEqual = (a: Value | undefined, b: Value | undefined) => (a ?? '') === (b ?? '')

/**
 * @param base the fields as they were when the change began
 * @param mine their new values
 * @param now the server's values
 */
export function merge({ base, mine }: { base: Values; mine: Values }, now: Values): Merged {
  const open = Object.keys(mine).filter((name) => !isEqual(now[name], mine[name]))
  const clashes = open.filter((name) => !isEqual(now[name], base[name]))
  return {
    clashes,
    toWrite: Object.fromEntries(open.map((name) => [name, mine[name] ?? null])),
  }
}
