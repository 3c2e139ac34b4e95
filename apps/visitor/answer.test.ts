import { expect, test } from 'vitest'
import { decisionForm } from '#domains/outside/shares/contract.ts'
import { readDecision, readAnswer } from './answer.ts'

const form = (fields: [string, string][]) => new URLSearchParams(fields)

const lines: [string, string][] = [
  ['hash', 'abc'],
  ['line', '7'],
  ['line', '8'],
  ['name', 'Sari'],
]

test('each line gets its own decision, with the note of its customer', () => {
  const body = readDecision(
    form([...lines, ['decision_7', 'approve'], ['decision_8', 'call_me'], ['note_8', ' after 5 ']]),
  )
  expect(body).toEqual({
    hash: 'abc',
    lines: [
      { line_id: 7, decision: 'approve' },
      { line_id: 8, decision: 'call_me', note: 'after 5' },
    ],
    name: 'Sari',
  })
  expect(decisionForm.safeParse(body).success).toBe(true)
})

test('"Approve all" decides about the lines without a decision of their own', () => {
  const { lines: decided } = readDecision(
    form([...lines, ['all', 'approve'], ['decision_8', 'decline']]),
  )
  expect(decided).toEqual([
    { line_id: 7, decision: 'approve' },
    { line_id: 8, decision: 'decline' },
  ])
})

test('a line without a decision is refused by the call, not left out', () => {
  const body = readDecision(form([...lines, ['decision_7', 'approve']]))
  expect(decisionForm.safeParse(body).error?.issues.map(({ path }) => path)).toEqual([
    ['lines', 1, 'decision'],
  ])
})

test.each([
  ['decision_x', 'approve'],
  ['decision_7', 'maybe'],
  ['decision_99999999999', 'approve'],
])('%s=%s is no decision', (field, value) => {
  expect(readAnswer(form([[field, value]])).decisions.size).toBe(0)
})
