/** Import of services: the preview shows the errors of each row, and nothing is written unless all rows are valid. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'
import { dayIn } from '#platform/contract/days.ts'

let world: World
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  for (const country_id of [1, 2]) {
    const name = country_id === 1 ? 'Wheels' : 'Roda'
    await owner.post('/admin/service-category', { name, country_id })
  }
})
afterAll(() => world.close())

const path = '/admin/catalog-service'
const send = (rows: object[], apply = false, country_id = 1) =>
  owner.post(`${path}/import`, { country_id, rows, apply })
const spooring = {
  name: 'Spooring',
  price: 250_000,
  category: 'WHEELS',
  minutes: 45,
  warranty_days: 7,
  warranty_condition: 'leaves_within_24h',
  description: 'Four wheels',
}
interface Service {
  id: number
  name: string
  version: number
}
const listed = async (): Promise<Service[]> =>
  (await owner.get(`${path}?country_id=1&limit=100`)).data.data
const verdicts = (answer: {
  data: { rows: { change: string; problems: { field: string }[] }[] }
}) =>
  answer.data.rows.map(({ change, problems }) => [
    change,
    ...problems.map(({ field }) => field).toSorted(),
  ])

test('rejects a cell with characters that cannot be stored', async () => {
  const body = { country_id: 1, rows: [{ name: 'Half a \ud800 sign', price: 1 }] }
  const response = await owner.post(`${path}/import`, body, { 'idempotency-key': 'half-a-sign' })
  expect([response.status, Object.keys(response.errors ?? {})]).toEqual([422, ['rows.0.name']])
})

test('the preview names what is wrong, row by row, and writes nothing', async () => {
  const response = await send([
    spooring,
    { ...spooring, name: 'SPOORING', price: 'cheap' },
    { name: 'Balancing', price: 1.5, category: 'Roda', minutes: 0, warranty_condition: 'never' },
    { name: 'Without a price' },
    { name: 4711, price: 1 },
  ])
  expect(response.status).toBe(200)
  expect(response.data.written).toBe(false)
  expect(verdicts(response)).toEqual([
    ['new'],
    ['new', 'name', 'price'],
    ['new', 'category', 'minutes', 'price', 'warranty_condition'],
    ['new', 'price'],
    ['new'],
  ])
  expect(response.data.rows[1].problems).toContainEqual({
    field: 'name',
    code: 'catalog-services.nameTwice',
    message: 'This name is already in row 1',
    values: { row: 1 },
  })
  expect(await send([spooring, { name: 'Without a price' }], true)).toMatchObject({
    status: 422,
    errors: { rows: ['1 rows have errors: nothing was saved'] },
  })
  expect(await listed()).toEqual([])
})

test('all rows are written, their prices from today', async () => {
  expect(await send([spooring, { name: 'Tune-up', price: 90_000 }], true)).toMatchObject({
    status: 200,
    data: { written: true },
  })
  const [first, second] = await listed()
  const { category: _, ...fields } = spooring
  expect(first).toMatchObject({ ...fields, service_category: { name: 'Wheels' } })
  expect(second).toMatchObject({ name: 'Tune-up', price: 90_000, warranty_condition: 'none' })
  const { data } = (await owner.get(`${path}/${first?.id}/price`)).data
  expect(data).toMatchObject([
    { price: 250_000, from: dayIn('Asia/Jakarta', new Date()), state: 'current' },
  ])
})

test('updates an existing name, and only the columns of the file', async () => {
  const rows = [
    { name: 'spooring', price: 300_000 },
    { name: 'Tune-up', price: 90_000, description: null },
  ]
  expect(verdicts(await send(rows))).toEqual([['changed'], ['same']])
  expect(await send(rows, true)).toMatchObject({ status: 200 })
  const [first, second] = await listed()
  expect(first).toMatchObject({ name: 'spooring', price: 300_000, minutes: 45, version: 2 })
  expect(second).toMatchObject({ name: 'Tune-up', price: 90_000, version: 1 })
  // another country has another price list
  expect(verdicts(await send([{ name: 'Spooring', price: 1 }], false, 2))).toEqual([['new']])
})

test('a package may stand in the file, but is not changed by it', async () => {
  const listedService = (await listed()).at(-1)
  const items = [{ catalog_service_id: listedService?.id, qty: 1 }]
  const made = await owner.post(path, { name: 'Care', country_id: 1, price: 400_000, items })
  expect(made.status).toBe(201)
  expect(verdicts(await send([{ name: 'Care', price: 400_000 }]))).toEqual([['same']])
  const response = await send([{ name: 'care', price: 1 }])
  expect(response.data.rows[0].problems).toEqual([
    {
      field: 'name',
      code: 'catalog-services.packageKept',
      message: 'A package can only be changed on its own page, not by an import',
    },
  ])
  expect((await send([{ name: 'Care', price: 1 }], true)).status).toBe(422)
  expect((await owner.get(`${path}/${made.data.id}`)).data.price).toBe(400_000)
})

test('a row that names its country is read in that country alone', async () => {
  const rows = ['Indonesia', 'id', 1, '1', null, 'Malaysia'].map((country, index) => ({
    ...spooring,
    name: `Of ${index}`,
    country,
  }))
  const response = await send(rows)
  expect(verdicts(response)).toEqual([...Array(5).fill(['new']), ['new', 'country']])
  expect(response.data.rows[5].problems).toMatchObject([
    { message: 'This row belongs to another country: import it there' },
  ])
  expect((await send(rows, true)).status).toBe(422)
  expect(verdicts(await send([{ name: 'Of 5', price: 1, country: 'MY' }], false, 2))).toEqual([
    ['new'],
  ])
})

test('accepts two thousand full rows; one more exceeds the limit', async () => {
  const rows = Array.from({ length: 2001 }, (_, at) => ({
    ...spooring,
    name: `Full ${at} ${'x'.repeat(80)}`,
    description: 'd'.repeat(500),
  }))
  expect(JSON.stringify(rows).length).toBeGreaterThan(1_000_000)
  const most = await send(rows.slice(1))
  expect([most.status, most.data.rows.length]).toEqual([200, 2000])
  expect(await send(rows)).toMatchObject({
    status: 422,
    codes: { rows: [{ code: 'tooManyRows' }] },
  })
  // other calls have the smaller limit
  const long = { name: 'x'.repeat(300_000), country_id: 1, price: 1 }
  expect((await owner.post(path, long)).status).toBe(413)
})

test('who may, and how much', async () => {
  const admin = await world.signedInAs('admin')
  const body = { country_id: 1, rows: [spooring] }
  expect((await admin.post(`${path}/import`, body)).status).toBe(403)
  expect((await send([spooring], false, 7)).errors).toHaveProperty('country_id')
  expect((await send([])).status).toBe(422)
  expect((await send([{ ...spooring, colour: 'red' }])).status).toBe(422)
})
