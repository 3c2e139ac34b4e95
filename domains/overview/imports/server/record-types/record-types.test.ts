/** The record types of imports: what is stored, importing again, missing references, and undo. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringing } from '#test/imports.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who
let bring: ReturnType<typeof bringing>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
  bring = bringing(world)
})
afterAll(() => world.close())

/** Of the world's garages. */
const WORKSHOP = 5
const one = async (who: Who, path: string) => (await who.get(path)).data.data[0]
const total = async (path: string) => (await owner.get(path)).data.total as number

describe('customers with cars', () => {
  test('missing makes are created with one tick, counted, and undone', async () => {
    const phone = aPhone()
    const file = [
      'Nama Lengkap;Nomor Telepon;license_plate;brand;model;production_year;odometer',
      `Rina Hartati;${phone};B 7001 IMP;Wuling;Air ev;2.023;12.500`,
      `Rina Hartati;${phone};B 7002 IMP;wuling;AIR EV;2022;`,
      `Hasan Basri;${aPhone()};;;;;`,
    ].join('\n')
    const preview = await bring.judged(admin, { noun: 'customers', country_id: 1 }, file)
    expect(preview).toMatchObject({
      garage_id: 1,
      state: 'judged',
      missing: { brand: ['Wuling'], model: ['Wuling Air ev'] },
      counts: { new: 1, wrong: 2 },
    })
    await admin.put(`/admin/import/${preview.id}`, { create_missing: true })
    const ticked = await bring.atRest(admin, preview.id)
    expect(ticked).toMatchObject({ counts: { new: 3, wrong: 0 }, missing: { brand: ['Wuling'] } })
    const rows = await bring.rowsOf(admin, preview.id)
    expect(rows[0]).toMatchObject({
      name: 'Rina Hartati',
      values: { brand: 'Wuling', model: 'Air ev', production_year: 2023, odometer: 12_500 },
    })
    expect(rows[1].values).toMatchObject({ brand: 'Wuling', model: 'Air ev' })
    expect(rows[1].values).not.toHaveProperty('full_name')
    expect(await bring.applied(admin, preview.id)).toMatchObject({
      state: 'done',
      counts: { new: 3, wrong: 0 },
    })
    const car = await one(admin, '/admin/vehicle?keyword=B7001IMP')
    expect(car).toMatchObject({ odometer: 12_500, brand: { name: 'Wuling' }, customer: { phone } })
    const again = await bring.judged(admin, { noun: 'customers', country_id: 1 }, file)
    expect(again.counts).toMatchObject({ same: 3, wrong: 0 })

    expect((await admin.post(`/admin/import/${preview.id}/undo`)).status).toBe(200)
    expect(await one(admin, '/admin/vehicle?keyword=B7001IMP')).toBeUndefined()
    expect(await total('/admin/brand?keyword=wuling')).toBe(0)
    expect(await total(`/admin/customer?keyword=${encodeURIComponent(phone)}`)).toBe(0)
  })

  test('what is known takes what the file says otherwise, shown old and new, and back', async () => {
    const phone = aPhone()
    const brand = (await owner.post('/admin/brand', { name: 'Neta' })).data.id
    for (const name of ['V', 'X']) await owner.post('/admin/model', { name, brand_id: brand })
    const titles =
      'full_name;phone;email;address;license_plate;brand;model;odometer;production_year'
    const first = [
      titles,
      `Sri Wahyuni;${phone};sri@old.test;Jalan Lama 1;B 7300 IMP;Neta;V;41000;2020`,
    ].join('\n')
    await bring.applied(admin, (await bring.judged(admin, { noun: 'customers' }, first)).id)
    const second = [
      titles,
      // an empty cell changes nothing, and a reading does not go down
      `SRI WAHYUNI;${phone};sri@new.test;;B7300IMP;;X;40000;2021`,
      `Sri Wahyuni;${phone};sri@new.test;;;;;;`,
      `Sri Wahyuni;${phone};sri@third.test;;;;;;`,
    ].join('\n')
    const preview = await bring.judged(admin, { noun: 'customers' }, second)
    expect(preview.counts).toEqual({ rows: 3, new: 0, changed: 1, same: 1, wrong: 1 })
    const rows = await bring.rowsOf(admin, preview.id)
    expect(rows).toMatchObject([
      { row: 4, problems: [{ code: 'customer-import.otherInFile', values: { row: 2 } }] },
      { row: 2, change: 'changed' },
      { row: 3, change: 'same', values: {}, before: {} },
    ])
    expect(rows[1].values).toEqual({ email: 'sri@new.test', model: 'X', production_year: 2021 })
    expect(rows[1].before).toEqual({ email: 'sri@old.test', model: 'V', production_year: 2020 })
    await bring.applied(admin, preview.id, 'right')

    const person = async () => one(admin, `/admin/customer?keyword=${encodeURIComponent(phone)}`)
    const car = async () => one(admin, '/admin/vehicle?keyword=B7300IMP')
    expect(await person()).toMatchObject({
      full_name: 'Sri Wahyuni',
      email: 'sri@new.test',
      address: 'Jalan Lama 1',
    })
    expect(await car()).toMatchObject({
      odometer: 41_000,
      brand: { name: 'Neta' },
      model: { name: 'X' },
      production_year: 2021,
    })
    const again = await bring.judged(admin, { noun: 'customers' }, second)
    expect(again.counts).toMatchObject({ same: 2, changed: 0, wrong: 1 })

    expect((await admin.post(`/admin/import/${preview.id}/undo`)).status).toBe(200)
    expect(await person()).toMatchObject({ email: 'sri@old.test', address: 'Jalan Lama 1' })
    expect(await car()).toMatchObject({ model: { name: 'V' }, production_year: 2020 })
  })

  test('what somebody changed since keeps an undone file from taking it back', async () => {
    const phone = aPhone()
    const file = (email: string) => `full_name,phone,email\nTuti Alawiyah,${phone},${email}\n`
    const brought = async (email: string) =>
      bring.applied(admin, (await bring.judged(admin, { noun: 'customers' }, file(email))).id)
    await brought('tuti@one.test')
    const second = await brought('tuti@two.test')
    expect(second.counts).toMatchObject({ changed: 1 })
    const path = `/admin/customer?keyword=${encodeURIComponent(phone)}`
    const { id } = await one(admin, path)
    await admin.put(`/admin/customer/${id}`, { email: 'tuti@three.test' })
    expect(await admin.post(`/admin/import/${second.id}/undo`)).toMatchObject({
      status: 409,
      data: { records: [{ kind: 'customer', id, name: 'Tuti Alawiyah' }] },
    })
    expect(await one(admin, path)).toMatchObject({ email: 'tuti@three.test' })
  })

  test('what moved on since the preview is not overwritten', async () => {
    const phone = aPhone()
    const made = await admin.post('/admin/customer', {
      full_name: 'Maya Sari',
      phone,
      country_id: 1,
      email: 'maya@one.test',
    })
    const file = `full_name,phone,email\nMaya Sari,${phone},maya@two.test\n`
    const preview = await bring.judged(admin, { noun: 'customers' }, file)
    expect(preview.counts).toMatchObject({ changed: 1 })
    await admin.put(`/admin/customer/${made.data.id}`, { email: 'maya@now.test' })
    expect(await bring.applied(admin, preview.id)).toMatchObject({ counts: { wrong: 1 } })
    expect((await bring.rowsOf(admin, preview.id))[0].problems).toMatchObject([
      { code: 'imports.movedOn' },
    ])
  })

  test('a wrong row tells all of its reasons at once', async () => {
    const file = [
      'full_name,phone,email,license_plate,brand,model,production_year',
      `,12,nobody,B 7400 IMP,,,1700`,
    ].join('\n')
    const preview = await bring.judged(admin, { noun: 'customers' }, file)
    const [row] = await bring.rowsOf(admin, preview.id)
    expect(row.problems.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'brand',
      'email',
      'full_name',
      'model',
      'phone',
      'production_year',
    ])
  })

  test('a car that has an order is named, and all stay', async () => {
    const phone = aPhone()
    const brand = (await owner.post('/admin/brand', { name: 'Esemka' })).data.id
    await owner.post('/admin/model', { name: 'Bima', brand_id: brand })
    const file = `full_name,phone,license_plate,brand,model\nTono Sumitro,${phone},B 7100 IMP,Esemka,Bima\n`
    const preview = await bring.judged(admin, { noun: 'customers' }, file)
    await bring.applied(admin, preview.id)
    const car = await one(admin, '/admin/vehicle?keyword=B7100IMP')
    const order = await admin.post('/admin/order', {
      garage_id: 1,
      vehicle_id: car.id,
      customer_id: car.customer.id,
      odometer_in: 10,
    })
    expect(order.status, JSON.stringify(order)).toBe(201)
    expect(await admin.post(`/admin/import/${preview.id}/undo`)).toMatchObject({
      status: 409,
      // the order is of both
      data: { records: [{ kind: 'vehicle', name: 'B7100IMP' }, { kind: 'customer' }] },
    })
    expect(await one(admin, '/admin/vehicle?keyword=B7100IMP')).toBeDefined()
  })

  test('only what somebody used is counted: not its owner, brand and model', async () => {
    const phones = [aPhone(), aPhone()]
    const file = `full_name,phone,license_plate,brand,model\nWawan,${phones[0]},B 7200 IMP,Timor,S515\nYanti,${phones[1]},B 7201 IMP,Timor,S515\n`
    const preview = await bring.judged(owner, { noun: 'customers', country_id: 1 }, file)
    await owner.put(`/admin/import/${preview.id}`, { create_missing: true })
    await bring.atRest(owner, preview.id)
    await bring.applied(owner, preview.id)
    const car = await one(owner, '/admin/vehicle?keyword=B7200IMP')
    expect((await owner.put(`/admin/vehicle/${car.id}`, { battery: '12 V' })).status).toBe(200)
    expect(await owner.post(`/admin/import/${preview.id}/undo`)).toMatchObject({
      status: 409,
      message: 'Nothing was undone. In use (1): B7200IMP',
      data: { records: [{ kind: 'vehicle', id: car.id, name: 'B7200IMP' }] },
    })
    expect(await one(owner, '/admin/customer?keyword=Yanti')).toBeDefined()
  })

  test('a branch reaches its own garage alone', async () => {
    const file = `full_name,phone\nA,${aPhone()}\n`
    expect(
      (await bring.bring(admin, { noun: 'customers', garage_id: 2 }, file)).errors,
    ).toHaveProperty('garage_id')
    const mine = await bring.judged(admin, { noun: 'customers' }, file)
    const other = await world.signedInAs('admin', { garage_id: 2 })
    for (const path of ['', '/row', '/wrong'])
      expect((await other.get(`/admin/import/${mine.id}${path}`)).status).toBe(404)
    expect((await other.post(`/admin/import/${mine.id}/apply`, { only: 'all' })).status).toBe(404)
    expect((await other.get('/admin/import')).data.data).toEqual([])
    expect((await owner.get('/admin/import')).data.data.length).toBeGreaterThan(0)
    for (const noun of ['services', 'employees', 'makes'])
      expect((await bring.bring(admin, { noun }, 'name\nA\n')).status).toBe(403)
  })
})

describe('items with counts', () => {
  const words = { noun: 'items', garage_id: 1 }

  test('a quantity of two readings is asked once, and nothing is written before', async () => {
    const file =
      'name;sku;quantity;unit;buy_price;sell_price\nOli;Q-1;1.500;liter;45.000;60.000\nBan;Q-2;2;pcs;Rp 1.250.000;1.500.000,00\n'
    const preview = await bring.judged(admin, words, file)
    expect(preview).toMatchObject({
      state: 'asking',
      questions: [{ key: 'quantity', readings: [{ value: 1500 }, { value: 1.5 }] }],
    })
    // the preview has the label of a choice
    const unit = preview.fields.find(({ field }: { field: string }) => field === 'unit')
    expect(unit?.words?.pcs).toEqual({ en: 'Pcs', id: 'Buah', my: 'Unit', nl: 'Stuks' })
    for (const only of ['all', 'right'])
      expect((await admin.post(`/admin/import/${preview.id}/apply`, { only })).status).toBe(409)
    await admin.put(`/admin/import/${preview.id}`, { answers: { quantity: 'decimal' } })
    expect(await bring.atRest(admin, preview.id)).toMatchObject({
      state: 'judged',
      answers: { quantity: 'decimal' },
    })
    expect((await bring.rowsOf(admin, preview.id))[0]).toMatchObject({
      values: { quantity: 1.5, buy_price: 45_000, sell_price: 60_000 },
      interpreted: expect.arrayContaining(['buy_price', 'sell_price', 'quantity']),
    })
    await bring.applied(admin, preview.id)
    const path = '/admin/garage/1/inventory'
    expect(await one(owner, `${path}?keyword=Q-1`)).toMatchObject({
      quantity: 1.5,
      buy_price: 45_000,
      value: 67_500,
    })
    const again = await bring.judged(admin, words, file)
    await admin.put(`/admin/import/${again.id}`, { answers: { quantity: 'decimal' } })
    expect((await bring.atRest(admin, again.id)).counts).toMatchObject({ same: 2, wrong: 0 })
    // the opening quantity is reversed, with its entry
    const undone = await admin.post(`/admin/import/${preview.id}/undo`)
    expect(undone, JSON.stringify(undone)).toMatchObject({ status: 200 })
    expect(await one(owner, `${path}?keyword=Q-1`)).toBeUndefined()
    const looked = await owner.get('/admin/report/trial-balance?garage_id=1')
    expect(looked.data.total_debit).toBe(looked.data.total_credit)
  })

  test('a maker brings the materials of a workshop, as the list exports them, and nothing else', async () => {
    const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
    const workshop = { noun: 'items', garage_id: WORKSHOP }
    const { name } = (await owner.get(`/admin/garage/${WORKSHOP}`)).data
    const file = [
      'Naam;SKU;Op voorraad;Eenheid;Inkoopprijs;Verkoopprijs;Vestiging',
      `"'=Plaat; ""staal""";W-1;2,5;Stuks;40000;60000;${name}`,
      // exports replace a leading apostrophe of a name
      `''=Staaf;W-3;1;Stuks;40000;60000;${name}`,
    ].join('\n')
    const preview = await bring.judged(maker, workshop, file)
    expect(preview, JSON.stringify(await bring.rowsOf(maker, preview.id))).toMatchObject({
      counts: { new: 2, wrong: 0 },
    })
    expect(await bring.applied(maker, preview.id)).toMatchObject({ state: 'done' })
    const kept = await one(maker, `/admin/garage/${WORKSHOP}/inventory?keyword=W-1`)
    expect(kept).toMatchObject({ name: '=Plaat; "staal"', unit: 'pcs', quantity: 2.5 })
    const rod = await one(maker, `/admin/garage/${WORKSHOP}/inventory?keyword=W-3`)
    expect(rod).toMatchObject({ name: "'=Staaf" })
    expect((await maker.post(`/admin/import/${preview.id}/undo`)).status).toBe(200)

    expect((await bring.bring(maker, words, file)).errors).toHaveProperty('garage_id')
    for (const noun of ['customers', 'suppliers', 'makes', 'history'])
      expect((await bring.bring(maker, { noun, country_id: 1 }, file)).status).toBe(403)
    const ofBranch = await bring.judged(admin, words, 'name,sku,unit\nBelt,W-2,pcs\n')
    expect((await maker.get(`/admin/import/${ofBranch.id}`)).status).toBe(404)
  })

  test('a known item changes, a category is created, and both go back', async () => {
    const item = { name: 'Busi', sku: 'Q-9', unit: 'pcs', buy_price: 10_000, sell_price: 20_000 }
    await owner.post('/admin/garage/1/inventory', item)
    const file = 'sku,name,category,sell_price,garage\nq-9,Busi,Pengapian,25000,Cilandak\n'
    const preview = await bring.judged(admin, words, file)
    expect(preview).toMatchObject({ counts: { wrong: 1 }, missing: { category: ['Pengapian'] } })
    await admin.put(`/admin/import/${preview.id}`, { create_missing: true })
    expect((await bring.atRest(admin, preview.id)).counts).toMatchObject({ changed: 1, wrong: 0 })
    await bring.applied(admin, preview.id)
    const path = '/admin/garage/1/inventory?keyword=Q-9'
    expect(await one(owner, path)).toMatchObject({
      sell_price: 25_000,
      inventory_category: { name: 'Pengapian' },
    })
    expect((await admin.post(`/admin/import/${preview.id}/undo`)).status).toBe(200)
    expect(await one(owner, path)).toMatchObject({ sell_price: 20_000, inventory_category: null })
    expect(await total('/admin/inventory-category?keyword=Pengapian')).toBe(0)
  })
})

test('services: prices hold from the day, and go back with it', async () => {
  const words = { noun: 'services', country_id: 3 }
  const made = await owner.post('/admin/catalog-service', {
    name: 'Wassen',
    country_id: 3,
    price: 100_000,
  })
  const file =
    'Naam;Prijs;Categorie;Minuten;country\nWassen;125.000;Poetsen;30;Nederland\nWaxen;"90.000,00";poetsen;45;NL\nX;1,5;;;\n'
  const preview = await bring.judged(owner, words, file)
  expect(preview.missing).toEqual({ category: ['Poetsen'] })
  await owner.put(`/admin/import/${preview.id}`, { create_missing: true })
  expect((await bring.atRest(owner, preview.id)).counts).toMatchObject({
    changed: 1,
    new: 1,
    wrong: 1,
  })
  await bring.applied(owner, preview.id, 'right')
  const price = async () => (await owner.get(`/admin/catalog-service/${made.data.id}`)).data.price
  expect(await price()).toBe(125_000)
  const undone = await owner.post(`/admin/import/${preview.id}/undo`)
  expect(undone, JSON.stringify(undone)).toMatchObject({ status: 200 })
  expect(await price()).toBe(100_000)
  expect(await total('/admin/catalog-service?keyword=Waxen')).toBe(0)
})

test('suppliers: by code, else by name', async () => {
  const words = { noun: 'suppliers', country_id: 1 }
  await owner.post('/admin/supplier', { name: 'CV Lama', code: 'L-1', country_id: 1 })
  const file =
    'name,code,phone,email\nCV Baru Lama,L-1,,lama@example.com\nPT Anyar,,021-555-0101,\npt anyar,,,x@example.com\nPT Salah,,12,\n'
  const preview = await bring.judged(admin, words, file)
  expect(preview.counts).toMatchObject({ changed: 1, new: 1, wrong: 2 })
  await bring.applied(admin, preview.id, 'right')
  expect(await one(admin, '/admin/supplier?keyword=lama')).toMatchObject({
    name: 'CV Baru Lama',
    email: 'lama@example.com',
  })
  expect(await one(admin, '/admin/supplier?keyword=anyar')).toMatchObject({
    contacts: [{ phone: '+62215550101' }],
  })
  expect((await bring.judged(admin, words, file)).counts).toMatchObject({ same: 2, wrong: 2 })
  expect((await admin.post(`/admin/import/${preview.id}/undo`)).status).toBe(200)
  expect(await one(admin, '/admin/supplier?keyword=lama')).toMatchObject({
    name: 'CV Lama',
    email: null,
  })
  expect(await total('/admin/supplier?keyword=anyar')).toBe(0)
})

test('employees: by phone; role and garage are named', async () => {
  const words = { noun: 'employees', country_id: 1 }
  const phones = [aPhone(), aPhone(), aPhone()]
  const file = [
    'full_name,phone,role,garage,birth_date',
    `Mira Lestari,${phones[0]},mechanic,bandung,3/4/1990`,
    `Tanpa Bengkel,${phones[1]},mechanic,,`,
    `Tanpa Peran,${phones[2]},chief,Nowhere,`,
  ].join('\n')
  const preview = await bring.judged(owner, words, file)
  expect(preview.counts).toMatchObject({ new: 1, wrong: 2 })
  const rows = await bring.rowsOf(owner, preview.id, '&wrong=true')
  expect(rows[0].problems).toMatchObject([{ field: 'garage', code: 'employees.needsGarage' }])
  expect(rows[1].problems).toMatchObject([
    { field: 'role', code: 'imports.noRole', cell: 'chief' },
    { field: 'garage', code: 'imports.noGarage', cell: 'Nowhere' },
  ])
  await bring.applied(owner, preview.id, 'right')
  const path = '/admin/employee?keyword=Mira'
  expect(await one(owner, path)).toMatchObject({
    role: { name: 'mechanic' },
    garage: { id: 2 },
    birth_date: '1990-04-03',
  })
  expect((await bring.judged(owner, words, file)).counts).toMatchObject({ same: 1, wrong: 2 })
  expect((await owner.post(`/admin/import/${preview.id}/undo`)).status).toBe(200)
  expect(await one(owner, path)).toBeUndefined()
})

test('a file that puts the month first is asked about, and read as answered', async () => {
  const file = `full_name,phone,birth_date\nA B,${aPhone()},03/25/1988\nC D,${aPhone()},04/05/1990\n`
  const preview = await bring.judged(admin, { noun: 'customers' }, file)
  expect(preview).toMatchObject({
    state: 'asking',
    questions: [
      {
        key: 'date',
        readings: [
          { reading: 'day_first', value: null },
          { reading: 'month_first', value: '1988-03-25' },
        ],
      },
    ],
  })
  await admin.put(`/admin/import/${preview.id}`, { answers: { date: 'month_first' } })
  await bring.atRest(admin, preview.id)
  const rows = await bring.rowsOf(admin, preview.id)
  expect(rows.map(({ values }: { values: { birth_date: string } }) => values.birth_date)).toEqual([
    '1988-03-25',
    '1990-04-05',
  ])
})
