/** The first day: steps that complete themselves, skipped steps, and starter lists. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { aTill } from '#test/invoices.ts'
import { bringing } from '#test/imports.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { starterKeys, stepKeys } from '../rules.ts'

let world: World
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

interface Step {
  key: string
  state: string
  count: number
  missing: number
  place: string
}
const steps = async (): Promise<Record<string, Step>> => {
  const { status, data } = await owner.get('/admin/set-up')
  expect(status).toBe(200)
  expect(data.steps.map(({ key }: Step) => key)).toEqual([...stepKeys])
  const open = data.steps.some(({ state }: Step) => state === 'open')
  expect(data.finished).toBe(!open)
  return Object.fromEntries(data.steps.map((step: Step) => [step.key, step]))
}
const stateOf = async (key: string) => (await steps())[key]?.state
const skip = (key: string, skipped: boolean, who = owner) =>
  who.post(`/admin/set-up/${key}/skip`, { skipped })

test('only a super admin sets up', async () => {
  const others = ['admin', 'finance', 'service adviser', 'super admin - manufacture'] as const
  for (const role of others) {
    const who = await world.signedInAs(role)
    expect((await who.get('/admin/set-up')).status, role).toBe(403)
    expect((await skip('stock', true, who)).status, role).toBe(403)
    expect((await who.get('/admin/set-up/starter?country_id=1')).status, role).toBe(403)
    const body = { country_id: 1, groups: [] }
    expect((await who.post('/admin/set-up/starter', body)).status, role).toBe(403)
  }
  expect((await world.anybody.get('/admin/set-up')).status).toBe(401)
})

test('a step that is open can be skipped, and that can be undone; one that is done cannot', async () => {
  expect(await stateOf('customers')).toBe('open')
  expect((await skip('customers', true)).data).toEqual({ key: 'customers', state: 'skipped' })
  expect(await stateOf('customers')).toBe('skipped')
  expect((await skip('customers', true)).status).toBe(200)
  expect((await skip('customers', false)).data).toEqual({ key: 'customers', state: 'open' })
  expect(await stateOf('customers')).toBe('open')
  // the people of this test sign in
  const refused = await skip('people', true)
  expect([refused.status, refused.message]).toEqual([409, 'This step is done'])
  // a skipped step that is done afterwards is done
  await skip('customers', true)
  const person = { full_name: 'First Customer', phone: '+6281234500071', country_id: 1 }
  expect((await owner.post('/admin/customer', person)).status).toBe(201)
  expect((await steps()).customers).toMatchObject({ state: 'done', count: 1 })
  expect((await skip('customers', false)).status).toBe(409)
})

test('hours are done when somebody saved those of every branch', async () => {
  expect(await stateOf('hours')).toBe('open')
  const { data } = await owner.get('/admin/garage?kind=garage&limit=100')
  const opening_hours = [{ weekday: 1, from: '08:00', to: '17:00' }]
  for (const { id } of data.data) {
    expect(await stateOf('hours')).toBe('open')
    await owner.put(`/admin/garage/${id}/settings`, { opening_hours })
  }
  expect((await steps()).hours).toMatchObject({ state: 'done', count: data.data.length })
  // another branch has the default hours, which nobody chose
  await owner.post('/admin/garage', { name: 'Newest Branch', country_id: 1 })
  expect(await stateOf('hours')).toBe('open')
})

interface Group {
  key: string
  rows: { name: string; detail: string | null; there: boolean; is_optional?: boolean }[]
}
const starter = async (country: number): Promise<Record<string, Group['rows']>> => {
  const { data } = await owner.get(`/admin/set-up/starter?country_id=${country}`)
  expect(data.groups.map(({ key }: Group) => key)).toEqual([...starterKeys])
  return Object.fromEntries(data.groups.map(({ key, rows }: Group) => [key, rows]))
}

const fewest = {
  makes: 25,
  inspection_items: 20,
  checklist_items: 8,
  service_categories: 6,
  services: 50,
  inventory_categories: 10,
}

test.each([1, 2, 3])('country %i has enough to begin with, each name once', async (country) => {
  const groups = await starter(country)
  for (const [key, few] of Object.entries(fewest)) {
    const names = groups[key]?.map(({ name }) => name.toLowerCase()) ?? []
    expect(names.length, key).toBeGreaterThanOrEqual(few)
    expect(new Set(names).size, key).toBe(names.length)
    for (const name of names) expect(name).toBe(name.trim())
  }
  const models = groups.makes?.flatMap(({ detail }) => detail?.split(', ') ?? []) ?? []
  expect(models.length).toBeGreaterThanOrEqual(150)
  const categories = groups.service_categories?.map(({ name }) => name)
  for (const { detail } of groups.services ?? []) expect(categories).toContain(detail)
})

test('the same again adds nothing; names that differ by case and accents are there', async () => {
  await owner.post('/admin/brand', { name: 'TOYOTA' })
  await owner.post('/admin/service-category', { name: 'REM', country_id: 1 })
  const before = await starter(1)
  expect(before.service_categories?.find(({ name }) => name === 'Rem')?.there).toBe(true)
  // a brand without its models is incomplete
  expect(before.makes?.find(({ name }) => name === 'Toyota')?.there).toBe(false)
  const groups = starterKeys.map((key) => ({ key }))
  const prices = { Spooring: 250_000, 'Tambal ban tubeless': 0 }
  const all = { country_id: 1, groups, prices }
  const first = await owner.post('/admin/set-up/starter', all)
  expect([first.status, first.errors]).toEqual([200, undefined])
  const sizes = Object.fromEntries(Object.entries(before).map(([key, rows]) => [key, rows.length]))
  expect(first.data.added).toEqual({
    ...sizes,
    services: 2,
    service_categories: (sizes.service_categories ?? 0) - 1,
  })
  expect(first.data.there).toMatchObject({ makes: 0, service_categories: 1, services: 0 })

  const { data: brands } = await owner.get('/admin/brand?keyword=toyota')
  expect(brands.data).toMatchObject([{ name: 'TOYOTA', is_new: false }])
  const models = await owner.get(`/admin/model?brand_id=${brands.data[0].id}&limit=100`)
  expect(models.data.data.map(({ name }: { name: string }) => name)).toContain('Kijang Innova')
  const { data: services } = await owner.get('/admin/catalog-service?country_id=1&limit=100')
  expect(services.data).toMatchObject([
    { name: 'Spooring', price: 250_000, minutes: 45, service_category: { name: 'Roda dan ban' } },
    { name: 'Tambal ban tubeless', price: 0 },
  ])

  const again = await owner.post('/admin/set-up/starter', all)
  expect(Object.values(again.data.added).every((count) => count === 0)).toBe(true)
  const after = await starter(1)
  for (const key of starterKeys.filter((starterKey) => starterKey !== 'services'))
    expect(
      after[key]?.every(({ there }) => there),
      key,
    ).toBe(true)
  expect((await steps()).services).toMatchObject({ state: 'done', count: 2 })
})

test('chosen names alone are added, and to their country alone', async () => {
  const names = ['Olie verversen (arbeid)', 'Uitlijnen', 'Not one of ours']
  const body = {
    country_id: 3,
    groups: [
      { key: 'services', names },
      { key: 'service_categories', names: ['Periodiek onderhoud'] },
      { key: 'checklist_items', names: [] },
    ],
    prices: { 'Olie verversen (arbeid)': 900_000, 'Kleine beurt': 1 },
  }
  const { data } = await owner.post('/admin/set-up/starter', body)
  expect(data.added).toEqual({ services: 1, service_categories: 1, checklist_items: 0 })
  const { data: services } = await owner.get('/admin/catalog-service?country_id=3')
  // its category was added with it
  expect(services.data).toMatchObject([
    { name: 'Olie verversen (arbeid)', service_category: { name: 'Periodiek onderhoud' } },
  ])
})

test('two who add the same at once add it once', async () => {
  const body = { country_id: 2, groups: [{ key: 'makes' }, { key: 'holidays' }] }
  const answers = await Promise.all([1, 2, 3].map(() => owner.post('/admin/set-up/starter', body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const added = answers.map(({ data }) => data.added.makes).toSorted((one, two) => one - two)
  expect(added.slice(0, 2)).toEqual([0, 0])
  expect(added[2]).toBeGreaterThan(0)
})

test('the days of a state go to the branch whose address names it, and by name to the others', async () => {
  const holidays = async () => (await starter(2)).holidays ?? []
  const of = async (word: string) =>
    (await owner.get(`/admin/holiday?country_id=2&keyword=${encodeURIComponent(word)}&limit=100`))
      .data.data as { garage: { id: number } | null }[]
  const add = (names?: string[]) =>
    owner.post('/admin/set-up/starter', { country_id: 2, groups: [{ key: 'holidays', names }] })
  await add()
  const state = (await holidays()).filter(({ name }) => name.endsWith('(Selangor)'))
  expect(state.length).toBeGreaterThan(0)
  expect(state.every(({ there, is_optional }) => !there && is_optional)).toBe(true)
  expect((await owner.put('/admin/garage/3', { address: 'Jalan 1, Selangor' })).status).toBe(200)
  await add()
  const found = await of('(Selangor)')
  expect(found).toHaveLength(state.length)
  for (const { garage } of found) expect(garage?.id).toBe(3)
  // every branch has its state now
  expect((await holidays()).filter(({ name }) => name.endsWith('(Sabah)'))).toEqual([])
  expect((await add()).data.added).toEqual({ holidays: 0 })
})

test('balances are done by an applied file of open documents, once they leave nothing', async () => {
  const bring = bringing(world)
  const on = new Date().toISOString().slice(0, 10)
  const place = { garage_id: 2, country_id: 1, opening_on: addDays(on, -3) }
  const old = addDays(on, -40)
  const phone = '+6281234500072'
  await owner.post('/admin/customer', { full_name: 'Old Debtor', phone, country_id: 1 })
  const brought = async (noun: string, file: string) => {
    const judged = await bring.judged(owner, { noun, ...place }, file)
    expect(judged.counts, JSON.stringify(judged)).toMatchObject({ wrong: 0, new: 1 })
    return judged.id as number
  }
  const invoices = await brought(
    'open-invoices',
    `customer_phone;number;date;total;open\n${phone};N 1;${old};500000;500000\n`,
  )
  // the preview changes nothing
  expect(await stateOf('balances')).toBe('open')
  await bring.applied(owner, invoices)
  expect(await stateOf('balances')).toBe('open')
  await owner.post('/admin/supplier', { name: 'Old Supplier', country_id: 1 })
  const bills = await brought(
    'open-bills',
    `supplier;number;date;total;open\nOld Supplier;B 1;${old};500000;500000\n`,
  )
  await bring.applied(owner, bills)
  expect(await stateOf('balances')).toBe('done')
  expect((await owner.post(`/admin/import/${bills}/undo`)).status).toBe(200)
  expect(await stateOf('balances')).toBe('open')
})

test('a country that is none, a group that is none, and a price that is none', async () => {
  const post = (body: object) =>
    owner.post('/admin/set-up/starter', { country_id: 1, groups: [], ...body })
  expect((await post({ country_id: 4 })).errors).toHaveProperty('country_id')
  expect((await post({ groups: [{ key: 'engines' }] })).status).toBe(422)
  expect((await post({ prices: { Spooring: -1 } })).status).toBe(422)
  expect((await owner.get('/admin/set-up/starter?country_id=4')).status).toBe(422)
})

test('a session says that the data are invented, to a super admin alone', async () => {
  expect((await owner.get('/auth/session')).data).not.toHaveProperty('demo')
  await world.appContext.database.writes.insertInto('demo_fills').defaultValues().execute()
  expect((await owner.get('/auth/session')).data.demo).toBe(true)
  const admin = await world.signedInAs('admin')
  expect((await admin.get('/auth/session')).data).not.toHaveProperty('demo')
})

test('every open step can be skipped', async () => {
  for (const [key, { state }] of Object.entries(await steps())) {
    expect([key, (await skip(key, true)).status]).toEqual([key, state === 'done' ? 409 : 200])
    if (state === 'open') expect((await skip(key, false)).status).toBe(200)
  }
})

test('the company is a step of its own, and services without a price are counted', async () => {
  const before = await steps()
  expect(before.legal_entity).toMatchObject({ place: '/master-data/legal-entity' })
  const { data: categories } = await owner.get('/admin/service-category?country_id=1&limit=1')
  const free = await owner.post('/admin/catalog-service', {
    name: 'Look at the car',
    country_id: 1,
    price: 0,
    service_category_id: categories.data[0]?.id ?? null,
    items: [],
  })
  expect([free.status, free.errors]).toEqual([201, undefined])
  expect((await steps()).services).toMatchObject({
    state: 'done',
    missing: (before.services?.missing ?? 0) + 1,
  })
})

test('the first order is done with its paid invoice, and the first day with its end', async () => {
  const till = await aTill()
  const boss = await till.world.signedInAs('super admin', { garage_id: null })
  const stateNow = async (key: string) =>
    (await boss.get('/admin/set-up')).data.steps.find((step: Step) => step.key === key).state
  const order = await till.ready()
  expect(await stateNow('order')).toBe('open')
  const invoice = await till.issued(order)
  expect(await stateNow('order')).toBe('open')
  expect((await till.pay(invoice, 400_000)).status).toBe(201)
  expect(await stateNow('order')).toBe('open')
  const { due } = await till.sheetOf(invoice)
  expect((await till.pay(invoice, due)).status).toBe(201)
  expect(await stateNow('order')).toBe('done')

  expect(await stateNow('day_end')).toBe('open')
  const { time_zone } = await till.sheetOf(invoice)
  const date = dayIn(time_zone, new Date())
  expect((await till.admin.post('/admin/day-end', { garage_id: 1, date })).status).toBe(201)
  expect(await stateNow('day_end')).toBe('done')
  await till.world.close()
})
