/**
 * The tax of a build: charged with each bill, the remainder at delivery, none after cancellation (accounting, rule
 * 21).
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { type ApiResponse, type Who, type World, aPhone, aWorld } from '#test/world.ts'
import { mergedTaxes, taxOfAmount, taxOfPart } from '../tax.ts'

let world: World
let maker: Who
let owner: Who
let customer: number
let bank: number
let company: number
const codes = new Map<string, number>()

const path = '/admin/manufacture/build-order'
const WORKSHOP = 5
const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>'
const names = { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Lak' }

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  owner = await world.signedInAs('super admin', { garage_id: null })
  const person = { full_name: 'Rustam Efendi', phone: aPhone(), country_id: 1 }
  customer = (await fine(owner.post('/admin/customer', person))).id
  const funds = '/admin/account?group=cash_bank&postable=true&country_id=1'
  bank = (await owner.get(funds)).data.data[0].id
  const stage = await fine(maker.post('/admin/manufacture/stage', { names, planned_days: 3 }))
  await maker.post(`/admin/manufacture/stage/${stage.id}/task`, { names, weight: 1, proof: 'none' })
  company = (
    await fine(
      owner.post('/admin/legal-entity', {
        country_id: 1,
        legal_name: 'Contoh',
        npwp: '0012345678901000',
        is_registered: true,
        registered_from: '2020-01-01',
      }),
    )
  ).id
  await fine(maker.put(`/admin/garage/${WORKSHOP}/settings`, { legal_entity_id: company }))
  for (const row of await world.appContext.database.reads
    .selectFrom('tax_codes')
    .select(['id', 'code'])
    .execute())
    codes.set(row.code, row.id)
})
afterAll(async () => {
  await expectIntegrity(world.appContext.database.reads)
  await world.close()
})

async function fine(response: Promise<ApiResponse>) {
  const { status, message, errors, data } = await response
  expect([200, 201], `${message} ${JSON.stringify(errors)}`).toContain(status)
  return data
}
const read = async (id: number) => (await maker.get(`/manufacture/build-order/${id}`)).data
const money = async (id: number) => (await maker.get(`/manufacture/build-order/${id}/money`)).data
const move = async (id: number, to: string, fields: object = {}) =>
  fine(maker.post(`${path}/${id}/transition`, { to, version: (await read(id)).version, ...fields }))
async function inBuild(price: number, fields: object = {}): Promise<number> {
  const { id } = await fine(
    maker.post(path, {
      name: 'Evo tribute',
      date: '2026-01-05',
      garage_id: WORKSHOP,
      customer_id: customer,
      price,
      ...fields,
    }),
  )
  await move(id, 'planned')
  await move(id, 'in_build')
  return id
}
const bill = async (id: number, amount: number): Promise<number> =>
  (
    await fine(
      maker.post(`${path}/${id}/bill`, { stage_id: (await read(id)).stages[0].id, amount }),
    )
  ).id
const payBill = (id: number, one: number, amount: number) =>
  fine(maker.post(`${path}/${id}/bill/${one}/payment`, { amount, account_id: bank }))
async function delivered(id: number) {
  await world.appContext.database.writes
    .updateTable('build_tasks')
    .set({ status: 'done' })
    .where('build_id', '=', id)
    .execute()
  await move(id, 'finished')
  for (const signer of ['customer', 'workshop'])
    await maker.post(`${path}/${id}/signature`, { signer, svg: drawn })
  const { version } = await read(id)
  await fine(maker.post(`${path}/${id}/deliver`, { version, reason: 'pays later' }))
}
async function booked(id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; amount: number }>`
    select a.code, sum(l.debit - l.credit)::bigint as amount from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'build' and e.source_id = ${String(id)} and a.code not in ('1-1110', '1-1120', '1-1130')
    group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(
    world.appContext.database.reads,
  )
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]))
}
/** What the tax return contains of the bills of a build. */
async function documentTaxes(id: number) {
  const { rows } = await sql<{ source: string; base: number; tax: number }>`
    select t.source, t.base, t.tax from document_taxes t join build_bills b on b.id = t.source_id
    where t.source in ('build_bill', 'build_delivery') and b.build_id = ${id} order by t.id`.execute(
    world.appContext.database.reads,
  )
  return rows.map(({ source, base, tax }) => [source, Number(base), Number(tax)])
}

describe('prices without tax', () => {
  test('a bill asks for its amount and the tax; the delivery for the rest of both', async () => {
    const id = await inBuild(100_000_000)
    expect(await read(id)).toMatchObject({
      tax_code_id: null,
      prices_include_tax: false,
      money: { tax: 11_000_000, unpaid: 111_000_000, taxes: [{ code: 'PPN', tax: 11_000_000 }] },
    })
    await fine(maker.post(`${path}/${id}/deposit`, { amount: 20_000_000, account_id: bank }))
    const one = await bill(id, 30_000_000)
    expect(await booked(id)).toEqual({
      '1-1210': 33_300_000,
      '2-1230': -50_000_000,
      '2-1310': -3_300_000,
    })
    expect((await money(id)).bills[0]).toMatchObject({
      amount: 30_000_000,
      tax: 3_300_000,
      total: 33_300_000,
      due: 33_300_000,
      tax_code_id: codes.get('PPN'),
      taxes: [
        { code: 'PPN', rate: 1200, base: 30_000_000, other_base: 27_500_000, tax: 3_300_000 },
      ],
    })
    // the deposit has no tax yet: 100 + 11 - 20
    expect((await money(id)).unpaid).toBe(91_000_000)
    await payBill(id, one, 33_300_000)
    await delivered(id)
    expect(await booked(id)).toEqual({
      '1-1210': 57_700_000,
      '2-1310': -11_000_000,
      '4-1400': -100_000_000,
    })
    const after = await money(id)
    expect(after.bills[0]).toMatchObject({
      kind: 'final',
      price: 100_000_000,
      tax: 7_700_000,
      amount: 57_700_000,
      total: 57_700_000,
      due: 57_700_000,
      taxes: [{ base: 70_000_000, tax: 7_700_000 }],
    })
    expect(after).toMatchObject({ tax: 11_000_000, unpaid: 57_700_000, margin: 100_000_000 })
    expect(await documentTaxes(id)).toEqual([
      ['build_bill', 30_000_000, 3_300_000],
      ['build_delivery', 70_000_000, 7_700_000],
    ])
  })

  test('billed above the price: the delivery takes tax back', async () => {
    const id = await inBuild(10_000_000)
    await bill(id, 15_000_000)
    await delivered(id)
    expect(await booked(id)).toEqual({
      '1-1210': 11_100_000,
      '2-1310': -1_100_000,
      '4-1400': -10_000_000,
    })
    expect((await money(id)).bills).toMatchObject([
      { kind: 'final', tax: -550_000, amount: -5_550_000, due: 0 },
      { kind: 'stage', total: 16_650_000, lowered: 5_550_000, due: 11_100_000 },
    ])
    expect(await documentTaxes(id)).toEqual([
      ['build_bill', 15_000_000, 1_650_000],
      ['build_delivery', -5_000_000, -550_000],
    ])
  })

  test('another code of the build: its bills and its delivery follow it', async () => {
    const id = await inBuild(5_000_000)
    await bill(id, 1_000_000)
    const { version } = await read(id)
    const tax_code_id = codes.get('PPN0')
    await fine(maker.put(`${path}/${id}`, { tax_code_id, version }))
    await delivered(id)
    expect((await money(id)).taxes).toMatchObject([{ code: 'PPN0', base: 5_000_000, tax: 0 }])
    expect(await documentTaxes(id)).toEqual([
      ['build_bill', 1_000_000, 110_000],
      ['build_delivery', 5_000_000, 0],
      ['build_delivery', -1_000_000, -110_000],
    ])
    expect(await booked(id)).toEqual({ '1-1210': 5_000_000, '4-1400': -5_000_000 })
    const wrong = { name: 'X', date: '2026-01-05', garage_id: WORKSHOP, customer_id: customer }
    const dutch = { ...wrong, tax_code_id: codes.get('BTW21') }
    expect((await maker.post(path, dutch)).errors).toHaveProperty('tax_code_id')
  })
})

test('the return shows what is held ahead of bills, and the tax in it by the code of each build', async () => {
  const held = async () =>
    (
      await fine(
        owner.get(
          `/admin/report/tax?legal_entity_id=${company}&start_date=2020-01-01&end_date=2099-12-31`,
        ),
      )
    ).deposits_held
  const before = await held()
  const taxed = await inBuild(50_000_000)
  const free = await inBuild(50_000_000, { tax_code_id: codes.get('PPN0') })
  for (const id of [taxed, free])
    await fine(maker.post(`${path}/${id}/deposit`, { amount: 22_200_000, account_id: bank }))
  const after = await held()
  expect([after.amount - before.amount, after.tax - before.tax]).toEqual([44_400_000, 2_200_000])
  // after delivery the deposit is part of the price
  await delivered(taxed)
  const last = await held()
  expect([last.amount - before.amount, last.tax - before.tax]).toEqual([22_200_000, 0])
})

test('prices with tax: a build keeps what held when it was made', async () => {
  await fine(owner.put(`/admin/legal-entity/${company}`, { prices_include_tax: true }))
  const id = await inBuild(111_000_000)
  await fine(owner.put(`/admin/legal-entity/${company}`, { prices_include_tax: false }))
  expect(await read(id)).toMatchObject({
    prices_include_tax: true,
    money: { price: 111_000_000, tax: 11_000_000, margin: 100_000_000, unpaid: 111_000_000 },
  })
  await bill(id, 22_200_000)
  expect((await money(id)).bills[0]).toMatchObject({
    amount: 22_200_000,
    tax: 2_200_000,
    total: 22_200_000,
  })
  await delivered(id)
  expect(await booked(id)).toEqual({
    '1-1210': 111_000_000,
    '2-1310': -11_000_000,
    '4-1400': -100_000_000,
  })
})

test.each(['refund', 'forfeit'])('cancelled: the tax of all bills goes (%s)', async (deposit) => {
  const id = await inBuild(100_000_000)
  const one = await bill(id, 10_000_000)
  const two = await bill(id, 20_000_000)
  await bill(id, 5_000_000)
  await payBill(id, one, 11_100_000)
  await payBill(id, two, 7_000_000)
  await move(id, 'cancelled', { reason: 'Moved away', deposit, account_id: bank })
  const kept = deposit === 'forfeit' ? { '4-9100': -18_100_000 } : {}
  expect(await booked(id)).toEqual(kept)
  expect(await documentTaxes(id)).toEqual([])
  const { bills, payments, taxes, tax } = await money(id)
  expect(payments[0]).toMatchObject({ kind: deposit, amount: 18_100_000 })
  expect(bills).toMatchObject([
    { withdrawn: 5_550_000, due: 0 },
    { withdrawn: 15_200_000, due: 0 },
    { withdrawn: 0, due: 0 },
  ])
  expect([taxes, tax]).toEqual([[], 0])
})

test('a build of nothing is delivered without a reason: its last bill has nothing due', async () => {
  const id = await inBuild(0)
  await world.appContext.database.writes
    .updateTable('build_tasks')
    .set({ status: 'done' })
    .where('build_id', '=', id)
    .execute()
  await move(id, 'finished')
  for (const signer of ['customer', 'workshop'])
    await maker.post(`${path}/${id}/signature`, { signer, svg: drawn })
  await fine(maker.post(`${path}/${id}/deliver`, { version: (await read(id)).version }))
  expect(await money(id)).toMatchObject({ unpaid: 0, overpaid: 0, tax: 0 })
  for (const { due, total } of (await money(id)).bills) expect([due, total]).toEqual([0, 0])
  expect(await booked(id)).toEqual({})
})

test('a bill reverses its tax to a company with a number alone, and so does the delivery', async () => {
  const reversed = await fine(
    owner.post('/admin/tax-code', { country_id: 1, code: 'WAPU', kind: 'reverse', name: names }),
  )
  const rate = { basis_points: 0, valid_from: '2020-01-01' }
  await fine(owner.post(`/admin/tax-code/${reversed.id}/rate`, rate))
  const id = await inBuild(10_000_000, { tax_code_id: reversed.id })
  const stage_id = (await read(id)).stages[0].id
  const refused = await maker.post(`${path}/${id}/bill`, { stage_id, amount: 1_000_000 })
  expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['tax_code_id']])
  expect((await money(id)).bills).toEqual([])
  await expect(delivered(id)).rejects.toThrow('tax_code_id')
  const { version } = (await owner.get(`/admin/customer/${customer}`)).data
  const company = { kind: 'company', legal_name: 'PT Armada', npwp: '0098765432101000' }
  await fine(owner.put(`/admin/customer/${customer}`, { ...company, version }))
  await fine(
    maker.post(`${path}/${id}/deliver`, { version: (await read(id)).version, reason: 'Later' }),
  )
  expect((await money(id)).bills).toMatchObject([{ total: 10_000_000, tax: 0 }])
  await fine(owner.put(`/admin/customer/${customer}`, { kind: 'person' }))
})

test('bills of any amounts and the delivery come to the tax of the price', () => {
  const code = {
    tax_code_id: 1,
    code: 'PPN',
    name: 'VAT',
    names: { en: 'VAT', id: 'PPN', my: 'PPN', nl: 'PPN' },
    kind: 'standard' as const,
    rate: { basis_points: 1200, base_numerator: 11, base_denominator: 12 },
  }
  const amount = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(amount, fc.array(amount), fc.boolean(), (price, bills, includesTax) => {
      const how = { code, rounding: 'line' as const, includesTax }
      const whole = taxOfAmount(price, how)
      const billTaxes = bills.map((bill) => taxOfAmount(bill, how))
      const rest = mergedTaxes(
        whole.taxes,
        billTaxes.flatMap(({ taxes }) => taxes),
      )
      const all = mergedTaxes([...billTaxes.flatMap(({ taxes }) => taxes), ...rest])
      expect(all).toEqual(whole.taxes)
      for (const { tax, total, net } of billTaxes) expect(net + tax).toBe(total)
    }),
  )
  fc.assert(
    fc.property(amount, amount, fc.double({ min: 0, max: 1, noNaN: true }), (tax, whole, cut) => {
      const part = Math.round(whole * cut)
      const share = taxOfPart(tax, part, whole)
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(tax)
      expect(taxOfPart(tax, whole, whole)).toBe(tax)
    }),
  )
})
