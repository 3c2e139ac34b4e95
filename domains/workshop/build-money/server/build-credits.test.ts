/** Bills of a build are credited, before and after the delivery. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '#test/builds.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { BANK, agreed } from '#test/invoices.ts'
import {
  till,
  buildFixture,
  setUpBuildBills,
  tearDownBuildBills,
  toBank,
  billsOf,
  nothing,
  spans,
  file,
} from '#test/build-credits-fixtures.ts'

beforeAll(setUpBuildBills)
afterAll(tearDownBuildBills)

describe('before the delivery', () => {
  test('what the bill still owes goes down, with its tax', async () => {
    const id = await buildFixture.inBuild(100_000_000)
    const bill = await buildFixture.bill(id, 30_000_000)
    const response = await buildFixture.crediting(id, bill, { amount: 10_000_000, settle: toBank })
    expect(response.data).toEqual({
      id: expect.any(Number),
      number: expect.stringMatching(/^CN\/[A-Z]+\/\d{4}\/\d{5}$/),
      grand_total: 11_100_000,
      currency: 'IDR',
    })
    expect(await buildFixture.booked(id)).toEqual({
      '1-1210': 22_200_000,
      '2-1230': -20_000_000,
      '2-1310': -2_200_000,
    })
    expect(await buildFixture.taxSums(id)).toEqual({
      base: 20_000_000,
      other_base: 27_500_000 - 9_166_667,
      tax: 2_200_000,
    })
    expect((await billsOf(id))[0]).toMatchObject({
      total: 33_300_000,
      credited: 11_100_000,
      paid: 0,
      due: 22_200_000,
      credit_notes: [{ id: response.data.id, number: response.data.number, status: 'issued' }],
      can: { credit: { ok: true } },
    })
    expect(await spans(bill)).toEqual([22_200_000])
    // settle is ignored where nothing is in excess
    expect(await buildFixture.noteOf(response.data)).toMatchObject({
      bill: { id: bill },
      build: { id },
      invoice: null,
      customer: { id: buildFixture.customer_id },
      lowered: 11_100_000,
      refunded: 0,
      net: 10_000_000,
      tax: 1_100_000,
      taxes: [{ code: 'PPN', base: 10_000_000, tax: 1_100_000 }],
      items: [{ kind: 'build', name: 'Evo tribute - Paint', qty: null, amount: 10_000_000 }],
      can: { void: { ok: true } },
    })
    // the remainder of the price: 100 + 11 - 22.2
    expect(await buildFixture.money(id)).toMatchObject({ unpaid: 111_000_000, deposits: 0 })
    await buildFixture.delivered(id)
    expect((await billsOf(id))[0]).toMatchObject({
      kind: 'final',
      total: 88_800_000,
      tax: 8_800_000,
    })
    expect(await buildFixture.booked(id)).toEqual({
      '1-1210': 111_000_000,
      '2-1310': -11_000_000,
      '4-1400': -100_000_000,
    })
    expect(await buildFixture.taxSums(id)).toMatchObject({ base: 100_000_000, tax: 11_000_000 })
    const late = await buildFixture.voided(response.data)
    expect([late.status, late.message]).toEqual([
      409,
      'The build has been delivered, and its final bill includes this amount again',
    ])
  })

  test.each(['refund', 'keep'])('what was paid above the rest is settled (%s)', async (kind) => {
    const id = await buildFixture.inBuild(50_000_000)
    const bill = await buildFixture.bill(id, 10_000_000)
    await buildFixture.pay(id, bill, 8_000_000)
    const settle = kind === 'refund' ? toBank : { kind }
    const mute = await buildFixture.crediting(id, bill, { amount: 9_000_000 })
    expect([mute.status, Object.keys(mute.errors ?? {})]).toEqual([422, ['settle']])
    const note = await buildFixture.credited(id, bill, { amount: 9_000_000, settle })
    // 9.99: 3.1 were owed, 6.89 were overpaid
    expect(await buildFixture.noteOf(note)).toMatchObject({
      lowered: 3_100_000,
      refunded: kind === 'refund' ? 6_890_000 : 0,
      kept: kind === 'keep' ? 6_890_000 : 0,
    })
    expect((await billsOf(id))[0]).toMatchObject({ credited: 9_990_000, paid: 1_110_000, due: 0 })
    expect(await buildFixture.money(id)).toMatchObject({ deposits: 1_110_000 })
    expect(await buildFixture.booked(id)).toEqual({
      ...(kind === 'keep' ? { '2-1210': -6_890_000 } : {}),
      '2-1230': -1_000_000,
      '2-1310': -110_000,
    })
    expect((await buildFixture.voided(note)).status).toBe(200)
    // the refund stays and is due again; the customer credit is reversed
    expect((await billsOf(id))[0]).toMatchObject({
      credited: 0,
      due: kind === 'refund' ? 9_990_000 : 3_100_000,
      credit_notes: [{ status: 'void' }],
    })
    expect(await buildFixture.taxSums(id)).toMatchObject({ base: 10_000_000, tax: 1_100_000 })
    expect((await buildFixture.voided(note)).status).toBe(409)
  })

  test('against another invoice of the customer', async () => {
    const order = await till.ready([agreed({ unit_price: 5_000_000 })])
    const { id: customer_id } = (await order.get()).customer
    const id = await buildFixture.inBuild(50_000_000, { customer_id })
    const bill = await buildFixture.bill(id, 10_000_000)
    await buildFixture.pay(id, bill, 11_100_000)
    const invoice = await till.issued(order)
    const { due } = await till.sheetOf(invoice)
    const settle = { kind: 'offset', invoice_id: invoice.id }
    const foreign = await till.issued(await till.ready())
    const wrong = { amount: 1_000_000, settle: { ...settle, invoice_id: foreign.id } }
    const refused = await buildFixture.crediting(id, bill, wrong, buildFixture.owner)
    expect(Object.keys(refused.errors ?? {})).toEqual(['settle.invoice_id'])
    const asked = { amount: 6_000_000, settle }
    // the invoices of a garage are outside a workshop's scope
    expect((await buildFixture.crediting(id, bill, asked)).status).toBe(404)
    const note = await expectOk(buildFixture.crediting(id, bill, asked, buildFixture.owner))
    // the excess becomes customer credit
    expect(await buildFixture.noteOf(note)).toMatchObject({ offset: due, kept: 6_660_000 - due })
    expect(await till.sheetOf(invoice)).toMatchObject({ due: 0, paid: due })
    expect((await billsOf(id))[0]).toMatchObject({ credited: 6_660_000, paid: 4_440_000, due: 0 })
    await expectIntegrity(till.world.appContext.database.reads)
    expect((await buildFixture.voided(note, buildFixture.owner)).status).toBe(200)
    expect(await till.sheetOf(invoice)).toMatchObject({ due, paid: 0 })
    expect((await billsOf(id))[0]).toMatchObject({ credited: 0, paid: 11_100_000, due: 0 })
  })

  test('in full, and then the build is cancelled: nothing of it is left anywhere', async () => {
    const id = await buildFixture.inBuild(100_000_000)
    await buildFixture.deposit(id, 4_000_000)
    const paid = await buildFixture.bill(id, 20_000_000)
    const open = await buildFixture.bill(id, 10_000_001)
    const part = await buildFixture.bill(id, 7_000_000)
    await buildFixture.pay(id, paid, 22_200_000)
    await buildFixture.pay(id, part, 1_000_000)
    // a tax return has declared it
    await file(paid)
    await buildFixture.takenOff(id, paid, 20_000_000)
    await buildFixture.takenOff(id, part, 3_333_333)
    expect((await billsOf(id)).find((one: { id: number }) => one.id === paid)).toMatchObject({
      due: 0,
      paid: 0,
      can: { credit: { ok: false, why: { message: 'This bill is already credited in full' } } },
    })
    const fields = { reason: 'Moved away', deposit: 'refund', account_id: BANK }
    await expectOk(buildFixture.move(id, 'cancelled', fields))
    expect(await buildFixture.booked(id)).toEqual({})
    expect(await buildFixture.taxSums(id)).toEqual(nothing)
    expect((await billsOf(id)).every(({ due }: { due: number }) => due === 0)).toBe(true)
    expect(await spans(open)).toEqual([])
    const late = await buildFixture.crediting(id, part, { amount: 1 })
    expect([late.status, late.message]).toEqual([409, 'This build is cancelled'])
    const [, , first] = await billsOf(id)
    const voided = await buildFixture.voided(first.credit_notes[0])
    expect([voided.status, voided.message]).toEqual([
      409,
      'The build is cancelled, so this credit note can no longer be voided',
    ])
  })
})

describe('after the delivery', () => {
  test('all bills in full: every account and the return are zero', async () => {
    const id = await buildFixture.inBuild(100_000_000)
    await buildFixture.deposit(id, 20_000_000)
    const stage = await buildFixture.bill(id, 30_000_000)
    await buildFixture.pay(id, stage, 33_300_000)
    await buildFixture.delivered(id)
    const [final] = await billsOf(id)
    expect(final).toMatchObject({ kind: 'final', due: 57_700_000 })
    await buildFixture.takenOff(id, stage, 12_345_678)
    expect(await buildFixture.booked(id)).toEqual({
      '1-1210': 57_700_000,
      '2-1310': -11_000_000 + 1_358_025,
      '4-1400': -100_000_000 + 12_345_678,
    })
    expect(await buildFixture.money(id)).toMatchObject({
      tax: 11_000_000 - 1_358_025,
      margin: 100_000_000 - 12_345_678,
    })
    await buildFixture.takenOff(id, final.id, 70_000_000)
    // the deposit was refunded too: 77.7 minus the 57.7 that were owed
    const [{ credit_notes }] = await billsOf(id)
    expect(await buildFixture.noteOf(credit_notes[0])).toMatchObject({
      lowered: 57_700_000,
      refunded: 20_000_000,
    })
    await buildFixture.takenOff(id, stage, 30_000_000 - 12_345_678)
    expect(await buildFixture.booked(id)).toEqual({})
    expect(await buildFixture.taxSums(id)).toEqual(nothing)
    expect(await buildFixture.money(id)).toMatchObject({
      tax: 0,
      unpaid: 0,
      deposits: 0,
      margin: 0,
    })
    expect(await buildFixture.voided(credit_notes[0])).toMatchObject({ status: 200 })
    expect(await buildFixture.booked(id)).toEqual({
      '1-1210': 77_700_000,
      '2-1310': -7_700_000,
      '4-1400': -70_000_000,
    })
  })

  test('billed above the price: at most what is left of the build', async () => {
    const id = await buildFixture.inBuild(10_000_000)
    const paid = await buildFixture.bill(id, 15_000_000)
    await buildFixture.pay(id, paid, 16_650_000)
    await buildFixture.delivered(id)
    const [final] = await billsOf(id)
    expect(final.can.credit.ok).toBe(false)
    const over = await buildFixture.crediting(id, paid, { amount: 10_000_001, settle: toBank })
    expect(over.errors).toEqual({ amount: ['Only 10000000 of this bill can still be credited'] })
    await buildFixture.takenOff(id, paid, 10_000_000)
    // the overpayment is still a deposit
    expect(await buildFixture.booked(id)).toEqual({ '2-1210': -5_550_000 })
    expect(await buildFixture.taxSums(id)).toEqual(nothing)
    expect(await buildFixture.money(id)).toMatchObject({ overpaid: 5_550_000 })
  })

  test('a bill that the last one lowered: the rest of it', async () => {
    const id = await buildFixture.inBuild(10_000_000)
    const open = await buildFixture.bill(id, 15_000_000)
    await buildFixture.delivered(id)
    await buildFixture.credited(id, open, { amount: 4_000_001 })
    await buildFixture.credited(id, open, { amount: 5_999_999 })
    expect(await buildFixture.booked(id)).toEqual({})
    expect(await buildFixture.taxSums(id)).toEqual(nothing)
  })
})
