/** The specification of a build: changes, colours, options, and which ones fit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCar } from '#test/orders.ts'
import {
  world,
  maker,
  path,
  read,
  setUpWorkshop,
  tearDownWorkshop,
  body,
  aBuild,
  readBuild,
  options,
} from '#test/builds-fixtures.ts'

beforeAll(setUpWorkshop)
afterAll(tearDownWorkshop)

test('the specification says what was changed, by whom, and who agreed', async () => {
  const colours = await options('colour')
  const [black, silver, gone] = colours
  const rims = await options('rims')
  const id = await aBuild({ colour_id: black?.id })
  await maker.put(`${path}/${id}`, {
    colour_id: silver?.id,
    engine: 'M104 3.2',
    agreed_by: 'Rustam Efendi',
    version: 1,
  })
  expect(await readBuild(id)).toMatchObject({
    colour: { id: silver?.id },
    changes: [
      { field: 'engine', before: null, after: 'M104 3.2', agreed_by: 'Rustam Efendi' },
      {
        field: 'colour_id',
        before: 'First colour',
        after: 'Second colour',
        agreed_by: 'Rustam Efendi',
      },
    ],
  })
  const wrong = await maker.put(`${path}/${id}`, {
    colour_id: rims[0]?.id,
    rims_id: 999_999,
    version: 2,
  })
  expect(wrong.codes).toEqual({
    colour_id: [{ code: 'builds.otherList' }],
    rims_id: [{ code: 'unknownReference' }],
  })
  const off = await maker.put(`${path}/${id}`, { colour_id: gone?.id, version: 2 })
  expect(off.codes).toEqual({ colour_id: [{ code: 'builds.switchedOff' }] })
})

test('a colour comes with its swatch; one that is no colour is refused', async () => {
  const lists = (await maker.get('/manufacture/general/vehicle-spec')).data.data
  const list = lists.find((list: { kind: string }) => list.kind === 'trim_colour')
  const save = (hex: string, version: number) =>
    maker.put(`/admin/manufacture/general/vehicle-spec/${list.id}`, {
      name: list.name,
      version,
      options: [{ name: 'Cognac', hex, active: true }],
    })
  expect((await save('#9A5B2E', list.version)).data.options).toMatchObject([{ hex: '#9a5b2e' }])
  const wrong = await save('cognac', list.version + 1)
  expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['options.0.hex']])
  const saved = (await maker.get('/manufacture/general/vehicle-spec')).data.data
  const [{ id: trim_colour_id }] = saved.find(
    (one: { kind: string }) => one.kind === 'trim_colour',
  ).options
  const id = await aBuild({ trim_colour_id })
  expect((await readBuild(id)).trim_colour).toEqual({
    id: trim_colour_id,
    name: 'Cognac',
    hex: '#9a5b2e',
  })
})

test('an option that a build has is switched off, not removed', async () => {
  const [roof] = await options('sunroof')
  await aBuild({ sunroof_id: roof?.id })
  const lists = (await maker.get('/manufacture/general/vehicle-spec')).data.data
  const list = lists.find((list: { kind: string }) => list.kind === 'sunroof')
  const left = await maker.put(`/admin/manufacture/general/vehicle-spec/${list.id}`, {
    name: list.name,
    version: list.version,
    options: [],
  })
  expect(left.data.options).toEqual([
    { id: roof?.id, name: 'First sunroof', note: null, hex: null, fits: [], active: false },
  ])
})

test('what a body names must fit', async () => {
  const wrong = async (fields: object) => (await maker.post(path, body(fields))).codes
  expect(await wrong({ customer_id: 999_999 })).toEqual({
    customer_id: [{ code: 'unknownReference' }],
  })
  expect(await wrong({ vehicle_id: 999_999 })).toEqual({
    vehicle_id: [{ code: 'unknownReference' }],
  })
  expect(await wrong({ livery_id: 999_999 })).toEqual({ livery_id: [{ code: 'unknownReference' }] })
  expect(await wrong({ target_date: '2026-11-19' })).toEqual({
    target_date: [{ code: 'builds.targetBefore' }],
  })
  // a garage is outside a maker's scope
  expect((await maker.post(path, body({ garage_id: 1 }))).status).toBe(422)
  const adviser = await world.signedInAs('service adviser')
  const { vehicle_id, customer_id } = await aCar({ world, adviser: adviser })
  expect(await wrong({ vehicle_id })).toEqual({ vehicle_id: [{ code: 'builds.otherOwner' }] })
  const id = await aBuild({ customer_id, vehicle_id })
  expect((await readBuild(id)).vehicle?.id).toBe(vehicle_id)
  const donors = await maker.get(`${read}/donor?customer_id=${customer_id}`)
  expect(donors.data.data).toMatchObject([{ id: vehicle_id, name: expect.any(String) }])
})

test('of a list in which the lineup names options only these are chosen; what it had stays', async () => {
  const [first, second] = await options('rollcage')
  const [sunroof] = await options('sunroof')
  const lists = (await maker.get('/manufacture/general/vehicle-spec')).data.data
  const list = lists.find(({ kind }: { kind: string }) => kind === 'lineup')
  const saved = await maker.put(`/admin/manufacture/general/vehicle-spec/${list.id}`, {
    name: list.name,
    version: list.version,
    options: [
      { name: 'Caged', active: true, fits: [first!.id] },
      { name: 'Free', active: true },
    ],
  })
  const [caged, free] = saved.data.options
  const wrong = { rollcage_id: [{ code: 'builds.otherLineup' }] }
  const chosen = { lineup_id: caged.id, rollcage_id: second!.id, sunroof_id: sunroof!.id }
  expect((await maker.post(path, body(chosen))).codes).toEqual(wrong)
  const id = await aBuild({ ...chosen, rollcage_id: first!.id })
  const change = async (fields: object) =>
    maker.put(`${path}/${id}`, { ...fields, version: (await readBuild(id)).version })
  expect((await change({ rollcage_id: second!.id })).codes).toEqual(wrong)
  expect((await change({ lineup_id: free.id, rollcage_id: second!.id })).status).toBe(200)
  expect((await change({ lineup_id: caged.id })).codes).toEqual(wrong)
  expect((await change({ lineup_id: caged.id, rollcage_id: null })).status).toBe(200)
})
