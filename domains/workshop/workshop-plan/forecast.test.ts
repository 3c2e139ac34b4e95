/** The forecast is deterministic, later with obstacles, and accurate. */
import { describe, expect, test } from 'vitest'
import { type Plan, type PlannedTask, drawing, forecast, layTasks } from './forecast.ts'

const task = (id: number, fields: Partial<PlannedTask> = {}): PlannedTask => ({
  id,
  stage: 1,
  days: 2,
  samples: [],
  people: [],
  depends: [],
  ...fields,
})
const plan = (tasks: PlannedTask[], fields: Partial<Plan> = {}): Plan => ({
  tasks,
  people: 1,
  ratios: [1, 1, 1, 1, 1],
  seed: 7,
  ...fields,
})

describe('a plan', () => {
  test('of nothing is done today', () => {
    expect(forecast(plan([]))).toEqual({ p50: 0, p80: 0 })
  })

  test('gives the same forecast again, and another seed about the same', () => {
    const tasks = Array.from({ length: 60 }, (_, at) =>
      task(at + 1, { stage: Math.floor(at / 6), samples: [1, 2, 2, 3, 5, 8] }),
    )
    const [one, again] = [forecast(plan(tasks)), forecast(plan(tasks))]
    expect(again).toEqual(one)
    expect(one.p80).toBeGreaterThan(one.p50)
    const other = forecast(plan(tasks, { seed: 99 }))
    expect(Math.abs(other.p50 - one.p50) / one.p50).toBeLessThan(0.05)
  })

  test('one person does one task after the other; two share them', () => {
    const tasks = [task(1), task(2), task(3), task(4)]
    expect(forecast(plan(tasks)).p50).toBe(8)
    expect(forecast(plan(tasks, { people: 2 })).p50).toBe(4)
    expect(
      forecast(
        plan(
          tasks.map((task) => ({ ...task, people: [1] })),
          { people: 2 },
        ),
      ).p50,
    ).toBe(8)
  })

  test('a stage waits for the one before, and a task for what it depends on', () => {
    const stages = [task(1), task(2, { stage: 2 })]
    expect(forecast(plan(stages, { people: 2 })).p50).toBe(4)
    const chain = [task(1), task(2, { depends: [1] }), task(3, { depends: [2] })]
    expect(forecast(plan(chain, { people: 3 })).p50).toBe(6)
  })

  test('what is blocked makes it later, what is begun earlier', () => {
    const free = forecast(plan([task(1), task(2)])).p80
    expect(forecast(plan([task(1, { waits: 5 }), task(2)])).p80).toBe(free + 5)
    expect(forecast(plan([task(1, { gone: 1.5 }), task(2)])).p80).toBe(free - 1.5)
    // overdue work is still open, so it takes more time
    expect(forecast(plan([task(1, { gone: 90 })])).p50).toBe(0.25)
  })

  test('few samples count less than the workshop’s own ratio', () => {
    const few = [task(1, { samples: [50, 50, 50, 50] })]
    expect(forecast(plan(few, { ratios: [2, 2, 2, 2, 2] })).p50).toBe(4)
    const enough = [task(1, { samples: [50, 50, 50, 50, 50] })]
    expect(forecast(plan(enough)).p50).toBe(50)
  })
})

test('of 200 builds of simulated workshops, 70 to 90 % are done by their P80', () => {
  const random = drawing(20_261_123)
  const between = (least: number, most: number) => least + random() * (most - least)
  let kept = 0
  for (let build = 0; build < 200; build++) {
    // each task has a typical duration and a long tail, as in real workshops
    const took = (usual: number) => usual * Math.exp((random() + random() + random() - 1.5) * 0.8)
    const usual = Array.from({ length: 40 }, () => between(0.5, 6))
    const people = 2 + Math.floor(random() * 4)
    const tasks = usual.map((days, at) =>
      task(at + 1, {
        stage: Math.floor(at / 5),
        days,
        samples: Array.from({ length: 12 }, () => took(days)),
        people: random() < 0.5 ? [Math.floor(random() * people)] : [],
        depends: at % 5 > 0 && random() < 0.3 ? [at] : [],
      }),
    )
    const { p80 } = forecast({ tasks, people, ratios: [], seed: build })
    const really = layTasks(tasks, people, ({ id }) => took(usual[id - 1] as number))
    if (really <= p80) kept++
  }
  expect(kept).toBeGreaterThanOrEqual(140)
  expect(kept).toBeLessThanOrEqual(180)
})
