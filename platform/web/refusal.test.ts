import { expect, test } from 'vitest'
import { messages, say } from '#platform/contract/messages.ts'
import { problemsIn } from './refusal.ts'

test('the problems of a form have the names that the server gives fields', () => {
  // a list has its own problem beside those of its rows
  const lines = Object.assign([undefined, { qty: { type: 'custom', ...say(messages.required) } }], {
    root: { type: 'custom', ...say(messages.tooManyRows, { max: 5 }) },
  })
  const errors = {
    name: { type: 'server', ...say(messages.nameTaken), ref: { message: 'an input of the page' } },
    lines,
    root: { type: 'custom', message: 'Of no field' },
  }
  expect(problemsIn(errors)).toEqual([
    ['name', expect.objectContaining({ code: 'nameTaken' })],
    ['lines.1.qty', expect.objectContaining({ code: 'required' })],
    ['lines.root', expect.objectContaining({ code: 'tooManyRows', values: { max: 5 } })],
    ['root', expect.objectContaining({ message: 'Of no field' })],
  ])
})
