/**
 * When a build will be done: the durations of its tasks are drawn from what the same tasks took before, and laid out over the
 * people who do them, 2,000 times. Pure: the same plan gives the same forecast. All times are working days from today.
 */

export interface PlannedTask {
  id: number
  /** The place of its stage: a stage begins when the one before it is done. */
  stage: number
  /** Working days, as they were laid out. */
  days: number
  /** What the same task took in builds that are done, in working days. */
  samples: readonly number[]
  /** Begun so many working days ago; undefined before it begins. */
  gone?: number | undefined
  /** It cannot go on before so many working days. */
  waits?: number | undefined
  /** The people who do it, as places in the list of people. Empty: the first person who is free. */
  people: readonly number[]
  /** The ids of tasks that come first. */
  depends: readonly number[]
}

export interface Plan {
  tasks: readonly PlannedTask[]
  /** How many people there are; at least one. */
  people: number
  /** What tasks of the workshop took, as shares of their plan: for tasks with few samples of their own. */
  ratios: readonly number[]
  seed: number
}

export interface Forecast {
  /** Half of the runs are done by then. */
  p50: number
  /** Eight of ten are. */
  p80: number
}

export const RUNS = 2000
/** With fewer, the plan and the workshop's own ratio say more than the samples. */
export const OWN_SAMPLES = 5
/** Where nothing is done yet: work seldom takes less than its plan, and now and then much more. */
const USUAL_RATIOS = [0.8, 0.9, 1, 1, 1.1, 1.2, 1.3, 1.6]

/** Evenly from 0 to 1, the same for the same seed (mulberry32). */
export function drawing(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Of sorted values: the one that a share of them does not exceed. */
const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0

/** What is left of a task that takes so long: at least a quarter of a day while it is open. */
const leftOf = (duration: number, gone: number | undefined) =>
  gone === undefined ? duration : Math.max(0.25, duration - gone)

/**
 * One run: lays the tasks out in their order and answers when the last one is done. Each begins when its stage has begun,
 * what it depends on is done, and the one who does it is free.
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

/** What a run writes on, made once for all of them. */
const roomFor = (tasks: readonly PlannedTask[], people: number) => ({
  free: new Float64Array(Math.max(1, people)),
  done: new Float64Array(tasks.length),
  place: new Map(tasks.map(({ id }, index) => [id, index])),
})

/** Of those who may do it: who is free first. */
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
