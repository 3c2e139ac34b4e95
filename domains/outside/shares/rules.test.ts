/** The states of a link and of its page: each row of what they depend on. */
import { expect, test } from 'vitest'
import type { Stage } from '#domains/floor/order-values/values.ts'
import { type ShareFacts, canRevoke, endOf, pageStageOf, pageStateOf, stateOf } from './rules.ts'

const made = '2026-11-01T02:00:00.000Z'
const until = '2026-11-04T02:00:00.000Z'
const plus = (days: number, from = made) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString()

const facts = (given: Partial<ShareFacts> = {}): ShareFacts => ({
  purpose: 'approve',
  created_at: made,
  revoked_at: null,
  answer_until: until,
  estimate_hash: 'first',
  stage: 'awaiting_approval',
  is_asked: true,
  current_hash: 'first',
  ended_at: null,
  settled_at: null,
  ...given,
})

const track = (given: Partial<ShareFacts> = {}) =>
  facts({ purpose: 'track', answer_until: null, estimate_hash: null, is_asked: false, ...given })
const bill = (given: Partial<ShareFacts> = {}) => track({ purpose: 'bill', stage: null, ...given })

test.each([
  ['asked: as long as it may be answered', facts(), until],
  ['decided: as a track link', facts({ is_asked: false }), null],
  [
    'decided and delivered',
    facts({ is_asked: false, stage: 'delivered', ended_at: plus(5) }),
    plus(35),
  ],
  ['tracking', track(), null],
  ['tracking what waits for approval', track({ is_asked: true }), null],
  ['delivered', track({ stage: 'delivered', ended_at: plus(5) }), plus(35)],
  ['cancelled', track({ stage: 'cancelled', ended_at: plus(1) }), plus(31)],
  ['a bill with something due', bill(), plus(400)],
  ['a settled bill', bill({ settled_at: plus(10) }), plus(100)],
  ['a bill settled late', bill({ settled_at: plus(390) }), plus(400)],
])('%s ends', (_, given, end) => {
  expect(endOf(given)).toBe(end)
})

test.each([
  ['open', facts(), plus(1)],
  ['expired', facts(), until],
  ['decided', facts({ is_asked: false }), plus(10)],
  ['expired', facts({ is_asked: false, stage: 'delivered', ended_at: plus(5) }), plus(36)],
  ['revoked', facts({ revoked_at: plus(1) }), plus(10)],
  ['open', track(), plus(300)],
  ['expired', track({ stage: 'cancelled', ended_at: plus(1) }), plus(31)],
  ['open', bill(), plus(399)],
  ['expired', bill(), plus(400)],
  ['expired', bill({ settled_at: plus(10) }), plus(100)],
  ['revoked', bill({ revoked_at: made }), plus(500)],
] as const)('the link is %s', (state, given, now) => {
  expect(stateOf(given, now)).toBe(state)
})

test.each([
  ['open', facts()],
  ['changed', facts({ current_hash: 'second' })],
  ['decided', facts({ is_asked: false })],
  ['paused', facts({ stage: 'inspecting', is_asked: false, current_hash: null })],
  ['tracking', facts({ stage: 'in_progress', is_asked: false })],
  ['tracking', facts({ stage: 'ready', is_asked: false })],
  ['tracking', facts({ stage: 'cancelled', is_asked: false })],
  ['tracking', track()],
  ['tracking', track({ stage: 'inspecting' })],
  ['bill', bill()],
] as const)('the page is %s', (state, given) => {
  expect(pageStateOf(given)).toBe(state)
})

test.each([
  ['received', ['booked', 'queued']],
  ['checking', ['inspecting']],
  ['your_answer', ['awaiting_approval']],
  ['working', ['in_progress', 'quality_check']],
  ['waiting', ['on_hold']],
  ['ready', ['ready']],
  ['collected', ['delivered']],
  ['ended', ['cancelled', 'no_show']],
] as const)('a customer reads the stage %s', (read, stages) => {
  expect(stages.map((stage: Stage) => pageStageOf[stage])).toEqual(stages.map(() => read))
})

test('the desk and the maker revoke a link, once', () => {
  expect(canRevoke('service adviser', facts())).toEqual({ ok: true })
  expect(canRevoke('super admin - manufacture', facts())).toEqual({ ok: true })
  expect(canRevoke('mechanic', facts()).ok).toBe(false)
  expect(canRevoke('admin', facts({ revoked_at: made }))).toMatchObject({
    ok: false,
    why: { message: 'This link was revoked already' },
  })
})
