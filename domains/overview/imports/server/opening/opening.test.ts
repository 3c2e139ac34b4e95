/** Opening documents from another program: written, imported again, undone, and the closing report. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/contract/days.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { bringing } from '#test/imports.ts'
import { BANK, CASH, taken } from '#test/invoices.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who
let bring: ReturnType<typeof bringing>
const phones = { rina: aPhone(), hasan: aPhone() }
/** Long enough ago to be over in each zone, and in last year during January. */
const OPENING = addDays(new Date().toISOString().slice(0, 10), -30)
const OLD = addDays(OPENING, -400)
const place = { garage_id: 1, opening_on: OPENING }

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
  bring = bringing(world)
  const brand = await taken(owner.post('/admin/brand', { name: 'Esemka' }))
  const model = await taken(owner.post('/admin/model', { name: 'Bima', brand_id: brand.id }))
  const person = (full_name: string, phone: string) =>
    taken(owner.post('/admin/customer', { full_name, phone, country_id: 1 }))
  const rina = await person('Rina Hartati', phones.rina)
  await person('Hasan Basri', phones.hasan)
  const car = { license_plate: 'B 7100 OLD', brand_id: brand.id, model_id: model.id, country_id: 1 }
  await taken(owner.post('/admin/vehicle', { ...car, customer_id: rina.id }))
})
afterAll(async () => {
  await expectIntegrity(world.appContext.database.reads)
  await world.close()
})

/** Validates and writes a file, then imports it again: each row exists. */
async function broughtTwice(words: Record<string, string | number>, lines: string[], who = owner) {
  const text = `${lines.join('\n')}\n`
  const file = await bring.judged(who, words, text)
  expect(file.counts, JSON.stringify([file, await bring.rowsOf(who, file.id)])).toMatchObject({
    new: lines.length - 1,
    wrong: 0,
  })
  await bring.applied(who, file.id)
  const again = await bring.judged(who, words, text)
  expect(again.counts).toMatchObject({ same: lines.length - 1, new: 0, wrong: 0 })
  return file.id as number
}
const undo = async (id: number, who = owner) => who.post(`/admin/import/${id}/undo`)
const customer = async (phone: string) =>
  (await owner.get(`/admin/customer?keyword=${encodeURIComponent(phone)}`)).data.data[0]
/** The problems of a file's only row. */
async function wrongIn(words: Record<string, string | number>, titles: string, row: string) {
  const file = await bring.judged(owner, words, `${titles}\n${row}\n`)
  const [judged] = await bring.rowsOf(owner, file.id)
  return judged.problems.map(({ field, message }: { field: string; message: string }) => [
    field,
    message,
  ])
}

const BILLS = 'customer_phone;customer_name;number;date;total;open'
const bills = { noun: 'open-invoices', ...place }

describe('open invoices', () => {
  test('are imported, matched by their number, and undone', async () => {
    const id = await broughtTwice(bills, [
      BILLS,
      `${phones.rina};Rina Hartati;NOTA 1;${OLD};1.000.000;400.000`,
      `${phones.hasan};;NOTA 2;${OPENING};250000;250000`,
    ])
    const { data } = await owner.get('/admin/invoice?kind=opening&garage_id=1')
    expect(
      data.data.map(({ number, due }: { number: string; due: number }) => [number, due]),
    ).toEqual(
      expect.arrayContaining([
        ['NOTA 1', 400_000],
        ['NOTA 2', 250_000],
      ]),
    )
    expect((await undo(id)).status).toBe(200)
    const after = await owner.get('/admin/invoice?kind=opening&status=issued')
    expect(after.data.total).toBe(0)
    const again = await broughtTwice(bills, [
      BILLS,
      `${phones.rina};Rina Hartati;NOTA 1;${OLD};1000000;400000`,
    ])
    const [invoice] = (await owner.get('/admin/invoice?kind=opening&status=issued')).data.data
    await taken(owner.post(`/admin/invoice/${invoice.id}/payment`, { amount: 1, account_id: BANK }))
    expect(await undo(again)).toMatchObject({
      status: 409,
      data: { records: [{ kind: 'invoice' }] },
    })
  })

  test('say what is wrong with them', async () => {
    const { hasan } = phones
    const wrong = (row: string) => wrongIn(bills, BILLS, row)
    expect(await wrong(`${aPhone()};;N1;${OLD};5;5`)).toEqual([
      ['customer_phone', 'No customer has this phone number'],
    ])
    expect(await wrong(`${hasan};Somebody;N1;${OLD};5;5`)).toEqual([
      ['customer_name', 'This phone number belongs to another customer: Hasan Basri'],
    ])
    expect(await wrong(`${hasan};;N1;${OLD};5;6`)).toEqual([
      ['open', 'Cannot be more than the total'],
    ])
    expect((await wrong(`${hasan};;N1;${OLD};5;0`))[0][0]).toBe('open')
    expect((await wrong(`${hasan};;N1;${OLD};5,5;5`))[0][0]).toBe('total')
    expect((await wrong(`${hasan};;N1;1926-01-01;5;5`))[0][0]).toBe('date')
    expect((await wrong(`${hasan};;N1;${addDays(OPENING, 1)};5;5`))[0][0]).toBe('date')
    expect(await wrong(`${hasan};;nota1;${OLD};5;5`)).toEqual([
      ['number', 'This number already exists with another amount, day or customer'],
    ])
  })

  test('tell every reason of a row at once', async () => {
    expect(await wrongIn(bills, BILLS, `;;NB;1926-01-01;5;6`)).toEqual([
      ['customer_phone', 'This field is required'],
      ['date', expect.stringContaining(OPENING)],
      ['open', 'Cannot be more than the total'],
    ])
  })

  test('are for the owner, of a day of the books', async () => {
    const file = `${BILLS}\n${phones.hasan};;N9;${OLD};5;5\n`
    expect((await bring.bring(admin, bills, file)).status).toBe(403)
    for (const opening_on of ['1926-01-01', '2019-12-31', '2099-01-01'])
      for (const noun of ['open-invoices', 'open-bills', 'points', 'deposits']) {
        const refused = await bring.bring(owner, { noun, garage_id: 1, opening_on }, file)
        expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['opening_on']])
      }
  })
})

test('open bills make their missing supplier, once, and take it back', async () => {
  const words = { noun: 'open-bills', ...place }
  const titles = 'supplier;number;date;total;open'
  const lines = [
    titles,
    `Onderdelen Oud;SI-1;${OLD};900.000;900.000`,
    `onderdelen oud;SI-2;${OLD};500.000;100.000`,
  ]
  const file = await bring.judged(owner, words, lines.join('\n'))
  expect(file).toMatchObject({ counts: { wrong: 2 }, missing: { supplier: ['Onderdelen Oud'] } })
  await owner.put(`/admin/import/${file.id}`, { create_missing: true })
  expect((await bring.atRest(owner, file.id)).counts).toMatchObject({ new: 2, wrong: 0 })
  await bring.applied(owner, file.id)
  const again = await bring.judged(owner, words, lines.join('\n'))
  expect(again.counts).toMatchObject({ same: 2, wrong: 0 })
  const { data } = await owner.get('/admin/inventory/purchase?kind=opening')
  expect(data.totals).toEqual({ total: 1_400_000, due: 1_000_000 })
  expect((await undo(file.id)).status).toBe(200)
  expect((await owner.get('/admin/supplier?keyword=onderdelen')).data.total).toBe(0)
})

test('earlier visits are imported by a branch, corrected, and undone', async () => {
  const words = { noun: 'history', country_id: 1 }
  const titles = 'license_plate;date;odometer;garage;text;amount'
  const id = await broughtTwice(
    words,
    [
      titles,
      `B 7100 OLD;${OLD};41.000;;Oil change;350.000`,
      `b7100old;${OPENING};42000;Cilandak;Brakes;`,
    ],
    admin,
  )
  const car = (await owner.get('/admin/vehicle?keyword=B7100OLD')).data.data[0]
  const insight = async () => (await owner.get(`/admin/vehicle/${car.id}/insight`)).data
  expect([(await insight()).visits, car.odometer]).toEqual([2, 42_000])
  const change = await bring.judged(
    admin,
    words,
    `${titles}\nB 7100 OLD;${OLD};;;Oil change;360.000\n`,
  )
  expect(change.counts).toMatchObject({ changed: 1 })
  await bring.applied(admin, change.id)
  expect((await insight()).old_visits[1]).toMatchObject({ odometer: 41_000, amount: 360_000 })
  expect((await undo(change.id, admin)).status).toBe(200)
  expect((await insight()).old_visits[1]).toMatchObject({ amount: 350_000 })
  expect((await undo(id, admin)).status).toBe(200)
  expect((await insight()).visits).toBe(0)
  expect(await wrongIn(words, titles, `B 1 XX;${OLD};1;;Work;1`)).toEqual([
    ['license_plate', 'No car has this license plate'],
  ])
})

describe('points and deposits', () => {
  test('are known by a file of the same content', async () => {
    const titles = 'customer_phone;points;expires_on'
    const words = { noun: 'points', ...place }
    const lines = [titles, `${phones.rina};100;31/12/2099`, `${phones.rina};100;`]
    const id = await broughtTwice(words, lines)
    const rina = await customer(phones.rina)
    const points = async () => (await owner.get(`/admin/membership/${rina.id}`)).data.points
    expect(await points()).toBe(200)
    // other content is another file
    const more = await bring.judged(owner, words, `${titles}\n${phones.rina};100;\n`)
    expect(more.counts).toMatchObject({ new: 1 })
    expect((await undo(id)).status).toBe(200)
    expect(await points()).toBe(0)
  })

  test('a row may bring more points than 32 bits hold', async () => {
    const words = { noun: 'points', ...place }
    const titles = 'customer_phone;points'
    const many = `${titles}\n${phones.rina};3.000.000.000\n${phones.rina};1000000000001\n`
    expect((await bring.judged(owner, words, many)).counts).toMatchObject({ new: 1, wrong: 1 })
    const id = await broughtTwice(words, [titles, `${phones.rina};3.000.000.000`])
    const rina = await customer(phones.rina)
    expect((await owner.get(`/admin/membership/${rina.id}`)).data.points).toBe(3_000_000_000)
    expect((await undo(id)).status).toBe(200)
  })

  test('money is held and free, and stays once it paid a bill', async () => {
    const words = { noun: 'deposits', ...place }
    const id = await broughtTwice(words, ['customer_phone;amount', `${phones.hasan};Rp 75.000`])
    const hasan = await customer(phones.hasan)
    const held = async () => (await owner.get(`/admin/customer/${hasan.id}/held`)).data.amount
    expect(await held()).toBe(75_000)
    await broughtTwice(bills, [BILLS, `${phones.hasan};;NOTA 7;${OLD};60000;60000`])
    const [bill] = (await owner.get(`/admin/invoice?customer_id=${hasan.id}&status=issued`)).data
      .data
    expect((await owner.post(`/admin/invoice/${bill.id}/use-held`)).status).toBe(201)
    expect(await undo(id)).toMatchObject({ status: 409, data: { records: [{ kind: 'deposit' }] } })
    expect(await held()).toBe(15_000)
  })
})

test('the closing report agrees with the old trial balance once all is imported', async () => {
  const there = { garage_id: 2, opening_on: OPENING }
  const apply = async (words: Record<string, string | number>, lines: string[]) => {
    const file = await bring.judged(owner, { ...words, ...there }, `${lines.join('\n')}\n`)
    if (file.missing.supplier) {
      await owner.put(`/admin/import/${file.id}`, { create_missing: true })
      await bring.atRest(owner, file.id)
    }
    await bring.applied(owner, file.id)
  }
  await apply({ noun: 'items' }, [
    'name,sku,quantity,unit,buy_price,sell_price',
    'Filter,OLD-1,10,pcs,35000,55000',
  ])
  await apply({ noun: 'open-invoices' }, [BILLS, `${phones.rina};;A-1;${OLD};900000;600000`])
  await apply({ noun: 'open-bills' }, [
    'supplier;number;date;total;open',
    `Parts of before;B-1;${OLD};800000;300000`,
  ])
  await apply({ noun: 'deposits' }, ['customer_phone;amount', `${phones.rina};50000`])
  await apply({ noun: 'points' }, ['customer_phone;points', `${phones.rina};40`])
  const report = async () => (await owner.get('/admin/import/closing?garage_id=2')).data
  const rows: { account_id: number; code: string; brought_in: number }[] = (await report()).rows
  const of = (code: string) => rows.find((row) => row.code === code)
  expect(
    [of('1-1210'), of('2-1110'), of('2-1210'), of('1-1310')].map((row) => row?.brought_in),
  ).toEqual([600_000, -300_000, -50_000, 350_000])
  const points = of('2-1220')?.brought_in ?? 0
  expect(points).toBeLessThan(0)
  // cash and equity are entered manually
  const capital = (await owner.get('/admin/account?keyword=3-1&postable=true&country_id=1')).data
    .data[0]
  const cash = 400_000
  const equity = 600_000 - 300_000 - 50_000 + 350_000 + points + cash
  await taken(
    owner.post('/admin/opening-balance', {
      garage_id: 2,
      entry_date: OPENING,
      lines: [
        { account_id: CASH, debit: cash },
        { account_id: capital.id, credit: equity },
      ],
    }),
  )
  const old = [
    { account_id: CASH, amount: cash },
    { account_id: capital.id, amount: -equity },
    ...['1-1210', '2-1110', '2-1210', '1-1310', '2-1220'].map((code) => ({
      account_id: of(code)?.account_id,
      amount: of(code)?.brought_in,
    })),
  ]
  expect((await owner.put('/admin/import/closing', { garage_id: 2, lines: old })).status).toBe(200)
  const closing = await report()
  expect(closing.rows.filter(({ difference }: { difference: number }) => difference !== 0)).toEqual(
    [],
  )
  expect(closing.rows).toHaveLength(7)
  expect(closing.totals).toEqual({ brought_in: 0, typed: 0, difference: 0 })
})
