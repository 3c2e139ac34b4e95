import { expect, test } from 'vitest'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { formProblems } from './formErrors.ts'

test('the problems of a form have the names that the server gives fields', () => {
  // a list has a problem of its own beside those of its rows
  const lines = Object.assign(
    [undefined, { qty: { type: 'custom', ...createMessage(messages.required) } }],
    {
      root: { type: 'custom', ...createMessage(messages.tooManyRows, { max: 5 }) },
    },
  )
  const errors = {
    name: {
      type: 'server',
      ...createMessage(messages.nameTaken),
      ref: { message: 'an input of the page' },
    },
    lines,
    root: { type: 'custom', message: 'Of no field' },
  }
  expect(formProblems(errors)).toEqual([
    ['name', expect.objectContaining({ code: 'nameTaken' })],
    ['lines.1.qty', expect.objectContaining({ code: 'required' })],
    ['lines.root', expect.objectContaining({ code: 'tooManyRows', values: { max: 5 } })],
    ['root', expect.objectContaining({ message: 'Of no field' })],
  ])
})
