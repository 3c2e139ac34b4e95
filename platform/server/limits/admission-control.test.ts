import { afterEach, expect, test, vi } from 'vitest'
import {
  createAdaptiveLimit,
  createCallPlaces,
  delayRateLimitedResponse,
} from './admission-control.ts'

/** A second of responses at that rate, each after so many milliseconds. */
function aSecond(
  measure: ReturnType<typeof createAdaptiveLimit>,
  clock: { ms: number },
  rate: number,
  took: number,
) {
  for (let n = 0; n < rate; n++) {
    clock.ms += 1000 / rate
    measure.answered(took)
  }
}

test('a backlog accepts what it can answer in good time; when answers are fast again, all', () => {
  const clock = { ms: 0 }
  const measure = createAdaptiveLimit(32, 256, () => clock.ms)
  expect(measure.limit()).toBe(256)
  aSecond(measure, clock, 400, 900)
  // the responses of a fifth of a second
  expect(measure.limit()).toBe(80)
  aSecond(measure, clock, 40, 900)
  // and never too few to show that responses are faster again
  expect(measure.limit()).toBe(32)
  aSecond(measure, clock, 400, 20)
  aSecond(measure, clock, 400, 20)
  expect(measure.limit()).toBe(256)
  aSecond(measure, clock, 40, 900)
  expect(measure.limit()).toBe(32)
  // a backlog that has ended does not count
  measure.empty()
  expect(measure.limit()).toBe(256)
})

test('one slow answer among fast ones, a few slow ones alone, or old ones change nothing', () => {
  const clock = { ms: 0 }
  const measure = createAdaptiveLimit(32, 256, () => clock.ms)
  for (let n = 0; n < 20; n++) {
    aSecond(measure, clock, 5, 3000)
    aSecond(measure, clock, 20, 10)
  }
  expect(measure.limit()).toBe(256)
  const lonely = createAdaptiveLimit(32, 256, () => clock.ms)
  for (let n = 0; n < 60; n++) {
    clock.ms += 3000
    lonely.answered(3000)
  }
  expect(lonely.limit()).toBe(256)
})

test('a refusal waits, and beyond the most that wait it comes at once', async () => {
  const slow = delayRateLimitedResponse(600_000, 1)
  const first = slow().then(() => 'slowed')
  expect(await Promise.race([first, slow().then(() => 'at once')])).toBe('at once')
  const short = delayRateLimitedResponse(1, 1)
  await short()
  // its slot is free again
  const next = short().then(() => 'slowed')
  expect(await Promise.race([next, short().then(() => 'at once')])).toBe('at once')
  expect(await next).toBe('slowed')
})

afterEach(() => void vi.useRealTimers())

test('a process is stuck when all places are taken and no call ends for ten seconds', () => {
  vi.useFakeTimers()
  const places = createCallPlaces(2)
  vi.advanceTimersByTime(60_000)
  const [leave] = [places.enter('write', 'a'), places.enter('slow', 'b')]
  expect(places.isStuck()).toBe(false)
  vi.advanceTimersByTime(9_000)
  expect(places.isStuck()).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(places.isStuck()).toBe(true)
  leave?.(200)
  expect(places.isStuck()).toBe(false)
})
