/**
 * Counts rejected requests without a session. A client can send any number of them, so one row is stored for each
 * minute and address. A failed sign-in to an existing account has a row of its own (mount.ts).
 */
import { Audit, type Trace, writeActivity } from '../audit/audit.ts'
import type { AppContext } from '../http/mount.ts'
import { networkOf } from '../http/network.ts'

const FLUSH_INTERVAL_MS = 60_000
/** Beyond this many addresses in a minute, the rest count as one. */
const MAX_ADDRESSES = 1000
const OTHERS = 'others'

interface Counted {
  trace: Trace
  times: number
}
interface Minute {
  counted: Map<string, Counted>
  timer: NodeJS.Timeout
}
type Where = Pick<AppContext, 'database' | 'log'>

const minutes = new WeakMap<object, Minute>()

/** Counts a request that was rejected before its caller was identified. */
export function countAnonymousRefusal(appContext: Where, trace: Trace): void {
  let minute = minutes.get(appContext.database)
  if (!minute) {
    const timer = setTimeout(() => void flushAnonymousRefusals(appContext), FLUSH_INTERVAL_MS)
    timer.unref()
    minutes.set(appContext.database, (minute = { counted: new Map(), timer }))
  }
  const network = networkOf(trace.ip)
  const key = minute.counted.has(network) || minute.counted.size < MAX_ADDRESSES ? network : OTHERS
  const counter = minute.counted.get(key)
  if (counter) counter.times++
  else minute.counted.set(key, { trace: { ...trace, ip: key }, times: 1 })
}

/**
 * Stores the counts since the last time: one row for each address, with its first request and the number of requests.
 */
export async function flushAnonymousRefusals(appContext: Where): Promise<void> {
  const minute = minutes.get(appContext.database)
  if (!minute) return
  minutes.delete(appContext.database)
  clearTimeout(minute.timer)
  for (const { trace, times } of minute.counted.values()) {
    const more = times === 1 ? '' : ` (${times} requests within a minute, this was the first)`
    const message = `${trace.message ?? ''}${more}`
    await writeActivity(appContext.database.writes, { ...trace, message }, new Audit()).catch(
      (error: unknown) =>
        appContext.log.error({ err: error, times }, 'refused requests not written'),
    )
  }
}
