import { expect, test } from 'vitest'
import { shouldRefetch, shouldRetry } from './retry.ts'

const failure = (http_code: number) => Object.assign(new Error('failed'), { http_code })
const tries = (error: Error) => {
  let count = 0
  while (shouldRetry(count, error)) count++
  return count
}

test.each([400, 401, 403, 404, 409, 422, 429])('%i is not asked again', (http_code) =>
  expect(tries(failure(http_code))).toBe(0),
)
test.each([0, 500, 502, 503])('%i is asked three more times', (http_code) =>
  expect(tries(failure(http_code))).toBe(3),
)
test('an error of the page itself too', () => expect(tries(new Error('broken'))).toBe(3))

test('a page does not repeat a call that was refused just now; it repeats any other', () => {
  const state = (error: Error | null, ago: number) => ({
    state: { error, errorUpdatedAt: Date.now() - ago },
  })
  expect(shouldRefetch(state(failure(404), 100))).toBe(false)
  expect(shouldRefetch(state(failure(404), 60_000))).toBe(true)
  expect(shouldRefetch(state(failure(503), 100))).toBe(true)
  expect(shouldRefetch(state(null, 100))).toBe(true)
})
