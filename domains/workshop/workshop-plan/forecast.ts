/**
 * Forecasts when a build will be done. Samples task durations from past builds and schedules them over the assigned
 * people, 2,000 times. Pure: the same plan gives the same forecast. Times are working days from today.
 */

export interface PlannedTask {
  id: number
  /** The index of its stage: a stage starts when the previous one is done. */
  stage: number
  /** Planned working days. */
  days: number
  /** Durations of the same task in finished builds, in working days. */
  samples: readonly number[]
  /** Working days since it was started; undefined before. */
  gone?: number | undefined
  /** Working days until it can resume. */
  waits?: number | undefined
  /** Its assignees as indexes. Empty: the first free person. */
  people: readonly number[]
  /** The ids of its dependencies. */
  depends: readonly number[]
}

export interface Plan {
  tasks: readonly PlannedTask[]
  /** At least one. */
  people: number
  /** Actual durations as shares of the plan, for tasks with few samples of their own. */
  ratios: readonly number[]
  seed: number
}

export interface Forecast {
  /** 50 % of the runs are done by then. */
  p50: number
  /** 80 % of the runs are done by then. */
  p80: number
}

export const RUNS = 2000
/** With fewer samples, the plan and the workshop's ratios are more reliable. */
export const OWN_SAMPLES = 5
/** Default ratios of a new workshop: work seldom takes less than its plan, and sometimes much more. */
const USUAL_RATIOS = [0.8, 0.9, 1, 1, 1.1, 1.2, 1.3, 1.6]

/** A pseudorandom generator of numbers from 0 to 1 (mulberry32), equal for equal seeds. */
export function drawing(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A quantile of sorted values. */
const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0

/** The remaining duration of a task: at least a quarter of a day while it is open. */
const leftOf = (duration: number, gone: number | undefined) =>
  gone === undefined ? duration : Math.max(0.25, duration - gone)

/**
 * Simulates one run, and returns when the last task is done. A task starts when its stage has started, its
 * dependencies are done, and its assignee is free.
 */
export function layTasks(
  tasks: readonly PlannedTask[],
  people: number,
  duration: (task: PlannedTask) => number,
  room = roomFor(tasks, people),
): number {
  const { free, done, place } = room
  free.fill(0)
  let begins = 0
  let ends = 0
  let stage = tasks[0]?.stage ?? 0
  for (let index = 0; index < tasks.length; index++) {
    const task = tasks[index] as PlannedTask
    if (task.stage !== stage) {
      stage = task.stage
      begins = ends
    }
    let from = Math.max(begins, task.waits ?? 0)
    for (const id of task.depends) {
      const before = place.get(id)
      if (before !== undefined && before < index) from = Math.max(from, done[before] as number)
    }
    const who = earliest(free, task.people)
    from = Math.max(from, free[who] as number)
    const until = from + leftOf(duration(task), task.gone)
    free[who] = until
    done[index] = until
    if (until > ends) ends = until
  }
  return ends
}

/** The buffers of a run, allocated once. */
const roomFor = (tasks: readonly PlannedTask[], people: number) => ({
  free: new Float64Array(Math.max(1, people)),
  done: new Float64Array(tasks.length),
  place: new Map(tasks.map(({ id }, index) => [id, index])),
})

/** The first free person of those who may do it. */
function earliest(free: Float64Array, among: readonly number[]): number {
  let best = among[0] ?? 0
  const count = among.length > 0 ? among.length : free.length
  for (let index = 0; index < count; index++) {
    const who = among.length > 0 ? (among[index] as number) : index
    if ((free[who] as number) < (free[best] as number)) best = who
  }
  return best
}

/** @param runs fewer give a rougher forecast, sooner */
export function forecast({ tasks, people, ratios, seed }: Plan, runs = RUNS): Forecast {
  if (tasks.length === 0) return { p50: 0, p80: 0 }
  const next = drawing(seed)
  const shares = ratios.length >= OWN_SAMPLES ? ratios : USUAL_RATIOS
  const pick = (from: readonly number[]) => from[Math.floor(next() * from.length)] as number
  const duration = ({ samples, days }: PlannedTask) =>
    samples.length >= OWN_SAMPLES ? pick(samples) : days * pick(shares)
  const room = roomFor(tasks, people)
  const ends = new Float64Array(runs)
  for (let run = 0; run < runs; run++) ends[run] = layTasks(tasks, people, duration, room)
  ends.sort()
  return { p50: quantile(ends, 0.5), p80: quantile(ends, 0.8) }
}
