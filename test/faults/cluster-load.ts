/** People who write, read and watch without a pause while something breaks, and what was promised to them. */
import { pause } from '#platform/server/embedded-postgres/processes.ts'
import { type Written, anEntry } from './integrity.ts'
import { aListener, call } from './fleet.ts'

export interface Acknowledged extends Written {
  /** When the answer came, in milliseconds. */
  at: number
}

export interface Load {
  acknowledged: Acknowledged[]
  /** How often each status came, of writes and of reads; 0: the connection broke. */
  statuses: Record<number, number>
  /** Reads that missed what was acknowledged, or read at the primary, before they began. */
  wentBack: string[]
  reads: { short: number; slow: number }
  /** How often a replica had shown a number that the primary did not show yet: it waited for its standby. */
  early(): number
  /** Record types of the changes that the open page received. */
  received(): number
  /** How often the page had to open its line again. */
  opened(): number
  stop(): Promise<void>
}

const numberOf = (number: string) => Number(number.split('/').at(-1))

export interface People {
  base: string
  token: string
  writers: number
  readers: number
}

/** Readers take turns at a short read and a slow one: the slow one may be answered at a replica. */
const READS = {
  short: '/admin/journal?garage_id=1&limit=5&sort=-number',
  slow: '/admin/journal?garage_id=1&limit=5&sort=-number&end_date=2099-12-31',
}

export function load({ base, token, writers, readers }: People): Load {
  const acknowledged: Acknowledged[] = []
  const statuses: Record<number, number> = {}
  const wentBack: string[] = []
  const reads = { short: 0, slow: 0 }
  const run = `${Date.now()}-${Math.random()}`
  let stopped = false
  let keys = 0
  /** The highest number that was acknowledged, or read at the primary: from then on every read shows it. */
  let highest = 0
  /** A replica may show a number before the primary does, which waits until its standby has it. */
  let atReplicas = 0
  let early = 0
  const count = (status: number) => (statuses[status] = (statuses[status] ?? 0) + 1)

  async function write() {
    while (!stopped) {
      const key = `${run}-${++keys}`
      for (let tries = 1; ; tries++) {
        const headers = { 'idempotency-key': key }
        const { status, data } = await call(
          base,
          token,
          'POST',
          '/admin/journal',
          anEntry(),
          headers,
        )
        count(status)
        if (status === 201) {
          acknowledged.push({ key, id: data.id, number: data.number, tries, at: Date.now() })
          highest = Math.max(highest, numberOf(data.number))
          break
        }
        await pause(100)
      }
    }
  }

  async function read(first: number) {
    for (let turn = first; !stopped; turn++) {
      const kind = turn % 2 ? 'slow' : 'short'
      const before = highest
      const shown = atReplicas
      const { status, data } = await call(base, token, 'GET', READS[kind])
      count(status)
      if (status === 200) {
        reads[kind]++
        const rows = data.data as { number: string }[]
        const seen = Math.max(0, ...rows.map(({ number }) => numberOf(number)))
        if (seen < before) wentBack.push(`${kind}: ${seen} after ${before}`)
        if (seen < shown) early++
        if (kind === 'short') highest = Math.max(highest, seen)
        else atReplicas = Math.max(atReplicas, seen)
      }
      await pause(status === 200 ? 20 : 100)
    }
  }

  const page = watch(base, token, () => stopped)
  const all = [
    ...Array.from({ length: writers }, write),
    ...Array.from({ length: readers }, (_, number) => read(number)),
    page.watching,
  ]
  return {
    acknowledged,
    statuses,
    wentBack,
    reads,
    early: () => early,
    received: page.received,
    opened: page.opened,
    stop: async () => {
      stopped = true
      page.close()
      await Promise.all(all)
    },
  }
}

/** A page that opens its line again when it breaks, as the browser does. */
function watch(base: string, token: string, isOver: () => boolean) {
  let received = 0
  let opened = 0
  let line: Awaited<ReturnType<typeof aListener>> | undefined
  const watching = (async () => {
    while (!isOver()) {
      line = await aListener(base, token).catch(() => undefined)
      if (line) opened++
      while (line?.isOpen() && !isOver()) await pause(50)
      received += line?.received.length ?? 0
      await line?.close()
      line = undefined
      await pause(200)
    }
  })()
  return {
    watching,
    received: () => received + (line?.received.length ?? 0),
    opened: () => opened,
    close: () => void line?.close(),
  }
}

/** The longest time without an acknowledged write, in milliseconds. */
export function longestGap(acknowledged: readonly Acknowledged[], from: number, to: number) {
  const times = [from, ...acknowledged.map(({ at }) => at), to]
    .filter((at) => at >= from && at <= to)
    .toSorted((a, b) => a - b)
  return Math.max(...times.slice(1).map((at, number) => at - (times[number] ?? at)))
}

/** Numbers that were given twice, and gaps between the first and the last. */
export function wrongNumbers(numbers: readonly string[]) {
  const sorted = numbers.map(numberOf).toSorted((a, b) => a - b)
  return {
    double: sorted.filter((number, at) => number === sorted[at - 1]),
    missing: sorted.flatMap((number, at) => {
      const before = at === 0 ? 0 : (sorted[at - 1] ?? 0)
      return number > before + 1 ? [`${before + 1}-${number - 1}`] : []
    }),
  }
}
