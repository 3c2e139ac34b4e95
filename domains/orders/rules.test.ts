import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { may } from '#platform/contract/roles.ts'
import {
  type OrderFacts,
  allowedMoves,
  approvals,
  billings,
  blockers,
  finalStages,
  isOpen,
  moves,
  stages,
  works,
} from './rules.ts'

const now = '2026-11-21T03:00:00.000Z'

const facts = (given: Partial<OrderFacts> = {}): OrderFacts => ({
  stage: 'queued',
  billing: 'none',
  mechanic_id: 1,
  slot_at: null,
  down_payment: 0,
  paid: 0,
  lines: [{ approval: 'approved', work: 'done', amount: 100 }],
  signatures: [],
  estimate_version: 1,
  ...given,
})

test('final stages have no way out, every other has one', () => {
  for (const stage of stages) {
    const out = moves.filter(({ from }) => from === stage)
    if (finalStages.includes(stage)) expect(out).toEqual([])
    else expect(out.length).toBeGreaterThan(0)
  }
})

test('what the list of allowed moves says, the refusal says', () => {
  const anyFacts = fc.record({
    stage: fc.constantFrom(...stages),
    billing: fc.constantFrom(...billings),
    mechanic_id: fc.option(fc.constant(7)),
    slot_at: fc.option(fc.constantFrom('2026-11-20T03:00:00.000Z', '2026-11-22T03:00:00.000Z')),
    down_payment: fc.constantFrom(0, 5000),
    paid: fc.constantFrom(0, 5000),
    lines: fc.array(
      fc.record({
        approval: fc.constantFrom(...approvals),
        work: fc.constantFrom(...works),
        amount: fc.constantFrom(0, 100),
      }),
      { maxLength: 4 },
    ),
    signatures: fc.subarray([
      { signer: 'customer' as const, estimate_version: 1 },
      { signer: 'service_adviser' as const, estimate_version: 1 },
    ]),
    estimate_version: fc.constantFrom(1, 2),
  })
  fc.assert(
    fc.property(
      anyFacts,
      fc.constantFrom('super admin', 'admin', 'service adviser', 'mechanic', 'finance'),
      (order, role) => {
        for (const allowed of allowedMoves(order, (capability) => may(role, capability), now)) {
          const move = moves.find(({ from, to }) => from === order.stage && to === allowed.to)
          expect(move).toBeDefined()
          expect(allowed.blockers).toEqual(
            blockers(
              order,
              { to: allowed.to },
              {},
              { now, authorised: may(role, 'order.authorise') },
            ),
          )
        }
      },
    ),
  )
})

describe('who may', () => {
  const movesOf = (stage: (typeof stages)[number], role: string) =>
    allowedMoves(facts({ stage }), (capability) => may(role, capability), now).map(({ to }) => to)
  test('a mechanic works, and cancels nothing', () => {
    expect(movesOf('queued', 'mechanic')).toEqual(['inspecting', 'in_progress'])
    expect(movesOf('awaiting_approval', 'mechanic')).toEqual([])
    expect(movesOf('ready', 'mechanic')).toEqual([])
  })
  test('a service adviser decides, and cancels nothing', () => {
    expect(movesOf('awaiting_approval', 'service adviser')).toEqual([
      'in_progress',
      'inspecting',
      'ready',
    ])
    expect(movesOf('ready', 'service adviser')).toEqual(['delivered'])
  })
  test('a branch admin cancels and takes a finished car back', () => {
    expect(movesOf('on_hold', 'admin')).toEqual(['in_progress', 'cancelled'])
    expect(movesOf('ready', 'admin')).toEqual(['delivered', 'in_progress'])
  })
  test('finance only looks', () => {
    for (const stage of stages) expect(movesOf(stage, 'finance')).toEqual([])
  })
})

test('a button is on when its own dialog can lift what stands against it', () => {
  const [inspect] = allowedMoves(facts({ mechanic_id: null }), () => true, now)
  expect(inspect).toMatchObject({ to: 'inspecting', blockers: ['A mechanic must be assigned'] })
  expect(isOpen(inspect ?? { needs: [], blockers: ['x'] })).toBe(true)
  expect(isOpen({ needs: [], blockers: ['An invoice must be issued first'] })).toBe(false)
})
