/**
 * Plates whose groups no rule of their country decides keep the groups that were typed, in every record, list and print
 * document; searches and the unique rule compare without groups.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compactPlate } from '#platform/contract/text/license-plate.ts'
import { bringing } from './imports.ts'
import { type Garage, aCar, aGarage, transitionTo } from './orders.ts'
import { type Who, type World, aPhone, aWorld } from './world.ts'

let world: World
let garage: Garage
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

const read = async (path: string) => {
  const { status, data } = await owner.get(path)
  expect(status, path).toBe(200)
  return data
}
const found = async (path: string, keyword: string) =>
  (await read(`${path}?keyword=${encodeURIComponent(keyword)}`)).data

/** Of an embassy, of the armed forces, temporary. */
test.each(['CD 123 45', '1234-00', 'XX 1234 ABC'])('%s keeps its groups', async (plate) => {
  const { adviser } = garage
  const car = await aCar(garage, plate)
  const at = `/admin/vehicle/${car.vehicle_id}`
  const shown = { license_plate: plate }
  const spellings = [plate, compactPlate(plate).toLowerCase(), plate.replaceAll(/[ -]/g, '.')]

  expect(await read(at)).toMatchObject(shown)
  for (const license_plate of [plate, plate.toLowerCase()])
    expect((await adviser.put(at, { license_plate })).status).toBe(200)
  expect(await read(at)).toMatchObject(shown)
  const other = await aCar(garage)
  for (const license_plate of spellings)
    expect(
      (
        await adviser.put(`/admin/vehicle/${other.vehicle_id}`, {
          license_plate,
          license_plate_confirmed: true,
        })
      ).errors,
    ).toEqual({ license_plate: ['This license plate is already registered'] })

  const order = await transitionTo(garage, 'ready', { car })
  expect(await order.get()).toMatchObject({ ...shown, vehicle: shown })
  const { id } = (await adviser.post(`/admin/order/${order.id}/invoice`)).data
  const supplier = await owner.post('/admin/supplier', { name: `Kaca ${plate}`, country_id: 1 })
  const purchase = await garage.admin.post('/admin/third-party/purchase', {
    garage_id: 1,
    supplier_id: supplier.data.id,
    date: new Date().toISOString().slice(0, 10),
    license_plate: spellings[1],
    lines: [{ name: 'Windscreen', quantity: 1, unit: 'pcs', unit_price: 100_000 }],
  })
  expect(purchase.errors).toBeUndefined()
  for (const path of [
    `/admin/invoice/${id}`,
    `/admin/order/${order.id}/job-card/paper`,
    `${at}/passport/paper`,
    `/admin/customer/${car.customer_id}`,
  ])
    expect(JSON.stringify(await read(path)), path).toContain(`"${plate}"`)

  for (const keyword of spellings) {
    for (const path of ['/admin/vehicle', '/admin/order'])
      expect(await found(path, keyword), `${path} ${keyword}`).toMatchObject([shown])
    expect(await found('/admin/customer', keyword), keyword).toMatchObject([
      { id: car.customer_id },
    ])
    expect(await read(`/admin/search?keyword=${encodeURIComponent(keyword)}`)).toMatchObject({
      vehicles: [shown],
      orders: [shown],
    })
  }
  for (const keyword of spellings.slice(0, 2))
    expect(await found('/admin/invoice', keyword), keyword).toMatchObject([{ order: shown }])
})

test('of a ticket and of a purchase without a car', async () => {
  const { adviser, admin } = garage
  const typed = { license_plate: 'cd 77 9', garage_id: 1 }
  const ticket = await adviser.post('/admin/queue', typed)
  expect(ticket.data).toMatchObject({ license_plate: 'CD 77 9' })
  const again = await adviser.post('/admin/queue', { ...typed, license_plate: 'CD7 79' })
  expect(again.status).toBe(409)
  expect(await found('/admin/queue', 'cd7.79')).toMatchObject([{ license_plate: 'CD 77 9' }])

  const { id: supplier_id } = (
    await owner.post('/admin/supplier', { name: 'Kaca Jaya', country_id: 1 })
  ).data
  const made = await admin.post('/admin/third-party/purchase', {
    ...typed,
    supplier_id,
    date: new Date().toISOString().slice(0, 10),
    lines: [{ name: 'Windscreen', quantity: 1, unit: 'pcs', unit_price: 100_000 }],
  })
  const path = `/admin/third-party/purchase/${made.data.id}`
  expect(await read(path)).toMatchObject({ license_plate: 'CD 77 9', entries: [{}] })
  expect((await admin.put(path, { license_plate: 'cd 7 79' })).status).toBe(200)
  // other groups are no other purchase: the journal stays
  const changed = await read(path)
  expect(changed).toMatchObject({ license_plate: 'CD 7 79' })
  expect(changed.entries).toHaveLength(1)
  expect(await found('/admin/third-party/purchase', 'CD779')).toMatchObject([
    { license_plate: 'CD 7 79' },
  ])
})

test('of a file of customers, and of a file of their visits', async () => {
  const bring = bringing(world)
  const phone = aPhone()
  const file = (plate: string) =>
    `full_name;phone;license_plate;brand;model\nDiplomat;${phone};${plate};Marke;Modell`
  const preview = async (plate: string) => {
    const judged = await bring.judged(
      garage.admin,
      { noun: 'customers', country_id: 1 },
      file(plate),
    )
    await garage.admin.put(`/admin/import/${judged.id}`, { create_missing: true })
    return bring.atRest(garage.admin, judged.id)
  }
  const first = await preview('cc 131 07')
  expect(await bring.rowsOf(garage.admin, first.id)).toMatchObject([
    { values: { license_plate: 'CC 131 07' } },
  ])
  await bring.applied(garage.admin, first.id)
  expect(await found('/admin/vehicle', 'CC13107')).toMatchObject([{ license_plate: 'CC 131 07' }])
  // the car is known by its plate without groups, and keeps those that it has
  expect((await preview('CC 13 107')).counts).toMatchObject({ same: 1, new: 0, wrong: 0 })

  const visits = 'license_plate;date;text\nCC-13107;2024-01-02;Oil change'
  const visit = await bring.judged(garage.admin, { noun: 'history', country_id: 1 }, visits)
  expect(visit.counts).toMatchObject({ new: 1, wrong: 0 })
})

test('lists sort plates without groups', async () => {
  const plates = ['CD 198 01', 'CD19802', 'CD 19 803']
  for (const plate of plates) await aCar(garage, plate)
  const rows = await read('/admin/vehicle?keyword=cd198&sort=license_plate')
  expect(rows.data.map((row: { license_plate: string }) => row.license_plate)).toEqual([
    'CD 198 01',
    'CD 19 802',
    'CD 19 803',
  ])
})
