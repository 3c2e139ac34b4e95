import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasCapability, roleTable } from '#platform/contract/roles.ts'
import { allStages, moveTable } from '#test/moves.ts'
import {
  type OrderFacts,
  allowedTransitions,
  approvals,
  billings,
  blockers,
  isNextStep,
  isOpen,
  transitions,
  stages,
  works,
} from './rules.ts'

const now = '2026-11-21T03:00:00.000Z'

const facts = (given: Partial<OrderFacts> = {}): OrderFacts => ({
  stage: 'queued',
  billing: 'none',
  mechanic_id: 1,
  slot_at: null,
  deposit: 0,
  paid: 0,
  lines: [
    { approval: 'approved', work: 'done', amount: 100, issued: 0, shortage: 0, warranty_id: null },
  ],
  signatures: [],
  estimate_version: 1,
  link_version: null,
  ...given,
})

test('the stages and transitions match the table, for each role', () => {
  expect(stages).toEqual(allStages)
  for (const { name } of roleTable)
    for (const stage of allStages) {
      const allowed = allowedTransitions(
        facts({ stage }),
        (capability) => hasCapability(name, capability),
        now,
      )
      const inTable = moveTable.filter(([from, , who]) => from === stage && who.includes(name))
      expect([name, stage, allowed.map(({ to }) => to).toSorted()]).toEqual([
        name,
        stage,
        inTable.map(([, to]) => to).toSorted(),
      ])
    }
})

test('the allowed transitions give the same reasons as the error', () => {
  const anyFacts = fc.record({
    stage: fc.constantFrom(...stages),
    billing: fc.constantFrom(...billings),
    mechanic_id: fc.option(fc.constant(7)),
    slot_at: fc.option(fc.constantFrom('2026-11-20T03:00:00.000Z', '2026-11-22T03:00:00.000Z')),
    deposit: fc.constantFrom(0, 5000),
    paid: fc.constantFrom(0, 5000),
    lines: fc.array(
      fc.record({
        approval: fc.constantFrom(...approvals),
        work: fc.constantFrom(...works),
        amount: fc.constantFrom(0, 100),
        issued: fc.constantFrom(0, 1.5),
        shortage: fc.constantFrom(0, 2),
        warranty_id: fc.constantFrom(null, 5),
      }),
      { maxLength: 4 },
    ),
    signatures: fc.subarray([
      { signer: 'customer' as const, estimate_version: 1 },
      { signer: 'service_adviser' as const, estimate_version: 1 },
    ]),
    estimate_version: fc.constantFrom(1, 2),
    link_version: fc.constantFrom(null, 1, 2),
  })
  fc.assert(
    fc.property(
      anyFacts,
      fc.constantFrom('super admin', 'admin', 'service adviser', 'mechanic', 'finance'),
      (order, role) => {
        for (const allowed of allowedTransitions(
          order,
          (capability) => hasCapability(role, capability),
          now,
        )) {
          const move = transitions.find(({ from, to }) => from === order.stage && to === allowed.to)
          if (!move) throw new Error(`no transition to ${allowed.to}`)
          expect(allowed.blockers).toEqual(
            blockers(move, order, {}, { now, authorised: hasCapability(role, 'order.authorise') }),
          )
        }
      },
    ),
  )
})

test('a button is enabled when its own dialog can lift every blocker', () => {
  const [inspect] = allowedTransitions(facts({ mechanic_id: null }), () => true, now)
  expect(inspect).toMatchObject({ to: 'inspecting', blockers: ['A mechanic must be assigned'] })
  expect(isOpen(inspect ?? { needs: [], blockers: ['x'] })).toBe(true)
  expect(isOpen({ needs: [], blockers: ['An invoice must be issued first'] })).toBe(false)
})

test('a car leaves unpaid for a reason, but never as the usual next step', () => {
  const signatures = (['customer', 'service_adviser'] as const).map((signer) => ({
    signer,
    estimate_version: 1,
  }))
  const deliver = (billing: 'issued' | 'paid') =>
    allowedTransitions(facts({ stage: 'ready', billing, signatures }), () => true, now).find(
      ({ to }) => to === 'delivered',
    ) ?? { needs: [], blockers: ['x'] }
  expect([isOpen(deliver('issued')), isNextStep(deliver('issued'))]).toEqual([true, false])
  expect(isNextStep(deliver('paid'))).toBe(true)
})
