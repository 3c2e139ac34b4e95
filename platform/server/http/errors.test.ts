import { pino } from 'pino'
import { expect, test } from 'vitest'
import { messages } from '#platform/contract/messages.ts'
import { HttpError, invalid } from './errors.ts'

test('an HTTP error can be logged, with a message of the app too', () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  for (const refusal of [
    new HttpError(409, messages.notAllowed),
    invalid({ day: messages.required }),
  ])
    log.error({ err: refusal }, 'stopped')
  expect(lines.map((line) => (JSON.parse(line) as { err: object }).err)).toMatchObject([
    { type: 'HttpError', message: messages.notAllowed, status: 409 },
    { type: 'HttpError', message: messages.required, status: 422 },
  ])
})
