/** Input tax of purchases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BANK } from '#test/invoices.ts'
import { whileFiled } from '#test/taxed.ts'
import {
  world,
  owner,
  proofFile,
  path,
  DAY,
  INDONESIA,
  companyOf,
  setUpPurchases,
  tearDownPurchases,
  codeOf,
  expectOk,
  anItem,
  itemOf,
  buy,
  made,
  got,
  change,
  receive,
  booked,
  documentTaxes,
} from '#test/input-tax-fixtures.ts'

beforeAll(setUpPurchases)
afterAll(tearDownPurchases)

describe('tax that is claimed', () => {
  test('goes to 1-1410 beside the goods, and the supplier is owed both', async () => {
    const item = await anItem(INDONESIA)
    const id = await made(INDONESIA, [{ item_id: item, quantity: 2, unit_price: 50_000 }])
    expect(await got(id)).toMatchObject({
      sub_total: 100_000,
      tax: 11_000,
      total: 111_000,
      due: 111_000,
      tax_waits: true,
      tax_invoice_number: null,
      taxes: [{ code: 'PPN', rate: 1200, base: 100_000, other_base: 91_667, tax: 11_000 }],
      lines: [{ tax_code_id: codeOf('PPN'), tax_amount: 11_000, tax_is_typed: false }],
    })
    expect(await booked(id)).toEqual({
      '1-1310': 100_000,
      '1-1410': 11_000,
      '2-1110': -111_000,
    })
    expect(await itemOf(item)).toMatchObject({ value: 100_000, average_cost: 50_000 })
    expect((await itemOf(item)).prices).toMatchObject([{ unit_price: 50_000 }])
    const proof = { payment_proof_file_id: proofFile, account_id: BANK, paid_at: DAY }
    await expectOk(owner.post(`${path}/${id}/proof`, proof))
    expect(await booked(id)).toMatchObject({ '1-1130': -111_000 })
  })

  test('waits for the number of the tax invoice, which may come at any time', async () => {
    const line = { item_id: await anItem(INDONESIA), quantity: 1, unit_price: 100_000 }
    const id = await made(INDONESIA, [line])
    expect(await documentTaxes(id)).toMatchObject([{ side: 'input', day: DAY, claim_from: null }])
    const waiting = async () => (await owner.get(`${path}?tax_waits=true&limit=100`)).data.data
    expect(await waiting()).toContainEqual(expect.objectContaining({ id, tax_waits: true }))
    expect((await got(id)).can).toMatchObject({ update: { ok: false }, tax_invoice: { ok: true } })

    const taxInvoice = { tax_invoice_number: '0400260012345678', tax_invoice_date: '2026-02-03' }
    const { version } = await got(id)
    expect((await change(id, { ...taxInvoice, note: 'Late' })).status).toBe(409)
    await expectOk(change(id, { ...taxInvoice, version }))
    expect((await change(id, { ...taxInvoice, version })).status).toBe(409)
    expect(await got(id)).toMatchObject({ ...taxInvoice, tax_waits: false, version: version + 1 })
    expect(await documentTaxes(id)).toMatchObject([{ day: DAY, claim_from: '2026-02-03' }])
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ id }))
    // once a return has claimed it, the number may change, but not be cleared
    const filed = { legal_entity_id: companyOf.get(INDONESIA) ?? 0, until: '2026-02-28' }
    await whileFiled(
      world.appContext.database.writes,
      { ...filed, source: 'purchase', source_id: id },
      async () => {
        const response = await change(id, { tax_invoice_number: null })
        expect([response.status, response.errors]).toEqual([
          422,
          {
            tax_invoice_number: [
              'Its tax is claimed in the return of 2026-02-28: a number can take its place, but not go',
            ],
          },
        ])
        await expectOk(change(id, { tax_invoice_number: '0400260012345679' }))
      },
    )
    await expectOk(change(id, { tax_invoice_number: null }))
    expect(await documentTaxes(id)).toMatchObject([{ claim_from: null }])
    const mechanic = await world.signedInAs('mechanic')
    expect((await mechanic.put(`${path}/${id}`, taxInvoice)).status).toBe(403)
    const finance = await world.signedInAs('finance')
    expect((await finance.put(`${path}/${id}`, taxInvoice)).status).toBe(403)
  })

  test('uses the tax of the supplier’s invoice; a difference above 1 % needs confirmation', async () => {
    const line = { item_id: await anItem(INDONESIA), quantity: 1, unit_price: 100_000 }
    const near = await made(INDONESIA, [{ ...line, tax_amount: 11_110 }])
    expect(await got(near)).toMatchObject({
      total: 111_110,
      taxes: [{ base: 100_000, tax: 11_110 }],
      lines: [{ tax_amount: 11_110, tax_is_typed: true }],
    })
    const far = [{ ...line, tax_amount: 11_111 }]
    expect((await buy(INDONESIA, far)).codes).toEqual({
      'lines.0.tax_amount': [{ code: 'supplier-bills.otherTax', values: { tax: 11_000 } }],
    })
    const id = await made(INDONESIA, far, { tax_confirmed: true, received: false })
    expect(await got(id)).toMatchObject({ total: 111_111, tax_confirmed: true })
    // once confirmed, changing the note needs no confirmation
    await expectOk(change(id, { note: 'Checked', lines: [{ ...far[0], unit: 'pcs' }] }))
    await expectOk(change(id, { lines: [{ ...line, unit: 'pcs' }] }))
    expect(await got(id)).toMatchObject({ total: 111_000, lines: [{ tax_is_typed: false }] })
  })

  test('comes with each receipt by quantity, and leaves with the purchase', async () => {
    const item = await anItem(INDONESIA)
    const id = await made(INDONESIA, [{ item_id: item, quantity: 3, unit_price: 1001 }], {
      received: false,
      tax_invoice_number: 'F-1',
    })
    expect(await booked(id)).toEqual({})
    expect(await documentTaxes(id)).toEqual([])
    const [line] = (await got(id)).lines
    await receive(id, line.id, 1)
    // 3003 x 11/12 x 12 % = 330 in total
    expect(await booked(id)).toEqual({ '1-1310': 1001, '1-1410': 110, '2-1110': -1111 })
    await receive(id, line.id, 2)
    expect(await booked(id)).toEqual({ '1-1310': 3003, '1-1410': 330, '2-1110': -3333 })
    expect(await documentTaxes(id)).toMatchObject([
      { base: 1001, tax: 110, claim_from: DAY },
      { base: 2002, tax: 220, claim_from: DAY },
    ])
    await expectOk(owner.delete(`${path}/${id}`))
    expect(await booked(id)).toEqual({})
    expect(await documentTaxes(id)).toEqual([])
  })

  test('is that of what came, once the rest is given up', async () => {
    const item = await anItem(INDONESIA)
    const paid = { status: 'paid', account_id: BANK, payment_proof_file_id: proofFile }
    const id = await made(INDONESIA, [{ item_id: item, quantity: 4, unit_price: 1000 }], {
      received: false,
      ...paid,
    })
    expect(await booked(id)).toEqual({ '1-1130': -4440, '1-1440': 4440 })
    await receive(id, (await got(id)).lines[0].id, 1)
    await expectOk(owner.post(`${path}/${id}/close`, { reason: 'Sold out' }))
    expect(await got(id)).toMatchObject({
      sub_total: 1000,
      tax: 110,
      total: 1110,
      taxes: [{ base: 1000, tax: 110 }],
    })
    expect(await booked(id)).toEqual({ '1-1130': -1110, '1-1310': 1000, '1-1410': 110 })
  })

  test('is that of the day of the purchase: another day is taxed anew', async () => {
    const line = { item_id: await anItem(INDONESIA), quantity: 1, unit_price: 100_000 }
    const id = await made(INDONESIA, [line], { received: false, date: '2025-12-31' })
    // the company was not registered yet
    expect(await got(id)).toMatchObject({ total: 100_000, tax: 0, taxes: [] })
    await expectOk(change(id, { date: '2026-01-01' }))
    expect(await got(id)).toMatchObject({
      total: 111_000,
      tax: 11_000,
      lines: [{ tax_amount: 11_000 }],
    })
    await expectOk(change(id, { date: '2025-12-31' }))
    expect(await got(id)).toMatchObject({ total: 100_000, tax: 0, lines: [{ tax_code_id: null }] })
  })
})
