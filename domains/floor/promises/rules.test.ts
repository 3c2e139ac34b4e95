import { describe, expect, test } from 'vitest'
import { afterOpenMinutes, usualHours } from '#domains/company/garages/hours.ts'
import { type PromisedWork, promiseFor, riskOf } from './rules.ts'

const garage = { opening_hours: usualHours, time_zone: 'Asia/Jakarta' }
const at = (text: string) => new Date(`2026-11-${text}+07:00`)

/** A Monday at ten; two hours of work, promised for one. */
const order: PromisedWork = {
  now: at('23T10:00'),
  promised_at: at('23T13:00'),
  garage,
  minutes: 120,
  spent: 0,
  before: 0,
  mechanic_id: 1,
  samples: [],
  waits: [],
  others: [],
}
const messages = (given: PromisedWork) => riskOf(given).because.map(({ message }) => message)

describe('a promise', () => {
  test('without a past the plan is right', () => {
    expect(riskOf(order)).toMatchObject({ level: 'safe', chance: 1, remedy: null })
    const tight = { ...order, promised_at: at('23T11:59') }
    expect(riskOf(tight)).toMatchObject({ level: 'late', chance: 0 })
  })

  test('the chance is the share of past orders that would be in time', () => {
    // three hours remain for two planned: met up to a ratio of 1.5
    const samples = [0.8, 1, 1.2, 1.6, 2]
    expect(riskOf({ ...order, samples })).toMatchObject({ level: 'at_risk', chance: 0.6 })
  })

  test('what was spent is not to do again', () => {
    const samples = [1, 1.5, 2, 2]
    expect(riskOf({ ...order, samples, spent: 60 }).chance).toBe(1)
  })

  test('work resumes when the garage opens again', () => {
    const late = { ...order, now: at('23T16:00'), promised_at: at('24T09:00') }
    expect(riskOf(late)).toMatchObject({ chance: 1, ready_at: at('24T09:00') })
    expect(riskOf({ ...late, promised_at: at('24T08:59') }).chance).toBe(0)
  })

  test('the mechanic has other work before it', () => {
    const busy = { ...order, before: 61 }
    expect(riskOf(busy).chance).toBe(0)
    expect(messages(busy)).toContain('Its mechanic has 61 minutes of other work before it')
  })

  test('a part that nobody ordered, and one that comes tomorrow', () => {
    const short = { kind: 'part', name: 'Brake pads', elsewhere: null } as const
    const never = { ...order, waits: [{ ...short, until: null }] }
    expect(riskOf(never)).toMatchObject({ level: 'late', chance: 0 })
    expect(messages(never)).toContain('Brake pads is short and no delivery is expected')
    const tomorrow = { ...order, waits: [{ ...short, until: at('24T00:00') }] }
    expect(riskOf({ ...tomorrow, promised_at: at('24T10:00') }).chance).toBe(1)
    expect(riskOf({ ...tomorrow, promised_at: at('24T09:59') }).chance).toBe(0)
    // without other work, the part must still arrive
    const partAlone = { ...tomorrow, minutes: 0 }
    expect(riskOf(partAlone)).toMatchObject({ level: 'late', chance: 0 })
    expect(riskOf({ ...partAlone, promised_at: at('24T08:00') }).chance).toBe(1)
  })

  test('a promise that has passed is late, whatever is left', () => {
    const passed = riskOf({ ...order, minutes: 0, promised_at: at('23T09:59') })
    expect(passed).toMatchObject({ level: 'late', chance: 0 })
    expect(passed.because[0]?.message).toBe('The promised time has passed')
  })

  test('the cheapest remedy: another mechanic, then a part from elsewhere, then a new time', () => {
    const busy = { ...order, before: 300, others: [{ id: 7, name: 'Sari', before: 0 }] }
    expect(riskOf(busy).remedy).toMatchObject({ kind: 'mechanic', mechanic: { id: 7 } })
    const elsewhere = { id: 3, name: 'Bogor' }
    const waits = [{ kind: 'part', name: 'Brake pads', until: null, elsewhere } as const]
    expect(riskOf({ ...order, waits }).remedy).toMatchObject({ kind: 'part', garage: { id: 3 } })
    const hopeless = { ...busy, waits, others: [] }
    const { remedy, ready_at } = riskOf(hopeless)
    expect(remedy?.kind).toBe('new_time')
    expect(remedy?.promised_at?.getTime()).toBeGreaterThanOrEqual(ready_at.getTime())
    // a mechanic who is as busy is no remedy
    const crowd = { ...busy, others: [{ id: 7, name: 'Sari', before: 290 }] }
    expect(riskOf(crowd).remedy?.kind).toBe('new_time')
  })

  test('a time that is offered is safe at once', () => {
    const samples = Array.from({ length: 50 }, (_, index) => 0.5 + index / 25)
    const promised_at = promiseFor({ ...order, samples, before: 200 })
    expect(riskOf({ ...order, samples, before: 200, promised_at }).chance).toBeGreaterThanOrEqual(
      0.8,
    )
    expect(promised_at.getTime() % 900_000).toBe(0)
  })
})

/** Pseudo-random numbers between 0 and 1, the same in each run. */
function draws(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('of generated orders given 60 to 80 %, between 55 and 85 % were in time', () => {
  const draw = draws(7)
  // a garage that takes 20 % longer than planned, sometimes twice as long
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  const ratio = () => 1.2 * Math.exp(0.35 * normal())
  const past: number[] = Array.from({ length: 100 }, ratio)
  let promises = 0
  let met = 0
  for (let number = 0; number < 4000; number++) {
    const now = new Date(at('02T08:00').getTime() + number * 37 * 60_000)
    const minutes = 30 + Math.floor(draw() * 300)
    const before = draw() < 0.5 ? 0 : Math.floor(draw() * 240)
    const allowed = (minutes + before) * (0.8 + draw())
    const promised_at = afterOpenMinutes(garage, now, allowed)
    const { chance } = riskOf({
      ...order,
      now,
      promised_at,
      minutes,
      before,
      samples: past.slice(0, 200),
    })
    const took = ratio()
    const done = afterOpenMinutes(garage, now, before * ratio() + minutes * took)
    if (chance >= 0.6 && chance <= 0.8) {
      promises++
      if (done <= promised_at) met++
    }
    past.unshift(took)
  }
  expect(promises).toBeGreaterThan(200)
  expect(met / promises).toBeGreaterThanOrEqual(0.55)
  expect(met / promises).toBeLessThanOrEqual(0.85)
})
