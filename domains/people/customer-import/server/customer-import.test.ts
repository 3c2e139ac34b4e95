/**
 * Import of customers with their cars: validated row by row against existing records, written completely or not at
 * all.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, aCar, aGarage } from '#test/orders.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let admin: Who
let brand: string

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  admin = garage.admin
  const { vehicle_id } = await aCar(garage)
  brand = (await admin.get(`/admin/vehicle/${vehicle_id}`)).data.brand.name
})
afterAll(() => world.close())

type Row = Record<string, string | number | null>
const send = (rows: Row[], given: object = {}, who = admin) =>
  who.post('/admin/customer/import', { country_id: 1, rows, ...given })
let plates = 0
const aRow = (fields: Row = {}): Row => ({
  full_name: 'Dewi Anggraini',
  phone: aPhone(),
  license_plate: `D ${2000 + ++plates} QRS`,
  brand,
  model: 'model',
  production_year: 2019,
  odometer: 41_000,
  ...fields,
})
const problemsOf = async (rows: Row[], given: object = {}) => {
  const { status, data } = await send(rows, given)
  expect(status).toBe(200)
  return data.rows.map(({ problems }: { problems: { field: string; message: string }[] }) =>
    problems.map(({ field, message }) => `${field}: ${message}`),
  )
}
/** Lists count only up to a limit, so this counts the rows themselves. */
const total = async (path: string) =>
  Number(
    (
      await sql<{ count: number }>`select count(*) from ${sql.table(path.slice(7) + 's')}`.execute(
        world.appContext.database.reads,
      )
    ).rows[0]!.count,
  )
const all = async (path: string) => (await admin.get(`${path}?limit=1`)).data.total as number

test('a phone of a file may carry marks that nobody sees', async () => {
  const phone = aPhone()
  const pasted = `\u202d${phone.slice(0, 5)}\u2013${phone.slice(5)}\u202c`
  expect(await problemsOf([aRow({ phone: pasted })])).toEqual([[]])
  expect(await problemsOf([aRow({ phone: 'not a phone' })])).not.toEqual([[]])
})

test('a preview writes nothing; the same rows then make people with their cars', async () => {
  const phone = aPhone()
  const rows = [
    aRow({ phone }),
    aRow({ phone, license_plate: 'd9001xyz' }),
    aRow({
      full_name: 'Only a person',
      license_plate: null,
      brand: null,
      model: null,
      production_year: null,
      odometer: null,
    }),
  ]
  const [people, cars] = [await all('/admin/customer'), await all('/admin/vehicle')]
  const preview = await send(rows)
  expect(preview.data).toMatchObject({
    written: false,
    rows: [
      { change: 'new', customer: 'new', vehicle: 'new' },
      { change: 'new', customer: 'known', vehicle: 'new', license_plate: 'D 9001 XYZ' },
      { change: 'new', customer: 'new', vehicle: null },
    ],
  })
  expect([await all('/admin/customer'), await all('/admin/vehicle')]).toEqual([people, cars])
  expect((await send(rows, { apply: true })).data.written).toBe(true)
  expect([await all('/admin/customer'), await all('/admin/vehicle')]).toEqual([
    people + 2,
    cars + 2,
  ])
  const found = await admin.get('/admin/vehicle?keyword=D9001XYZ')
  expect(found.data.data[0]).toMatchObject({ odometer: 41_000, customer: { phone } })

  // the same file a second time changes nothing
  const repeated = await send(rows, { apply: true })
  expect(repeated.data.rows.map(({ change }: { change: string }) => change)).toEqual([
    'same',
    'same',
    'same',
  ])
  expect([await all('/admin/customer'), await all('/admin/vehicle')]).toEqual([
    people + 2,
    cars + 2,
  ])
  // a new car of an existing customer
  const added = await send([aRow({ phone, license_plate: 'D 9002 XYZ' })], { apply: true })
  expect(added.data.rows[0]).toMatchObject({ customer: 'known', vehicle: 'new' })
  expect([await all('/admin/customer'), await all('/admin/vehicle')]).toEqual([
    people + 2,
    cars + 3,
  ])
})

test('each row says what is wrong with it', async () => {
  const phone = aPhone()
  expect(
    await problemsOf([
      aRow({ full_name: null }),
      aRow({ phone: '123' }),
      aRow({ phone }),
      aRow({ phone, full_name: 'Another name' }),
      aRow({ license_plate: 'D 3333 AA' }),
      aRow({ license_plate: 'D3333AA' }),
      aRow({ license_plate: '!!' }),
      aRow({ brand: 'Nobody' }),
      aRow({ model: 'No such model' }),
      aRow({ variant: 'No such variant' }),
      aRow({ vin: 'SHORT' }),
      aRow({ license_plate: null }),
      aRow({ odometer: -1, birth_date: '2019-02-30', email: 'nobody' }),
    ]),
  ).toEqual([
    ['full_name: This field is required'],
    ['phone: Please check your phone format'],
    [],
    ['phone: Row 3 has this phone number with another name'],
    [],
    ['license_plate: This plate is already in row 5'],
    [expect.stringMatching(/^license_plate: /)],
    ['brand: There is no brand with this name'],
    ['model: This brand has no model with this name'],
    ['variant: This model has no variant with this name'],
    [expect.stringMatching(/^vin: /)],
    ['license_plate: This field is required'],
    [
      expect.stringMatching(/^birth_date: |^email: /),
      expect.stringMatching(/^birth_date: |^email: /),
      expect.stringMatching(/^odometer: /),
    ],
  ])
})

test('one invalid row rejects all rows', async () => {
  const people = await all('/admin/customer')
  const response = await send([aRow(), aRow({ phone: 'x' })], { apply: true })
  expect(response.status).toBe(422)
  expect(await all('/admin/customer')).toBe(people)
})

test('a plate or a phone of somebody else is named', async () => {
  const { vehicle_id } = await aCar(garage)
  const { license_plate, customer } = (await admin.get(`/admin/vehicle/${vehicle_id}`)).data
  expect(await problemsOf([aRow({ license_plate }), aRow({ phone: customer.phone })])).toEqual([
    [`license_plate: This plate belongs to a car of ${customer.full_name}`],
    [`phone: This phone number belongs to ${customer.full_name}`],
  ])
})

test('accepts plates of no known format when confirmed', async () => {
  const rows = [aRow({ license_plate: 'RI 1 SPECIAL 9' })]
  expect((await problemsOf(rows))[0]).toHaveLength(1)
  expect((await problemsOf(rows, { odd_plates: true }))[0]).toEqual([])
})

test('for who heads a branch, of the own country', async () => {
  expect((await send([aRow()], {}, garage.adviser)).status).toBe(403)
  expect((await send([aRow()], { country_id: 3 })).status).toBe(422)
  expect((await send([])).status).toBe(422)
})

test('ten thousand people with their cars at once, and no more', async () => {
  const before = [await total('/admin/customer'), await total('/admin/vehicle')]
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    aRow({
      full_name: `Person ${index}`,
      phone: `0811${String(1_000_000 + index)}`,
      license_plate: `F ${1000 + (index % 9000)} G${index < 9000 ? 'HJ' : 'KL'}`,
    }),
  )
  const { status, data } = await send(rows, { apply: true })
  expect([status, data.written]).toEqual([200, true])
  expect([await total('/admin/customer'), await total('/admin/vehicle')]).toEqual(
    before.map((count) => count + 10_000),
  )
  const [car] = (await admin.get('/admin/vehicle?keyword=F1077GHJ')).data.data
  expect(car).toMatchObject({ customer: { full_name: 'Person 77', phone: '+628111000077' } })
  const many = await send([...rows, aRow()])
  expect([many.status, many.errors]).toEqual([422, { rows: ['At most 10000 rows'] }])
})

test('the same file by many at once makes its people once', async () => {
  const rows = [{ full_name: 'Only Once', phone: aPhone() }]
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(rows, { apply: true })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect((await admin.get('/admin/customer?keyword=Only%20Once')).data.total).toBe(1)
})

test('the phone of a double is that of the customer who has its things', async () => {
  const create = async (full_name: string) => {
    const phone = aPhone()
    const { data } = await admin.post('/admin/customer', { full_name, phone, country_id: 1 })
    return { id: data.id as number, phone }
  }
  const [original, duplicate] = [await create('Agus Salim'), await create('H. Agus Salim')]
  expect(
    (await admin.post(`/admin/customer/${original.id}/merge`, { from_id: duplicate.id })).status,
  ).toBe(200)
  const row = aRow({
    full_name: 'H. Agus Salim',
    phone: duplicate.phone,
    license_plate: 'D 1999 DBL',
  })
  const { data } = await send([row], { apply: true })
  expect(data.rows[0]).toMatchObject({ customer: 'known', vehicle: 'new', problems: [] })
  const cars = await admin.get(`/admin/vehicle?customer_id=${original.id}`)
  expect(cars.data.total).toBe(1)
})

test('a company comes with its names, numbers and address', async () => {
  const phone = aPhone()
  const row = {
    full_name: 'Armada',
    phone,
    legal_name: 'PT Armada Contoh',
    language: 'en',
    npwp: '01.234.567.8-901.000',
    street: 'Jl. Raya',
    house_number: 7,
    city: 'Jakarta',
    country_code: 'id',
    invoice_email: 'ap@armada.example',
    payment_terms_days: '30',
  }
  const preview = await send([row])
  // the kind follows from the legal name, and the preview shows it
  expect(preview.data.rows[0]).toMatchObject({
    change: 'new',
    problems: [],
    values: { kind: 'company', npwp: '0012345678901000', country_code: 'ID' },
    interpreted: expect.arrayContaining(['npwp']),
  })
  expect((await send([row], { apply: true })).data.written).toBe(true)
  const [found] = (await admin.get('/admin/customer?keyword=PT%20Armada')).data.data
  expect(found).toMatchObject({
    full_name: 'Armada',
    kind: 'company',
    language: 'en',
    legal_name: 'PT Armada Contoh',
    npwp: '0012345678901000',
    house_number: '7',
    payment_terms_days: 30,
    kvk: null,
  })
  expect((await send([row])).data.rows[0].change).toBe('same')
  expect(
    await problemsOf([
      { full_name: 'Firma', phone: aPhone(), kind: 'firm', npwp: '1', kvk: '12345678' },
      { full_name: 'Orang', phone: aPhone(), payment_terms_days: 400 },
    ]),
  ).toEqual([
    expect.arrayContaining([
      expect.stringMatching(/^kind: /),
      expect.stringMatching(/^npwp: /),
      expect.stringMatching(/^kvk: /),
    ]),
    [expect.stringMatching(/^payment_terms_days: /)],
  ])
})
