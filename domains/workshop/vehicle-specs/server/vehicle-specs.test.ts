/** The options of builds: access, saving and validation. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'
import type { VehicleSpec } from '../contract.ts'
import { optionKinds } from '../kinds.ts'

let world: World
let maker: Who

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
})
afterAll(() => world.close())

const read = '/manufacture/general/vehicle-spec'
const pathOf = ({ id }: VehicleSpec) => `/admin${read}/${id}`
const all = async (who = maker): Promise<VehicleSpec[]> => (await who.get(read)).data.data
const specOf = async (kind: VehicleSpec['kind']) =>
  (await all()).find((spec) => spec.kind === kind) as VehicleSpec
const option = (name: string, more: object = {}) => ({ name, active: true, ...more })
const save = (spec: VehicleSpec, options: object[], more: object = {}) =>
  maker.put(pathOf(spec), { name: spec.name, options, version: spec.version, ...more })

test('every list of options, in the order of the screen', async () => {
  expect((await all()).map(({ kind }) => kind)).toEqual(optionKinds)
  const enums = (await maker.get('/manufacture/general/enum')).data
  expect(enums.option_kind.map(({ code }: { code: string }) => code)).toEqual(optionKinds)
  expect(enums.build_type.map(({ code }: { code: string }) => code)).toEqual([
    'heritage',
    'bodywork',
  ])
  expect(enums.proof).toContainEqual({ code: 'photo', name: 'Photo' })
})

test('options are added, changed, put in order and removed by one save', async () => {
  const first = await specOf('colour')
  const saved = await save(first, [option('Red'), option('Blue', { note: 'BMW 198' })])
  expect([saved.status, saved.message]).toEqual([200, 'Vehicle spec successfully updated'])
  const [red, blue] = saved.data.options
  expect([red, blue]).toMatchObject([
    { name: 'Red', note: null, active: true },
    { name: 'Blue', note: 'BMW 198', active: true },
  ])
  const again = await save(
    saved.data,
    [option('Green'), { ...blue, name: 'Sky blue', active: false }],
    { name: 'Colours' },
  )
  expect(again.data).toMatchObject({
    name: 'Colours',
    version: first.version + 2,
    options: [
      { name: 'Green', active: true },
      { id: blue.id, name: 'Sky blue', active: false },
    ],
  })
  expect(await specOf('colour')).toEqual(again.data)
})

test('an option in use is switched off instead of removed, and goes to the end', async () => {
  const { data } = await save(await specOf('rims'), [option('Mesh'), option('Disc')])
  const [mesh, disc] = data.options
  // any table that points to an option
  const db = new pg.Client({ connectionString: world.url })
  await db.connect()
  await db.query('create table a_build (rims_id int references vehicle_spec_options)')
  await db.query('insert into a_build values ($1)', [mesh.id])
  const { data: after } = await save(data, [option('Steel')])
  expect(after.options).toMatchObject([{ name: 'Steel' }, { ...mesh, active: false }])
  expect(after.options).toHaveLength(2)
  expect(after.options.map(({ id }: { id: number }) => id)).not.toContain(disc.id)
  await db.query('drop table a_build')
  await db.end()
})

test('an old version is refused with what stands there now; of two savers at once one wins', async () => {
  const spec = await specOf('trim')
  const [one, two] = await Promise.all([
    save(spec, [option('Leather')]),
    save(spec, [option('Vinyl')]),
  ])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  const [won, lost] = one.status === 200 ? [one, two] : [two, one]
  expect(lost.message).toBe('Someone else has changed this in the meantime')
  expect(lost.data).toEqual({ version: won.data.version, current: won.data })
  expect(await specOf('trim')).toEqual(won.data)
})

test('what does not fit is refused at its field, and nothing of it is written', async () => {
  const spec = await specOf('sunroof')
  const other = (await save(await specOf('speedometer'), [option('260 km/h')])).data.options[0]
  const { data: before } = await save(spec, [option('Steel')])
  const [steel] = before.options
  const cases: [options: object[], field: string][] = [
    [[option('Steel'), option('STEEL')], 'options.1.name'],
    [[option('Fabric'), { ...other }], 'options.1.id'],
    [[steel, { ...steel, name: 'Other' }], 'options.1.id'],
    [[option('')], 'options.0.name'],
    [[{ name: 'No state' }], 'options.0.active'],
  ]
  for (const [options, field] of cases) {
    const response = await save(before, options)
    expect([response.status, Object.keys(response.errors ?? {})], field).toEqual([422, [field]])
  }
  const unsaid = await maker.put(pathOf(spec), { name: 'x', options: [] })
  expect(unsaid.errors).toHaveProperty('version')
  expect(
    (await maker.put(`/admin${read}/9999`, { name: 'x', options: [], version: 1 })).status,
  ).toBe(404)
  expect(await specOf('sunroof')).toEqual(before)
})

test('a lineup says what goes with it; a save without it keeps it, and what is removed goes', async () => {
  const { data: engines } = await save(await specOf('engine_option'), [option('Six'), option('V8')])
  const [six, v8] = engines.options
  const lineup = await specOf('lineup')
  const fits = [v8.id, six.id]
  const { data: saved } = await save(lineup, [option('Sportline', { fits }), option('Other')])
  expect(saved.options).toMatchObject([{ fits: fits.toSorted() }, { fits: [] }])
  const [sportline, other] = saved.options
  const { fits: _, ...unsaid } = sportline
  const { data: kept } = await save(saved, [{ ...unsaid, name: 'Sport' }, other])
  expect(kept.options[0]).toMatchObject({ name: 'Sport', fits: fits.toSorted() })
  await save(engines, [v8])
  expect((await specOf('lineup')).options[0]).toMatchObject({ fits: [v8.id] })
  const wrong = async (spec: VehicleSpec, options: object[]) => (await save(spec, options)).codes
  const now = await specOf('lineup')
  expect(await wrong(now, [option('New', { fits: [sportline.id] })])).toEqual({
    'options.0.fits.0': [{ code: 'unknownReference' }],
  })
  expect(await wrong(now, [option('New', { fits: [999_999] })])).toEqual({
    'options.0.fits.0': [{ code: 'unknownReference' }],
  })
  expect(await wrong(await specOf('trim'), [option('New', { fits: [v8.id] })])).toEqual({
    'options.0.fits': [{ code: 'vehicle-specs.onlyLineup' }],
  })
})

test('finance reads the options and saves none; others do neither', async () => {
  const finance = await world.signedInAs('finance', { garage_id: null })
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const adviser = await world.signedInAs('service adviser')
  const spec = await specOf('lineup')
  expect((await finance.get(read)).status).toBe(200)
  const body = { name: 'x', options: [], version: spec.version }
  expect((await finance.put(pathOf(spec), body)).status).toBe(403)
  for (const who of [owner, adviser]) {
    expect((await who.get(read)).status).toBe(403)
    expect((await who.put(pathOf(spec), body)).status).toBe(403)
  }
  expect((await world.anybody.get(read)).status).toBe(401)
})
