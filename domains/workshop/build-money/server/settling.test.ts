/** A payment of a bill may settle more than its money: by cash rounding and by withheld income tax. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashDue } from '#domains/floor/invoices/rules.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { aBuildWorkshop, expectOk } from '#test/builds.ts'
import { inCurrency } from '#test/currencies.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { BANK, CASH, DUTCH_CASH, credit, debit } from '#test/invoices.ts'
import { readPdf } from '#test/pdf.ts'
import { type ApiResponse, type Who, type World, aPhone, aWorld } from '#test/world.ts'
import { nonCashSettlements, printTexts } from '#domains/floor/invoices/print-document.ts'

let world: World
let buildFixture: Awaited<ReturnType<typeof aBuildWorkshop>>
let company: number
let person: number
let maker: Who
let owner: Who
let finance: Who
beforeAll(async () => {
  world = await aWorld()
  // builds stand in workshops
  await sql`update garages set kind = 'workshop' where id = 4`.execute(
    world.appContext.database.writes,
  )
  owner = await world.signedInAs('super admin', { garage_id: null })
  finance = await world.signedInAs('finance', { garage_id: null })
  const customer = async (fields: object) =>
    (await expectOk(owner.post('/admin/customer', { phone: aPhone(), country_id: 1, ...fields })))
      .id
  company = await customer({ full_name: 'Armada', kind: 'company', legal_name: 'PT Armada Contoh' })
  person = await customer({ full_name: 'Wati' })
  buildFixture = await aBuildWorkshop(world, { isTaxed: false, customer: company })
  maker = buildFixture.maker
})
afterAll(async () => {
  await expectIntegrity(world.appContext.database.reads)
  await inCurrency(world, 'IDR')
  await world.close()
})

const path = '/admin/manufacture/build-order'
interface Bill {
  build: number
  id: number
}
async function aBill(amount: number, customer_id = company): Promise<Bill> {
  const build = await buildFixture.inBuild(10_000_000, { customer_id })
  return { build, id: await buildFixture.bill(build, amount) }
}
const payAs = (who: Who, { build, id }: Bill, amount: number, fields: object = {}) =>
  who.post(`${path}/${build}/bill/${id}/payment`, { amount, account_id: BANK, ...fields })
const pay = (bill: Bill, amount: number, fields: object = {}) => payAs(maker, bill, amount, fields)
const cash = { account_id: CASH }
const read = async ({ build, id }: Bill) => {
  const { bills, payments, ...sums } = await buildFixture.money(build)
  const bill = bills.find((bill: { id: number }) => bill.id === id)
  return { ...sums, bill, payments }
}
const fields = ({ status, errors }: ApiResponse) => [status, Object.keys(errors ?? {})]
/** The lines of its newest entry. */
async function posted({ build }: Bill, event = 'payment') {
  const { rows } = await sql<{ code: string; debit: number; credit: number }>`
    select a.code, l.debit, l.credit from journal_lines l join accounts a on a.id = l.account_id
    where l.entry_id = (select max(e.id) from journal_entries e
      where e.source_type = 'build' and e.source_id = ${String(build)} and e.event = ${event})
    order by l.line_no`.execute(world.appContext.database.reads)
  return rows
}
/** The received amounts of a build on the dashboard, newest first. */
const cameIn = async ({ build }: Bill) => {
  const { data } = (await owner.get('/admin/dashboard/cash?limit=100')).data
  return data
    .filter((row: { build: { id: number } | null }) => row.build?.id === build)
    .map((row: { amount: number }) => row.amount)
}

describe('cash in ringgit', () => {
  beforeAll(() => inCurrency(world, 'MYR'))
  afterAll(() => inCurrency(world, 'IDR'))

  test.each([
    ['below', 10_002, 10_000, 2, debit('7-1200', 2)],
    ['above', 10_003, 10_005, -2, credit('7-1200', 2)],
  ])(
    '%s the due settles it, and the difference is rounding',
    async (_, due, given, rounding, line) => {
      const bill = await aBill(due)
      const response = await pay(bill, given, cash)
      expect([response.status, response.data.due]).toEqual([201, 0])
      expect(await posted(bill)).toEqual([debit('1-1110', given), line, credit('1-1210', due)])
      expect(await read(bill)).toMatchObject({
        bill: { total: due, paid: due, due: 0 },
        payments: [{ amount: given, rounding, withheld: 0, withholding_number: null }],
        deposits: due,
      })
      expect(await cameIn(bill)).toEqual([given])
    },
  )

  test('into a bank, or of another amount, nothing is rounded', async () => {
    const bank = await aBill(10_002)
    expect((await pay(bank, 10_000)).data.due).toBe(2)
    const parts = await aBill(10_002)
    expect((await pay(parts, 9000, cash)).data.due).toBe(1002)
    expect((await pay(parts, 1000, cash)).data.due).toBe(0)
    const above = await aBill(10_003)
    expect(fields(await pay(above, 10_005))).toEqual([422, ['amount']])
    expect(fields(await pay(above, 10_010, cash))).toEqual([422, ['amount']])
    const coin = await aBill(2)
    expect((await pay(coin, 2, cash)).data.due).toBe(0)
  })

  test('a deposit settles no due: it is booked as it came in', async () => {
    const build = await buildFixture.inBuild(1_000_000)
    await expectOk(maker.post(`${path}/${build}/deposit`, { amount: 10_002, account_id: CASH }))
    expect(await buildFixture.booked(build)).toEqual({ '2-1230': -10_002 })
  })

  test('what a cancelled build had settled goes back, the rounding too', async () => {
    const bill = await aBill(10_002)
    await pay(bill, 10_000, cash)
    const open = await buildFixture.bill(bill.build, 7003)
    expect((await read({ ...bill, id: open })).bill.due).toBe(7003)
    const ending = { reason: 'Moved away', deposit: 'refund', account_id: BANK }
    await expectOk(buildFixture.move(bill.build, 'cancelled', ending))
    expect(await posted(bill, 'refund')).toEqual([
      debit('2-1230', 10_002),
      credit('1-1130', 10_002),
    ])
    expect(await buildFixture.booked(bill.build)).toEqual({ '7-1200': 2 })
  })
})

describe('tax of income that is withheld', () => {
  const slip = { withheld: 20_000, withholding_number: 'BP-2026-0007' }

  test('settles the bill beside the money, on its own account', async () => {
    const bill = await aBill(1_000_000)
    expect((await read(bill)).bill.withholds).toBe(true)
    const response = await pay(bill, 980_000, { ...slip, note: 'By transfer' })
    expect([response.status, response.data.due]).toEqual([201, 0])
    expect(await posted(bill)).toEqual([
      debit('1-1130', 980_000),
      debit('1-1420', 20_000),
      credit('1-1210', 1_000_000),
    ])
    expect(await read(bill)).toMatchObject({
      bill: { paid: 1_000_000, due: 0 },
      payments: [{ amount: 980_000, ...slip, rounding: 0, note: 'By transfer' }],
    })
    expect(await cameIn(bill)).toEqual([980_000])
    const sheet = (await maker.get(`/manufacture/build-order/${bill.build}/bill/${bill.id}`)).data
    expect(sheet.payments).toMatchObject([{ amount: 980_000, ...slip, rounding: 0 }])
    const { rawPayload } = await world.app.inject({
      method: 'GET',
      url: `/api/manufacture/build-order/${bill.build}/bill/${bill.id}/pdf`,
      headers: { authorization: `Bearer ${maker.token}` },
    })
    expect(readPdf(rawPayload).all).toContain(`${printTexts.id.withheld} BP-2026-0007`)
    const [{ id }] = (await owner.get('/admin/activity-log?limit=1')).data.data
    const noted = JSON.stringify((await owner.get(`/admin/activity-log/${id}`)).data)
    expect(noted).toContain('BP-2026-0007')
  })

  test('may be all that is due: no money comes in beside it', async () => {
    const bill = await aBill(1_000_000)
    expect(fields(await pay(bill, 0))).toEqual([422, ['amount']])
    await expectOk(pay(bill, 980_000))
    expect(fields(await pay(bill, 0, slip))).toEqual([403, ['amount']])
    const response = await payAs(finance, bill, 0, slip)
    expect([response.status, response.data.due]).toEqual([201, 0])
    expect((await posted(bill)).slice(-2)).toEqual([
      debit('1-1420', 20_000),
      credit('1-1210', 20_000),
    ])
    expect((await read(bill)).payments).toContainEqual(
      expect.objectContaining({ amount: 0, ...slip }),
    )
  })

  test('lowers what may be paid, and is never above what is due', async () => {
    const bill = await aBill(1_000_000)
    const above = await pay(bill, 990_000, { withheld: 20_000 })
    expect(fields(above)).toEqual([422, ['amount']])
    expect(above.codes).toMatchObject({ amount: [{ code: 'build-money.aboveDue' }] })
    expect(above.errors?.amount?.[0]?.replaceAll(/\D/g, '')).toBe('980000')
    expect(fields(await pay(bill, 1, { withheld: 1_000_001 }))).toEqual([422, ['withheld']])
    expect(fields(await pay(bill, 1, { withheld: -1 }))).toEqual([422, ['withheld']])
    const long = { ...slip, withholding_number: 'B'.repeat(61) }
    expect(fields(await pay(bill, 1, long))).toEqual([422, ['withholding_number']])
    expect((await pay(bill, 500_000, { withheld: 10_000 })).data.due).toBe(490_000)
    // a certificate number without an amount is ignored
    await expectOk(pay(bill, 490_000, { withholding_number: 'BP-1' }))
    expect((await read(bill)).payments[0]).toMatchObject({ withheld: 0, withholding_number: null })
  })

  test('by a person it is refused, and so it is in another country', async () => {
    const bill = await aBill(1_000_000, person)
    expect((await read(bill)).bill.withholds).toBe(false)
    expect(fields(await pay(bill, 980_000, slip))).toEqual([422, ['withheld']])
    const build = await buildFixture.inBuild(9_000_000, { garage_id: 4 })
    const abroad = { build, id: await buildFixture.bill(build, 1_000_000) }
    expect((await read(abroad)).bill.withholds).toBe(false)
    const there = { ...slip, account_id: DUTCH_CASH }
    expect(fields(await pay(abroad, 980_000, there))).toEqual([422, ['withheld']])
  })

  test('is at most the lawful share, and finance records more', async () => {
    const bill = await aBill(1_000_000)
    // without a tax number of the buyer
    expect((await read(bill)).bill).toMatchObject({ withholding_rate: 400, withholdable: 40_000 })
    const above = await pay(bill, 100_000, { withheld: 40_001 })
    expect(fields(above)).toEqual([403, ['withheld']])
    await expectOk(pay(bill, 100_000, { withheld: 30_000 }))
    expect(fields(await pay(bill, 100_000, { withheld: 10_001 }))).toEqual([403, ['withheld']])
    expect((await read(bill)).bill).toMatchObject({ due: 870_000, withholdable: 10_000 })
    // finance records no other payment
    expect((await payAs(finance, bill, 100_000)).status).toBe(403)
    await expectOk(payAs(finance, bill, 0, { withheld: 870_000 }))
    expect((await read(bill)).bill.due).toBe(0)
  })

  test('follows the buyer of the bill, not the customer of today', async () => {
    const bill = await aBill(1_000_000, person)
    const { version } = (await owner.get(`/admin/customer/${person}`)).data
    const change = (kind: string, now: number) =>
      owner.put(`/admin/customer/${person}`, { kind, version: now })
    await expectOk(change('company', version))
    expect(fields(await pay(bill, 0, { withheld: 1_000_000 }))).toEqual([422, ['withheld']])
    expect((await read(bill)).bill).toMatchObject({ due: 1_000_000, withholds: false })
    await expectOk(change('person', version + 1))
  })

  test('a deposit takes none', async () => {
    const build = await buildFixture.inBuild(1_000_000)
    const made = { amount: 100_000, account_id: BANK, ...slip }
    const response = await maker.post(`${path}/${build}/deposit`, made)
    expect(fields(response)).toEqual([422, ['withheld', 'withholding_number']])
  })

  test('a credit note gives back what was settled', async () => {
    const bill = await aBill(1_000_000)
    await expectOk(pay(bill, 980_000, slip))
    await buildFixture.takenOff(bill.build, bill.id, 400_000)
    expect((await read(bill)).bill).toMatchObject({ credited: 400_000, paid: 600_000, due: 0 })
    expect(await buildFixture.booked(bill.build)).toEqual({ '1-1420': 20_000, '2-1230': -600_000 })
  })

  test('after the delivery the bills are as they were', async () => {
    const bill = await aBill(1_000_000)
    await expectOk(pay(bill, 980_000, slip))
    await buildFixture.delivered(bill.build)
    const { bills } = await buildFixture.money(bill.build)
    expect(bills.map(({ due }: { due: number }) => due)).toEqual([9_000_000, 0])
    await expectOk(pay({ ...bill, id: bills[0].id }, 8_820_000, { withheld: 180_000 }))
    expect(await buildFixture.money(bill.build)).toMatchObject({ unpaid: 0, overpaid: 0 })
  })
})

test.each(languages)('the paper of a bill says it in words: %s', (language) => {
  const text = printTexts[language]
  const kept = { rounding: 0, withheld: 20_000, withholding_number: 'BP-1' }
  expect(nonCashSettlements(kept, language)).toEqual([[`${text.withheld} BP-1`, 20_000]])
  const rounded = { rounding: -2, withheld: 0, withholding_number: null }
  expect(nonCashSettlements(rounded, language)).toEqual([[text.rounding, -2]])
  expect(nonCashSettlements({ ...rounded, rounding: 0 }, language)).toEqual([])
})

describe('any payments', () => {
  beforeAll(() => inCurrency(world, 'MYR'))
  afterAll(() => inCurrency(world, 'IDR'))

  const step = fc.record({
    /** Of the amount due, in hundredths. */
    withheld: fc.integer({ min: 0, max: 1 }),
    paid: fc.integer({ min: 1, max: 100 }),
    isCash: fc.boolean(),
  })
  const endings = ['stays', 'cancelled', 'delivered', 'credited'] as const

  test('end in a bill with nothing due, and books that say the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 200, max: 900_000 }),
        fc.array(step, { maxLength: 4 }),
        fc.boolean(),
        fc.constantFrom(...endings),
        async (total, steps, endsInCash, ending) => {
          const bill = await aBill(total)
          const sums = { money: 0, withheld: 0, rounding: 0 }
          let due = total
          const settle = async (amount: number, given: { isCash: boolean; withheld: number }) => {
            const { isCash, withheld } = given
            const account_id = isCash ? CASH : BANK
            const answer = await expectOk(pay(bill, amount, { account_id, withheld }))
            const [last] = (await read(bill)).payments
            const now = due - amount - withheld - last.rounding
            expect([last.amount, last.withheld, answer.due]).toEqual([amount, withheld, now])
            due = now
            sums.money += amount
            sums.withheld += withheld
            sums.rounding += last.rounding
          }
          for (const { withheld: share, paid, isCash } of steps) {
            const withheld = Math.floor((due * share) / 100)
            const amount = Math.floor(((due - withheld) * paid) / 100)
            if (amount > 0) await settle(amount, { isCash, withheld })
          }
          if (due > 0) {
            const till = { is_cash: endsInCash, currency: 'MYR' }
            await settle(cashDue(till, due), { isCash: endsInCash, withheld: 0 })
          }
          expect(due).toBe(0)
          expect(Math.abs(sums.rounding)).toBeLessThanOrEqual(2)
          expect(sums.money + sums.withheld + sums.rounding).toBe(total)
          const { bill: now, deposits, unpaid } = await read(bill)
          expect([now.paid, now.due, deposits]).toEqual([total, 0, total])
          expect(unpaid).toBe(10_000_000 - total)
          const booked = {
            ...(sums.withheld > 0 ? { '1-1420': sums.withheld } : {}),
            ...(sums.rounding === 0 ? {} : { '7-1200': sums.rounding }),
          }
          expect(await buildFixture.booked(bill.build)).toEqual({ ...booked, '2-1230': -total })
          expect((await cameIn(bill)).reduce((sum: number, one: number) => sum + one, 0)).toBe(
            sums.money,
          )
          if (ending === 'cancelled') {
            const fund = { reason: 'Moved away', deposit: 'refund', account_id: BANK }
            await expectOk(buildFixture.move(bill.build, 'cancelled', fund))
            expect(await buildFixture.booked(bill.build)).toEqual(booked)
          }
          if (ending === 'delivered') await buildFixture.delivered(bill.build)
          if (ending === 'credited') {
            await buildFixture.takenOff(bill.build, bill.id, total)
            expect(await buildFixture.booked(bill.build)).toEqual(booked)
          }
        },
      ),
      { numRuns: 12 },
    )
    await expectIntegrity(world.appContext.database.reads)
  })
})
