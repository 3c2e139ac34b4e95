/**
 * Keeps the changes of the last minute. A page opens its event stream after it has loaded its data; this list covers
 * the changes in between.
 */
import type { RowsChanged, Events } from './events.ts'

/** Milliseconds. A page that loaded earlier repeats all its calls. */
export const RETENTION_MS = 60_000
/** More than garages make in a minute; the oldest are dropped. */
const MAX_RECENT_CHANGES = 5000

export interface RecentChanges {
  /** The changes of so many milliseconds, oldest first; undefined when some may be missing. */
  since(milliseconds: number): readonly RowsChanged[] | undefined
}

export function createRecentChanges(
  events: Pick<Events, 'on'>,
  now = () => performance.now(),
): RecentChanges {
  const entries: { at: number; change: RowsChanged }[] = []
  /** Since this time the list is complete. */
  let wholeAfter = now()
  events.on((event) => {
    if (event.kind === 'missed') wholeAfter = now()
    if (event.kind !== 'changed') return
    for (
      let [oldest] = entries;
      oldest && (entries.length >= MAX_RECENT_CHANGES || oldest.at < now() - RETENTION_MS);
      [oldest] = entries
    ) {
      wholeAfter = Math.max(wholeAfter, oldest.at)
      entries.shift()
    }
    entries.push({ at: now(), change: event })
  })
  return {
    since(milliseconds) {
      const from = now() - milliseconds
      if (from <= wholeAfter) return undefined
      return entries.filter(({ at }) => at >= from).map(({ change }) => change)
    },
  }
}
