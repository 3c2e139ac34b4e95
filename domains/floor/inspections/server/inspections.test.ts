/** Inspections and conditions: stored by item, turned into lines, limited by stage and scope. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFile } from '#test/registers/rows.ts'
import { type Garage, aGarage, anOrder, transitionTo } from '#test/orders.ts'
import { aPicture, uploading } from '#test/uploads.ts'
import { type World, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let brakes: number
let tyres: number
let abroad: number

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const createItem = async (name: string, country_id: number): Promise<number> =>
    (await owner.post('/admin/inspection-item', { name, country_id })).data.id
  brakes = await createItem('Brakes', 1)
  tyres = await createItem('Tyres', 1)
  abroad = await createItem('Remmen', 3)
})
afterAll(() => world.close())

const inspectionOf = async (id: number, who = garage.mechanic) =>
  (await who.get(`/admin/order/${id}/inspection`)).data

test('each item of the country is there; what is written of one leaves the others alone', async () => {
  const order = await transitionTo(garage, 'inspecting')
  const before = await inspectionOf(order.id)
  expect(before.items).toMatchObject([
    { inspection_item_id: brakes, name: 'Brakes', result: 'not_checked', files: [] },
    { inspection_item_id: tyres, name: 'Tyres', result: 'not_checked', line_id: null },
  ])
  const photo = await aFile(world, garage.mechanic)
  const finding = { inspection_item_id: brakes, result: 'red', measure: 1.5, unit: 'mm' }
  const response = await order.put(
    'inspection',
    { items: [{ ...finding, note: 'Worn', file_ids: [photo] }] },
    garage.mechanic,
  )
  // a file without a media type: findings accept only photos and videos
  expect([response.status, Object.keys(response.errors ?? {})]).toEqual([
    422,
    ['items.0.file_ids.0'],
  ])
  const saved = await order.put('inspection', { items: [finding] }, garage.mechanic)
  expect(saved.status).toBe(200)
  expect(saved.data.version).toBe(before.version + 1)
  const more = { items: [{ inspection_item_id: tyres, result: 'green' }] }
  await order.put('inspection', more, garage.mechanic)
  expect((await inspectionOf(order.id)).items).toMatchObject([
    { result: 'red', measure: 1.5, unit: 'mm', by: 'Test mechanic' },
    { result: 'green', measure: null },
  ])
})

test('a stale version, an item of another country and the same item twice are refused', async () => {
  const order = await transitionTo(garage, 'inspecting')
  const put = async (items: object[], fields: object = {}) => {
    const response = await order.put('inspection', { items, ...fields })
    return [response.status, Object.keys(response.errors ?? {})]
  }
  const green = { inspection_item_id: brakes, result: 'green' }
  expect(await put([green], { version: 1 })).toEqual([409, []])
  expect(await put([{ ...green, inspection_item_id: abroad }])).toEqual([
    422,
    ['items.0.inspection_item_id'],
  ])
  expect(await put([green, green])).toEqual([422, ['items.1.inspection_item_id']])
  expect(await put([{ ...green, result: 'purple' }])).toEqual([422, ['items.0.result']])
  expect(await put([{ ...green, measure: 1.23456 }])).toEqual([422, ['items.0.measure']])
})

test('a finding becomes a proposed line, once', async () => {
  const order = await transitionTo(garage, 'inspecting')
  const line = { name: 'New pads', unit_price: 400_000 }
  const none = await order.post(`inspection/${brakes}/line`, line)
  expect([none.status, none.message]).toEqual([409, 'Nothing was found on this item yet'])
  const red = { inspection_item_id: brakes, result: 'red', note: '1.5 mm' }
  await order.put('inspection', { items: [red] })
  expect((await order.post(`inspection/${brakes}/line`, { name: 'New pads' })).status).toBe(422)
  expect((await order.post(`inspection/${brakes}/line`, line, garage.mechanic)).status).toBe(403)
  const created = await order.post(`inspection/${brakes}/line`, line)
  expect(created.status).toBe(201)
  expect((await order.get()).lines.at(-1)).toMatchObject({
    id: created.data.id,
    kind: 'other',
    name: 'New pads',
    approval: 'proposed',
    notes: 'Brakes: 1.5 mm',
    files: [],
  })
  expect((await inspectionOf(order.id)).items[0]).toMatchObject({ line_id: created.data.id })
  expect((await order.post(`inspection/${brakes}/line`, line)).status).toBe(409)
  // after its line was removed, the finding can become a line again
  await order.delete(`line/${created.data.id}`)
  expect((await order.post(`inspection/${brakes}/line`, line)).status).toBe(201)
  expect((await order.post('inspection/999999/line', line)).status).toBe(404)
})

test('removing a photo of a finding or a mark is logged', async () => {
  const { upload } = uploading(world)
  const photo = (await upload(garage.mechanic, await aPicture())).data.id
  const order = await transitionTo(garage, 'inspecting')
  const red = { inspection_item_id: brakes, result: 'red', measure: 1.5, unit: 'mm', note: 'Worn' }
  await order.put('inspection', { items: [{ ...red, file_ids: [photo] }] })
  await order.put('inspection', { items: [red] })
  expect((await inspectionOf(order.id)).items[0].files).toMatchObject([{ id: photo }])
  await order.put('inspection', { items: [{ ...red, file_ids: [] }] })
  const mark = { view: 'left', x: 0.25, y: 0.5, kind: 'dent' }
  const noted = { fuel: 3, odometer_in: 15_000 }
  await order.put('condition', { ...noted, marks: [{ ...mark, file_ids: [photo] }] })
  await order.put('condition', { ...noted, marks: [] })
  const log = await world.appContext.database.writes
    .selectFrom('activity_log')
    .select(['old_value', 'new_value'])
    .where('subject_id', '=', order.id)
    .where('method', '=', 'PUT')
    .orderBy('id')
    .execute()
  expect(log.slice(2)).toMatchObject([
    {
      old_value: { inspection: [{ file_ids: [photo] }] },
      new_value: { inspection: [{ file_ids: [] }] },
    },
    { old_value: { condition: null } },
    { old_value: { condition: { marks: [{ file_ids: [photo] }] } } },
  ])
  const created = await order.post(`inspection/${brakes}/line`, { name: 'Pads', unit_price: 1 })
  expect(
    (await order.get()).lines.find(({ id }: { id: number }) => id === created.data.id),
  ).toMatchObject({
    notes: 'Brakes: 1.5 mm, Worn',
    files: [],
  })
})

test('the condition is noted at check-in; a lower odometer needs its reason', async () => {
  const order = await anOrder(garage, { lines: [] })
  const path = `/admin/order/${order.id}/condition`
  expect((await garage.mechanic.get(path)).data).toMatchObject({ fuel: null, marks: [] })
  const mark = { view: 'left', x: 0.25, y: 0.5, kind: 'dent', note: 'Door' }
  const noted = { fuel: 3, odometer_in: 15_100, belongings: 'Child seat', marks: [mark] }
  const saved = await order.put('condition', noted, garage.mechanic)
  expect([saved.status, saved.message]).toEqual([200, 'Condition saved'])
  expect(saved.data).toMatchObject({
    fuel: 3,
    odometer_in: 15_100,
    belongings: 'Child seat',
    marks: [{ ...mark, files: [] }],
    by: 'Test mechanic',
  })
  expect(await order.get()).toMatchObject({ odometer_in: 15_100 })
  const lower = await order.put('condition', { ...noted, odometer_in: 15_000 })
  expect([lower.status, Object.keys(lower.errors ?? {})]).toEqual([422, ['odometer_in']])
  const why = { ...noted, odometer_in: 15_000, reason: 'A typing error' }
  expect((await order.put('condition', why)).status).toBe(200)
  for (const wrong of [{ fuel: 9 }, { marks: [{ ...mark, x: 1.2 }] }, { fuel: 2.5 }])
    expect((await order.put('condition', { ...noted, ...wrong })).status).toBe(422)
})

test('no inspection of a booking or a finished car, and no read access outside the scope', async () => {
  const booking = await anOrder(garage, { slot_at: '2031-01-01T03:00:00Z', lines: [] })
  const green = { items: [{ inspection_item_id: brakes, result: 'green' }] }
  const early = await booking.put('inspection', green)
  expect([early.status, early.message]).toEqual([409, 'The car has not been checked in yet'])
  const ready = await transitionTo(garage, 'ready')
  expect((await ready.put('inspection', green)).status).toBe(409)
  const far = await world.signedInAs('mechanic', { garage_id: 2 })
  expect((await far.get(`/admin/order/${ready.id}/inspection`)).status).toBe(404)
  expect((await far.get(`/admin/order/${ready.id}/condition`)).status).toBe(404)
  const finance = await world.signedInAs('finance', { garage_id: null })
  expect((await ready.put('inspection', green, finance)).status).toBe(403)
})
