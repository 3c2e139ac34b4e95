/** Credits of builds: concurrent requests, all states of a build, prices with tax, rights and lists. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKSHOP, expectOk } from '#test/builds.ts'
import { BANK } from '#test/invoices.ts'
import { leftToCredit } from '../credit.ts'
import { readPdf } from '#test/pdf.ts'
import { pause } from '#platform/server/embedded-postgres/processes.ts'
import {
  till,
  buildFixture,
  setUpBuildBills,
  tearDownBuildBills,
  billsOf,
  nothing,
} from '#test/build-credits-fixtures.ts'

beforeAll(setUpBuildBills)
afterAll(tearDownBuildBills)

test('prices with tax: the amount includes it', async () => {
  const { owner, company } = buildFixture
  await expectOk(owner.put(`/admin/legal-entity/${company}`, { prices_include_tax: true }))
  const id = await buildFixture.inBuild(111_000_000)
  await expectOk(owner.put(`/admin/legal-entity/${company}`, { prices_include_tax: false }))
  const bill = await buildFixture.bill(id, 22_200_000)
  expect(await buildFixture.credited(id, bill, { amount: 11_100_000 })).toMatchObject({
    grand_total: 11_100_000,
  })
  expect(await buildFixture.booked(id)).toEqual({
    '1-1210': 11_100_000,
    '2-1230': -10_000_000,
    '2-1310': -1_100_000,
  })
})

/** A busy server rejects requests that it could not serve in time: they are retried. */
async function insisting(id: number, bill: number, amount: number) {
  for (;;) {
    const answer = await buildFixture.crediting(id, bill, { amount })
    if (answer.status !== 503) return answer
    await pause(100)
  }
}

test('twenty callers at once credit exactly what is there', async () => {
  const id = await buildFixture.inBuild(50_000_000)
  const bill = await buildFixture.bill(id, 10_000_000)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => insisting(id, bill, 1_500_000)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => 201),
    ...Array.from({ length: 14 }, () => 422),
  ])
  expect((await billsOf(id))[0]).toMatchObject({ credited: 9_990_000, due: 1_110_000 })
  await buildFixture.credited(id, bill, { amount: 1_000_000 })
  expect(await buildFixture.taxSums(id)).toEqual(nothing)
  expect(await buildFixture.booked(id)).toEqual({})
})

test('who may, and what is refused', async () => {
  const { world } = till
  const id = await buildFixture.inBuild(50_000_000)
  const bill = await buildFixture.bill(id, 10_000_000)
  for (const role of ['service adviser', 'mechanic', 'finance'] as const) {
    const who = await world.signedInAs(role, { garage_id: role === 'finance' ? null : WORKSHOP })
    expect([role, (await buildFixture.crediting(id, bill, { amount: 1 }, who)).status]).toEqual([
      role,
      403,
    ])
  }
  // of another garage
  expect((await buildFixture.crediting(id, bill, { amount: 1 }, till.admin)).status).toBe(404)
  const admin = await world.signedInAs('admin', { garage_id: WORKSHOP })
  expect((await buildFixture.crediting(id, bill, { amount: 1_000 }, admin)).status).toBe(201)
  expect(
    (await buildFixture.crediting(id, bill, { amount: 1_000 }, buildFixture.owner)).status,
  ).toBe(201)
  expect((await buildFixture.crediting(id, bill + 1000, { amount: 1 })).status).toBe(404)
  expect((await buildFixture.crediting(id + 1000, bill, { amount: 1 })).status).toBe(404)
  const refused = async (asked: object) =>
    Object.keys((await buildFixture.crediting(id, bill, { amount: 1, ...asked })).errors ?? {})
  expect(await refused({ amount: 0 })).toEqual(['amount'])
  expect(await refused({ amount: 10_000_000 })).toEqual(['amount'])
  expect(await refused({ reason: '' })).toEqual(['reason'])
  expect(await refused({ settle: { kind: 'burn' } })).toEqual(['settle.kind'])
  await buildFixture.pay(id, bill, 11_097_780)
  expect(await refused({ settle: { kind: 'refund', account_id: 7 } })).toEqual([
    'settle.account_id',
  ])
  // a write-off is reversed first
  const otherBill = await buildFixture.bill(id, 1_000_000)
  const finance = await world.signedInAs('finance', { garage_id: null })
  const path = `/admin/manufacture/build-order/${id}/bill/${otherBill}`
  await expectOk(finance.post(`${path}/write-off`, { reason: 'Gone' }))
  expect((await buildFixture.crediting(id, otherBill, { amount: 1 })).status).toBe(409)
})

test('its place in lists, documents and the log', async () => {
  const id = await buildFixture.inBuild(50_000_000)
  const bill = await buildFixture.bill(id, 10_000_000)
  const [{ number, issued_on }] = await billsOf(id)
  const note = await buildFixture.credited(id, bill, { amount: 2_500_000 })
  const list = await buildFixture.owner.get(
    `/admin/credit-note?keyword=${encodeURIComponent(note.number)}`,
  )
  expect(list.data.data).toMatchObject([
    {
      id: note.id,
      invoice: null,
      bill: { id: bill, number, build: { id } },
      grand_total: 2_775_000,
    },
  ])
  const file = await till.world.app.inject({
    method: 'GET',
    url: `/api/admin/credit-note/${note.id}/pdf?language=nl`,
    headers: { authorization: `Bearer ${buildFixture.maker.token}` },
  })
  const words = JSON.stringify(await readPdf(file.rawPayload)).replaceAll(/\s/g, '')
  for (const text of ['Creditnota', note.number, number, 'Evotribute-Paint', '2.775.000'])
    expect(words).toContain(text)
  expect(await buildFixture.noteOf(note)).toMatchObject({
    language: 'id',
    original: { number, date: issued_on },
    bill_to: { full_name: expect.any(String) },
  })
  const said = await sql<{ changes: unknown }>`
    select to_jsonb(l) as changes from activity_log l where l.subject = 'credit-note' and l.subject_id = ${note.id}`.execute(
    till.world.appContext.database.reads,
  )
  const [{ changes } = { changes: null }] = said.rows
  for (const text of [note.number, number, 'credit-note'])
    expect(JSON.stringify(changes)).toContain(text)
})

test('any life of a build: after all its bills are credited it has left nothing', async () => {
  const step = fc.record({
    kind: fc.constantFrom('deposit', 'bill', 'pay', 'credit', 'credit', 'void', 'deliver'),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    pick: fc.nat(7),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const id = await buildFixture.inBuild(30_000_017)
      let isSold = false
      for (const { kind, share, pick } of steps) {
        const bills = await billsOf(id)
        const one = bills[pick % Math.max(1, bills.length)]
        if (kind === 'deposit' && !isSold)
          await buildFixture.deposit(id, Math.ceil(share * 9_000_000))
        if (kind === 'bill' && !isSold) await buildFixture.bill(id, Math.ceil(share * 20_000_003))
        if (kind === 'pay' && one?.due > 0)
          await buildFixture.pay(id, one.id, Math.ceil(share * one.due))
        if (kind === 'credit' && one?.can.credit.ok)
          await buildFixture.takenOff(
            id,
            one.id,
            Math.max(1, Math.floor(share * (await wholeOf(id, one.id)))),
          )
        const note = one?.credit_notes.at(-1)
        if (kind === 'void' && note) {
          const { can } = await buildFixture.noteOf(note)
          expect((await buildFixture.voided(note)).status).toBe(can.void.ok ? 200 : 409)
        }
        if (kind === 'deliver' && !isSold) await buildFixture.delivered(id)
        isSold ||= kind === 'deliver'
      }
      for (let round = 0; round < 3; round++)
        for (const one of await billsOf(id)) {
          const left = await wholeOf(id, one.id)
          if (left > 0) await buildFixture.takenOff(id, one.id, left)
        }
      if (!isSold) {
        const fields = { reason: 'Moved away', deposit: 'refund', account_id: BANK }
        await expectOk(buildFixture.move(id, 'cancelled', fields))
      }
      expect(await buildFixture.taxSums(id)).toEqual(nothing)
      // the overpayment is a deposit; the refund of a voided note is owed again, and paid
      const { overpaid } = await buildFixture.money(id)
      const { '2-1210': held = 0, '1-1210': owed = 0, ...others } = await buildFixture.booked(id)
      expect([others, held, owed]).toEqual([{}, overpaid === 0 ? 0 : -overpaid, 0])
      expect((await billsOf(id)).every(({ due }: { due: number }) => due === 0)).toBe(true)
    }),
    { numRuns: 12 },
  )
})

/** The creditable amount of a bill, computed as its dialog does. */
const wholeOf = async (id: number, bill: number): Promise<number> =>
  leftToCredit(await buildFixture.leftOf(id, bill))
