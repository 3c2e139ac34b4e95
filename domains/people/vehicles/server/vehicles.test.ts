import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullScope } from '#platform/server/session/scope.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { readOdometer, requireVehicle } from './vehicles.ts'

let world: World
let owner: Who
let adviser: Who // Indonesia
let dutch: Who
/** Master data, and a customer of each country. */
let made: Record<'brand' | 'model' | 'variant' | 'code' | 'otherBrand' | 'otherModel', number>
let customers: Record<number, number>

const post = async (path: string, body: object): Promise<number> => {
  const response = await owner.post(path, body)
  expect(response.status).toBe(201)
  return response.data.id
}

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  adviser = await world.signedInAs('service adviser')
  dutch = await world.signedInAs('admin', { garage_id: 4, country_id: 3 })
  const brand = await post('/admin/brand', { name: 'BMW' })
  const model = await post('/admin/model', { name: 'M3', brand_id: brand })
  const otherBrand = await post('/admin/brand', { name: 'Toyota' })
  made = {
    brand,
    model,
    otherBrand,
    variant: await post('/admin/variant', { name: 'Evo', brand_id: brand, model_id: model }),
    code: await post('/admin/code', { name: 'E30', brand_id: brand }),
    otherModel: await post('/admin/model', { name: 'Corolla', brand_id: otherBrand }),
  }
  const person = (full_name: string, phone: string, country_id: number) =>
    post('/admin/customer', { full_name, phone, country_id })
  customers = {
    1: await person('Budi Santoso', '0812-3456-7890', 1),
    2: await person('Aminah', '012-345 6789', 2),
    3: await person('Jan de Vries', '06 12345678', 3),
  }
})
afterAll(() => world.close())

let plates = 1000
const aBody = (fields: { country_id?: number } & Record<string, unknown> = {}) => ({
  country_id: 1,
  customer_id: customers[fields.country_id ?? 1],
  license_plate: `B ${++plates} XYZ`,
  brand_id: made.brand,
  model_id: made.model,
  chassis_number: 'AE86-5012345',
  ...fields,
})
async function aVehicle(fields: Parameters<typeof aBody>[0] = {}, by = owner): Promise<number> {
  const response = await by.post('/admin/vehicle', aBody(fields))
  expect(response).toMatchObject({ status: 201, message: 'Vehicle successfully created' })
  return response.data.id
}
const read = async (id: number, who = owner) => (await who.get(`/admin/vehicle/${id}`)).data
const find = async (keyword: string, who = owner) =>
  (await who.get(`/admin/vehicle?limit=100&keyword=${encodeURIComponent(keyword)}`)).data.data.map(
    ({ id }: { id: number }) => id,
  )

test('is created, read, changed and deleted', async () => {
  const fullBody = {
    variant_id: made.variant,
    code_id: made.code,
    production_year: 1990,
    transmission: 'manual',
    cylinder_count: 4,
    battery: '12 V 60 Ah',
    mileage_type: 'km',
    vin: 'wdb 2010361-F000001',
    chassis_number: null,
    driving_position: 'right',
    power_type: 'petrol',
  }
  const id = await aVehicle({ ...fullBody, license_plate: 'dk-1871 fga' }, adviser)
  expect(await read(id, adviser)).toMatchObject({
    ...fullBody,
    license_plate: 'DK 1871 FGA',
    vin: 'WDB2010361F000001',
    customer: { id: customers[1], full_name: 'Budi Santoso', phone: '+6281234567890' },
    country: { id: 1, name: 'Indonesia' },
    brand: { id: made.brand, name: 'BMW' },
    model: { id: made.model, name: 'M3' },
    variant: { id: made.variant, name: 'Evo' },
    code: { id: made.code, name: 'E30' },
    odometer: null,
    photo: null,
    version: 1,
  })
  const change = { production_year: 1991, variant_id: null }
  const changed = await adviser.put(`/admin/vehicle/${id}`, change)
  expect(changed).toMatchObject({ status: 200, message: 'Vehicle successfully updated' })
  expect(changed.data).toEqual({ id, version: 2 })
  expect(await read(id)).toMatchObject({
    ...fullBody,
    vin: 'WDB2010361F000001',
    ...change,
    variant: null,
  })

  const customer = (await adviser.get(`/admin/customer/${customers[1]}`)).data
  expect(customer.vehicles).toContainEqual({
    id,
    license_plate: 'DK 1871 FGA',
    brand: { id: made.brand, name: 'BMW' },
    model: { id: made.model, name: 'M3' },
  })
  expect(customer.vehicles_count).toBe(customer.vehicles.length)
  expect((await adviser.delete(`/admin/vehicle/${id}`)).status).toBe(200)
  expect((await adviser.get(`/admin/vehicle/${id}`)).status).toBe(404)
})

describe('plates', () => {
  test.each([
    [1, 'b9234xyz', 'B 9234 XYZ'],
    [1, 'D 1 A', 'D 1 A'],
    [2, 'WXY 1234', 'WXY 1234'],
    [2, 'sab1234c', 'SAB 1234 C'],
    [3, 'gb001b', 'GB-001-B'],
    [3, 'DE 41 97', 'DE-41-97'],
  ])('country %i answers %s as %s', async (country_id, license_plate, shown) => {
    expect((await read(await aVehicle({ country_id, license_plate }))).license_plate).toBe(shown)
  })

  test.each([
    [1, 'GB-001-B'],
    [2, 'WOI 1234'],
    [3, 'B 1234 XYZ'],
    [1, '---'],
  ])('country %i does not take %s unasked', async (country_id, license_plate) => {
    const response = await owner.post('/admin/vehicle', aBody({ country_id, license_plate }))
    expect(response.status).toBe(422)
    expect(response.errors).toEqual({ license_plate: ['Please check the license plate format'] })
  })

  test('one that fits nothing is taken when confirmed, and stays through later edits', async () => {
    const id = await aVehicle({ license_plate: 'RFS 1', license_plate_confirmed: true })
    expect((await read(id)).license_plate).toBe('RFS 1')
    const same = { license_plate: 'rfs 1', production_year: 2001 }
    expect((await owner.put(`/admin/vehicle/${id}`, same)).status).toBe(200)
    const other = await owner.put(`/admin/vehicle/${id}`, { license_plate: 'RFS 2' })
    expect(other.errors).toHaveProperty('license_plate')
    const empty = aBody({ license_plate: '--', license_plate_confirmed: true })
    expect((await owner.post('/admin/vehicle', empty)).errors).toHaveProperty('license_plate')
  })

  test('is there once in a country, however it is spelled', async () => {
    const id = await aVehicle({ license_plate: 'L 77 AB' })
    const duplicate = await owner.post('/admin/vehicle', aBody({ license_plate: 'l-77-ab' }))
    expect(duplicate.status).toBe(422)
    expect(duplicate.errors).toEqual({
      license_plate: ['This license plate is already registered'],
    })
    const second = await aVehicle()
    const moved = await owner.put(`/admin/vehicle/${second}`, { license_plate: 'L77AB' })
    expect(moved.errors).toHaveProperty('license_plate')
    expect((await owner.put(`/admin/vehicle/${id}`, { license_plate: 'L77AB' })).status).toBe(200)
    await aVehicle({ country_id: 2, license_plate: 'L 77 AB', license_plate_confirmed: true })
  })
})

describe('VIN', () => {
  test.each([
    ['SHORT', 'VIN must have 17 characters (no I, O or Q)'],
    ['WDB2010361F00000I', 'VIN must have 17 characters (no I, O or Q)'],
    ['1M8GDM9A1KP042788', 'The check digit of this VIN does not match'],
  ])('%s is refused', async (vin, why) => {
    const response = await owner.post('/admin/vehicle', aBody({ vin }))
    expect(response.status).toBe(422)
    expect(response.errors).toEqual({ vin: [why] })
  })
  test('a Chinese one with a wrong check digit is taken with a warning', async () => {
    const id = await aVehicle({ vin: 'LGXC16DF1A0000000' })
    expect((await read(id)).vin_warning).toBe('The check digit of this VIN does not match')
  })
  test('may come later, as may the chassis number', async () => {
    const none = await owner.post('/admin/vehicle', aBody({ chassis_number: '' }))
    expect(none.status, JSON.stringify(none.errors)).toBe(201)
    expect(await read(none.data.id)).toMatchObject({ vin: null, chassis_number: null })
    const id = await aVehicle()
    expect((await owner.put(`/admin/vehicle/${id}`, { chassis_number: null })).status).toBe(200)
  })
})

describe('what it points to', () => {
  test.each([
    ['brand_id', () => ({ brand_id: 99999 })],
    ['model_id', () => ({ model_id: made.otherModel })],
    [
      'variant_id',
      () => ({ brand_id: made.otherBrand, model_id: made.otherModel, variant_id: made.variant }),
    ],
    [
      'code_id',
      () => ({ brand_id: made.otherBrand, model_id: made.otherModel, code_id: made.code }),
    ],
    ['customer_id', () => ({ customer_id: 99999 })],
    ['customer_id', () => ({ customer_id: customers[2] })],
    [
      'country_id',
      () => ({ country_id: 9, customer_id: customers[1], license_plate_confirmed: true }),
    ],
    ['photo_file_id', () => ({ photo_file_id: 0 })],
    ['production_year', () => ({ production_year: 2099 })],
    ['power_type', () => ({ power_type: 'steam' })],
  ])('rejects an invalid %s', async (field, wrong) => {
    const response = await owner.post('/admin/vehicle', aBody(wrong()))
    expect(response.status).toBe(422)
    expect(response.errors).toHaveProperty(field)
  })

  test('must still fit after a change', async () => {
    const id = await aVehicle({ variant_id: made.variant })
    const response = await owner.put(`/admin/vehicle/${id}`, { brand_id: made.otherBrand })
    expect(response.errors).toHaveProperty('model_id')
  })

  test('stays while the vehicle is there', async () => {
    await aVehicle()
    const refused = await owner.delete(`/admin/customer/${customers[1]}`)
    expect(refused.status).toBe(409)
    const moved = await owner.put(`/admin/customer/${customers[1]}`, { country_id: 2 })
    expect(moved.errors).toHaveProperty('country_id')
    expect((await owner.delete(`/admin/brand/${made.brand}`)).status).toBe(409)
  })
})

test('a keyword finds plate, VIN, chassis number and owner, however they are spelled', async () => {
  const id = await aVehicle({
    license_plate: 'AB 4711 QQ',
    vin: '1M8GDM9AXKP042788',
    chassis_number: 'BNR32-000123',
  })
  for (const typed of [
    'ab4711',
    'AB-4711-qq',
    '4711',
    '1m8gdm9a xkp',
    'bnr32-0001',
    'budi san',
    '0812-3456-7890',
  ])
    expect(await find(typed), typed).toContain(id)
  expect(await find('AB 4712 QQ')).not.toContain(id)
  const owners = await owner.get('/admin/customer?keyword=ab%204711')
  expect(owners.data.data.map((row: { id: number }) => row.id)).toEqual([customers[1]])
})

test('a keyword finds brand and model, beside other words, and their new names', async () => {
  const brand = (await owner.post('/admin/brand', { name: 'Wörthmann' })).data.id
  const model = { brand_id: brand, name: 'Zephyrine' }
  const { id: model_id } = (await owner.post('/admin/model', model)).data
  const id = await aVehicle({ brand_id: brand, model_id, license_plate: 'B 7731 WZ' })
  for (const typed of ['worthmann', 'Zephyrine', 'zephyrine wörth', '7731 worthmann', 'ze'])
    expect(await find(typed), typed).toContain(id)
  expect(await find('worthmann 7732')).toEqual([])
  await owner.put(`/admin/brand/${brand}`, { name: 'Quastorf' })
  await owner.put(`/admin/model/${model_id}`, { ...model, name: 'Vexillon' })
  expect(await find('quastorf vexillon')).toEqual([id])
  expect(await find('worthmann')).toEqual([])
})

test('a name that hundreds have finds the cars of all of them', async () => {
  const many = Array.from({ length: 501 }, () => ({
    full_name: 'Sri Biasa',
    phone: '+6281234567891',
    country_id: 1,
  }))
  const db = world.appContext.database.writes
  const owners = await db.insertInto('customers').values(many).returning('id').execute()
  const id = await aVehicle({ customer_id: owners[7]!.id })
  expect(await find('sri biasa')).toEqual([id])
  expect(await find('sri biasa', dutch)).toEqual([])
})

test('lists by owner and by brand', async () => {
  const id = await aVehicle({ country_id: 3, license_plate: 'G-482-TR' })
  const ofOwner = await owner.get(`/admin/vehicle?customer_id=${customers[3]}&limit=100`)
  const ids = ofOwner.data.data.map((row: { id: number }) => row.id)
  expect(ids[0]).toBe(id) // newest first
  expect(
    ofOwner.data.data.every((row: { customer_id: number }) => row.customer_id === customers[3]),
  ).toBe(true)
  const none = await owner.get(`/admin/vehicle?brand_id=${made.otherBrand}`)
  expect(none.data.total).toBe(0)
  expect((await owner.get('/admin/vehicle?sort=-license_plate&limit=1')).status).toBe(200)
})

describe('permissions and scope', () => {
  test('only advisers and admins write', async () => {
    const id = await aVehicle()
    for (const role of ['mechanic', 'finance', 'super admin - manufacture'] as const) {
      const who = await world.signedInAs(role)
      expect((await who.get('/admin/vehicle')).status).toBe(
        role === 'super admin - manufacture' ? 403 : 200,
      )
      expect((await who.post('/admin/vehicle', aBody())).status).toBe(403)
      expect((await who.put(`/admin/vehicle/${id}`, {})).status).toBe(403)
      expect((await who.delete(`/admin/vehicle/${id}`)).status).toBe(403)
    }
    expect((await world.anybody.get('/admin/vehicle')).status).toBe(401)
  })

  test('another country does not exist', async () => {
    const id = await aVehicle({ license_plate: 'F 4321 OUT' })
    expect(await find('F4321OUT', dutch)).toEqual([])
    expect(await find('Budi Santoso', dutch)).toEqual([])
    expect((await dutch.get(`/admin/vehicle/${id}`)).status).toBe(404)
    expect((await dutch.put(`/admin/vehicle/${id}`, { battery: 'x' })).status).toBe(404)
    expect((await dutch.delete(`/admin/vehicle/${id}`)).status).toBe(404)
    const inIndonesia = await dutch.post('/admin/vehicle', aBody())
    expect(inIndonesia.errors).toEqual({ country_id: ['Does not exist or is out of reach'] })
    const foreign = { country_id: 3, license_plate: 'XX-99-99', customer_id: customers[1] }
    const missing = { ...foreign, customer_id: 99999 }
    const [one, other] = await Promise.all(
      [foreign, missing].map((body) => dutch.post('/admin/vehicle', aBody(body))),
    )
    expect(one!.errors).toEqual({ customer_id: ['Does not exist or is out of reach'] })
    expect(other!.errors).toEqual(one!.errors)
    const narrowed = await owner.get('/admin/vehicle?keyword=F4321OUT&country_id=2')
    expect(narrowed.data.total).toBe(0)
  })
})

test('rejects a change based on an older row, with the changes', async () => {
  const id = await aVehicle()
  await owner.put(`/admin/vehicle/${id}`, { battery: '60 Ah', version: 1 })
  const late = await adviser.put(`/admin/vehicle/${id}`, { battery: '70 Ah', version: 1 })
  expect(late.status).toBe(409)
  expect(late.data).toMatchObject({ version: 2, changes: [{ to: { battery: '60 Ah' } }] })
})

test('an odometer only goes up, unless a reading is explained', async () => {
  const id = await aVehicle()
  const db = world.appContext.database.writes
  for (const [km, is, reason] of [
    [120_000, 120_000],
    [90_000, 120_000],
    [121_500, 121_500],
    [12_200, 12_200, 'One digit too many'],
    [12_100, 12_200, null],
    [12_300, 12_300, ''],
  ] as const) {
    await readOdometer(db, id, km, reason)
    expect(await requireVehicle(db, fullScope, id)).toMatchObject({ odometer: is, version: 1 })
  }
})

test('of three vehicles at once with one VIN, one is made', async () => {
  const vin = 'WDB2010361F000778'
  // of three owners, because cars of one owner wait for each other anyway
  const owners = await Promise.all(
    [1, 2, 3].map(async (index) => {
      const person = { full_name: `Owner ${index}`, phone: `+62812000077${index}`, country_id: 1 }
      return (await adviser.post('/admin/customer', person)).data.id
    }),
  )
  const answers = await Promise.all(
    owners.map((customer_id) => adviser.post('/admin/vehicle', aBody({ vin, customer_id }))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
})

test('a second vehicle with the same VIN asks for confirmation, as does taking one over', async () => {
  const vin = 'WDB2010361F000777'
  const first = await adviser.post('/admin/vehicle', aBody({ vin, vin_confirmed: true }))
  expect(first.status).toBe(201)
  const second = await adviser.post('/admin/vehicle', aBody({ vin }))
  expect(second).toMatchObject({
    status: 422,
    errors: { vin: ['Another vehicle already has this VIN'] },
  })
  const withChassis = await adviser.post('/admin/vehicle', aBody({ chassis_number: 'AB-1' }))
  const path = `/admin/vehicle/${withChassis.data.id}`
  expect((await adviser.put(path, { vin })).errors).toHaveProperty('vin')
  expect((await adviser.put(path, { vin, vin_confirmed: true })).status).toBe(200)
  // a confirmed plate needs no second confirmation
  expect((await adviser.put(path, { vin, battery: '12 V' })).status).toBe(200)
  expect((await adviser.post('/admin/vehicle', aBody({ vin, vin_confirmed: true }))).status).toBe(
    201,
  )
})
