import { pino } from 'pino'
import { expect, test } from 'vitest'
import { messages } from '#platform/contract/messages.ts'
import { HttpError, invalid } from './errors.ts'

test('a refusal can be logged, with a sentence of ours too', () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  for (const refusal of [
    new HttpError(409, messages.notAllowed),
    invalid({ day: messages.required }),
  ])
    log.error({ err: refusal }, 'stopped')
  expect(lines.map((line) => (JSON.parse(line) as { err: object }).err)).toMatchObject([
    { type: 'Refusal', message: messages.notAllowed, status: 409 },
    { type: 'Refusal', message: messages.required, status: 422 },
  ])
})
