import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let adviser: Who // Indonesia
let malay: Who
let dutch: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  adviser = await world.signedInAs('service adviser')
  malay = await world.signedInAs('admin', { garage_id: 3, country_id: 2 })
  dutch = await world.signedInAs('admin', { garage_id: 4, country_id: 3 })
})
afterAll(() => world.close())

const budi = { full_name: 'Budi Santoso', phone: '0812-3456-7890', country_id: 1 }

async function aCustomer(fields: object = {}, by = owner): Promise<number> {
  const response = await by.post('/admin/customer', { ...budi, ...fields })
  expect(response).toMatchObject({ status: 201, message: 'Customer successfully created' })
  return response.data.id
}
const find = async (keyword: string, who = owner) =>
  (await who.get(`/admin/customer?limit=100&keyword=${encodeURIComponent(keyword)}`)).data.data.map(
    ({ id }: { id: number }) => id,
  )

test('is created, read, changed and deleted', async () => {
  const fullBody = {
    ...budi,
    gender: 'male',
    birth_date: '1980-02-29',
    email: 'budi@example.com',
    address: 'Jl. Melati No. 12\nRT 003/RW 005',
    language: 'nl',
    role_id: 6,
    description: 'Prefers the morning',
    is_owner: false,
  }
  const id = await aCustomer(fullBody, adviser)
  const read = await adviser.get(`/admin/customer/${id}`)
  expect(read.data).toMatchObject({
    ...fullBody,
    phone: '+6281234567890',
    phone_display: '+62 812 3456 7890',
    role: { id: 6, name: 'employee' },
    country: { id: 1, name: 'Indonesia' },
    tier: 'Bronze',
    vehicles_count: 0,
    vehicles: [],
    id_card: null,
    profile_picture: null,
    version: 1,
  })

  const changed = await adviser.put(`/admin/customer/${id}`, {
    phone: '(021) 5551234',
    gender: null,
  })
  expect(changed).toMatchObject({ status: 200, message: 'Customer successfully updated' })
  expect(changed.data).toEqual({ id, version: 2 })
  expect((await adviser.get(`/admin/customer/${id}`)).data).toMatchObject({
    ...fullBody,
    gender: null,
    phone: '+62215551234',
    version: 2,
  })
  expect((await adviser.delete(`/admin/customer/${id}`)).status).toBe(200)
  expect((await adviser.get(`/admin/customer/${id}`)).status).toBe(404)
})

test('needs only a name, a phone and a country', async () => {
  const id = await aCustomer({ full_name: 'Suparno' })
  expect((await owner.get(`/admin/customer/${id}`)).data).toMatchObject({
    full_name: 'Suparno',
    role_id: 5,
    is_owner: true,
    email: null,
  })
})

test.each([
  ['full_name', { full_name: ' ' }],
  ['phone', { phone: undefined }],
  ['country_id', { country_id: undefined }],
  ['country_id', { country_id: 99 }],
  ['gender', { gender: 'other' }],
  ['language', { language: 'ms' }],
  ['birth_date', { birth_date: '2999-01-01' }],
  ['birth_date', { birth_date: '2001-02-29' }],
  ['email', { email: 'budi@' }],
  ['role_id', { role_id: 1 }],
  ['profile_picture_file_id', { profile_picture_file_id: 'x' }],
])('rejects an invalid %s', async (field, wrong) => {
  const response = await owner.post('/admin/customer', { ...budi, ...wrong })
  expect(response.status).toBe(422)
  expect(response.errors).toHaveProperty(field)
})

test('a phone that was copied with marks that nobody sees is taken, and found', async () => {
  const pasted = '\u202a+62\u00a0812\u20117070\u20117171\u202c'
  const id = await aCustomer({ full_name: 'Pasted Phone', phone: pasted })
  expect((await owner.get(`/admin/customer/${id}`)).data.phone).toBe('+6281270707171')
  for (const keyword of [pasted, '0812\u20137070-7171', '\u200b0812 7070 7171']) {
    const { data } = await owner.get(`/admin/customer?keyword=${encodeURIComponent(keyword)}`)
    expect(data.data.map((customer: { id: number }) => customer.id)).toEqual([id])
  }
})

test('mechanics get no address, e-mail and birth date; they and advisers no whole list', async () => {
  const mechanic = await world.signedInAs('mechanic')
  const finance = await world.signedInAs('finance', { garage_id: null })
  const contact = { address: 'Jl. Melati 3', email: 'c@example.com', birth_date: '1980-02-29' }
  const id = await aCustomer({ full_name: 'Contacts Unseen', phone: '0812 7171 7272', ...contact })
  const read = async (who: Who) => [
    (await who.get(`/admin/customer/${id}`)).data,
    (await who.get('/admin/customer?keyword=unseen')).data.data[0],
  ]
  for (const customer of await read(adviser)) expect(customer).toMatchObject(contact)
  for (const customer of await read(mechanic)) {
    expect(customer).toMatchObject({ id, phone: '+6281271717272' })
    expect(customer).not.toHaveProperty('address')
    expect(customer).not.toHaveProperty('email')
    expect(customer).not.toHaveProperty('birth_date')
  }
  for (const path of ['/admin/customer', '/admin/vehicle']) {
    for (const who of [mechanic, adviser]) {
      expect(await who.get(`${path}?bulk=true`)).toMatchObject({
        status: 403,
        message: 'Only a branch admin or the head office exports this list',
      })
      expect((await who.get(path)).status).toBe(200)
    }
    for (const who of [owner, finance])
      expect((await who.get(`${path}?bulk=true`)).status).toBe(200)
  }
})

describe('phones', () => {
  test.each([
    [1, '081234567890', '+6281234567890', '+62 812 3456 7890'],
    [1, '6281234567890', '+6281234567890', '+62 812 3456 7890'],
    [1, '(021) 5551234', '+62215551234', '+62 21 5551234'],
    [2, '012-345 6789', '+60123456789', '+60 12 345 6789'],
    [2, '011-1234 5678', '+601112345678', '+60 11 1234 5678'],
    [3, '06 12345678', '+31612345678', '+31 6 12345678'],
    [3, '020 123 4567', '+31201234567', '+31 20 123 4567'],
  ])('country %i takes %s', async (country_id, phone, kept, shown) => {
    const id = await aCustomer({ country_id, phone })
    expect((await owner.get(`/admin/customer/${id}`)).data).toMatchObject({
      phone: kept,
      phone_display: shown,
    })
  })

  test.each([
    [1, '12'],
    [1, '0812-CALL-ME'],
    [2, '0812345'],
    [3, '06 1234'],
  ])('country %i refuses %s', async (country_id, phone) => {
    const response = await owner.post('/admin/customer', { ...budi, country_id, phone })
    expect(response.status).toBe(422)
    expect(response.errors).toEqual({ phone: ['Please check your phone format'] })
  })

  test('a keyword finds them in any spelling', async () => {
    const id = await aCustomer({ phone: '0857 0000 1234', full_name: 'Only By Phone' })
    for (const typed of ['085700001234', '0857-0000-1234', '+62857', '62857 0000', '857 00001234'])
      expect(await find(typed)).toContain(id)
    expect(await find('085700001239')).not.toContain(id)
  })
})

test('a keyword finds nobody by an e-mail address that its reader does not see', async () => {
  const mechanic = await world.signedInAs('mechanic')
  const id = await aCustomer({ ...budi, phone: aPhone(), email: 'zqhidden@example.com' })
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id)
  for (const [keyword, who, expected] of [
    ['zqhidden', owner, [id]],
    ['zqhidden', mechanic, []],
    ['budi zqhidden', mechanic, []],
  ] as const) {
    const list = await who.get(`/admin/customer?limit=100&keyword=${keyword}`)
    expect(idsOf(list.data.data)).toEqual(expected)
    const search = await who.get(`/admin/search?keyword=${keyword}`)
    expect(idsOf(search.data.customers)).toEqual(expected)
  }
  // searching by visible fields finds every customer
  const byName = await mechanic.get('/admin/customer?limit=100&keyword=budi')
  expect(idsOf(byName.data.data)).toContain(id)
})

test('a keyword finds names and addresses; percent signs are no wild cards', async () => {
  const id = await aCustomer({ full_name: 'Siti Nurhaliza', email: 'siti@example.org' })
  expect(await find('nurhal')).toContain(id)
  expect(await find('SITI@EXAMPLE')).toContain(id)
  expect(await find('si')).toContain(id)
  expect(await find('%%%')).toEqual([])
})

/** A stored picture that this user uploaded; the tests of files cover the upload itself. */
async function aFile(who: Who, type = 'image/jpeg'): Promise<number> {
  const file = await world.appContext.database.writes
    .insertInto('files')
    .values({
      key: `${Math.random()}`,
      name: 'picture',
      type,
      size: 1,
      sha256: Buffer.alloc(32),
      employee_id: who.employee_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return file.id
}

describe('pictures', () => {
  test('have a signed address; an identity card only for users who may change the customer', async () => {
    const [face, card] = [await aFile(adviser), await aFile(adviser)]
    const pictures = { profile_picture_file_id: face, id_card_file_id: card }
    const id = await aCustomer(pictures, adviser)
    const customer = (await adviser.get(`/admin/customer/${id}`)).data
    expect(customer).toMatchObject({
      profile_picture: { id: face, url: expect.stringContaining(`/files/${face}?`) },
      id_card: { id: card, url: expect.stringContaining(`/files/${card}?`) },
    })
    const mechanic = await world.signedInAs('mechanic')
    const hidden = (await mechanic.get(`/admin/customer/${id}`)).data
    expect(hidden).toMatchObject({ profile_picture: { id: face }, id_card: null })

    // the same pictures, saved by a user who did not upload them
    const colleague = await world.signedInAs('service adviser', { garage_id: 2 })
    const response = await colleague.put(`/admin/customer/${id}`, { ...pictures, full_name: 'B.' })
    expect(response.status).toBe(200)
  })

  test('must be pictures that the caller may use', async () => {
    const foreign = await aFile(dutch)
    const pdf = await aFile(adviser, 'application/pdf')
    for (const profile_picture_file_id of [foreign, pdf, 99999]) {
      const body = { ...budi, profile_picture_file_id }
      const response = await adviser.post('/admin/customer', body)
      expect(response.status).toBe(422)
      expect(response.errors).toHaveProperty('profile_picture_file_id')
    }
  })

  test('of an identity card are rejected in the Netherlands', async () => {
    const card = await aFile(dutch)
    const jan = { full_name: 'Jan', phone: '0612345678', country_id: 3 }
    const response = await dutch.post('/admin/customer', { ...jan, id_card_file_id: card })
    expect(response.status).toBe(422)
    expect(response.errors).toEqual({
      id_card_file_id: ['A copy of an identity card may not be kept in the Netherlands'],
    })
    // nor by moving the customer from another country
    const id = await aCustomer({ id_card_file_id: await aFile(owner) })
    const move = { country_id: 3, phone: '0612345678' }
    expect((await owner.put(`/admin/customer/${id}`, move)).errors).toHaveProperty(
      'id_card_file_id',
    )
    const without = await owner.put(`/admin/customer/${id}`, { ...move, id_card_file_id: null })
    expect(without.status).toBe(200)
  })
})

describe('versions', () => {
  test('rejects a change based on an older row, with the list of changes', async () => {
    const id = await aCustomer()
    await owner.put(`/admin/customer/${id}`, { full_name: 'Budi S.', version: 1 })
    const late = await adviser.put(`/admin/customer/${id}`, { full_name: 'B. Santoso', version: 1 })
    expect(late.status).toBe(409)
    expect(late.data).toMatchObject({
      version: 2,
      changes: [{ from: { full_name: 'Budi Santoso' }, to: { full_name: 'Budi S.' } }],
    })
    const anyway = await adviser.put(`/admin/customer/${id}`, { full_name: 'B. Santoso' })
    expect(anyway.status).toBe(200)
  })

  test('of two changes to the same row one wins', async () => {
    const id = await aCustomer()
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((full_name) =>
        owner.put(`/admin/customer/${id}`, { full_name, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('permissions and scope', () => {
  test('only advisers and admins write', async () => {
    const id = await aCustomer()
    for (const role of ['mechanic', 'finance', 'super admin - manufacture'] as const) {
      const who = await world.signedInAs(role)
      expect((await who.get('/admin/customer')).status).toBe(200)
      expect((await who.post('/admin/customer', budi)).status).toBe(403)
      expect((await who.put(`/admin/customer/${id}`, {})).status).toBe(403)
      expect((await who.delete(`/admin/customer/${id}`)).status).toBe(403)
    }
    expect((await world.anybody.get('/admin/customer')).status).toBe(401)
  })

  test('customers of another country count as missing', async () => {
    const id = await aCustomer({ full_name: 'Out Of Reach' })
    for (const who of [malay, dutch]) {
      expect(await find('Out Of Reach', who)).toEqual([])
      expect((await who.get(`/admin/customer/${id}`)).status).toBe(404)
      expect((await who.put(`/admin/customer/${id}`, { full_name: 'Mine' })).status).toBe(404)
      expect((await who.delete(`/admin/customer/${id}`)).status).toBe(404)
      const foreign = await who.post('/admin/customer', budi)
      expect(foreign.status).toBe(422)
      expect(foreign.errors).toHaveProperty('country_id')
    }
    const moved = await adviser.put(`/admin/customer/${id}`, { country_id: 3 })
    expect(moved.errors).toHaveProperty('country_id')
    expect(await find('Out Of Reach', adviser)).toEqual([id])
    const narrowed = await owner.get('/admin/customer?keyword=Out%20Of%20Reach&country_id=2')
    expect(narrowed.data.total).toBe(0)
  })
})

test('lists by page, sorted, counted', async () => {
  for (const name of ['Zz One', 'Zz Three', 'Zz Two']) await aCustomer({ full_name: name })
  const page = await owner.get('/admin/customer?keyword=zz&sort=full_name&limit=2&page=2')
  expect(page.data).toMatchObject({ page: 2, limit: 2, total: 3, last_page: 2 })
  expect(page.data.data.map((row: { full_name: string }) => row.full_name)).toEqual(['Zz Two'])
  const newest = await owner.get('/admin/customer?limit=1')
  expect(newest.data.data[0].full_name).toBe('Zz Two')
  expect((await owner.get('/admin/customer?sort=phone')).status).toBe(422)
})

test('a customer gives and withdraws consent to messages; the time is stored', async () => {
  const created = await adviser.post('/admin/customer', {
    full_name: 'Rina Consent',
    phone: aPhone(),
    country_id: 1,
  })
  const read = async () => (await adviser.get(`/admin/customer/${created.data.id}`)).data
  expect(await read()).toMatchObject({ message_consent: false, message_consent_at: null })
  const change = (fields: object) => adviser.put(`/admin/customer/${created.data.id}`, fields)
  expect((await change({ message_consent: true })).status).toBe(200)
  const { message_consent_at: agreed } = await read()
  expect(agreed).toMatch(/^\d{4}-/)
  // repeating the consent changes nothing
  await change({ message_consent: true, address: 'Jalan Baru' })
  expect(await read()).toMatchObject({ message_consent: true, message_consent_at: agreed })
  await change({ message_consent: false })
  const after = await read()
  expect(after.message_consent).toBe(false)
  expect(after.message_consent_at > agreed).toBe(true)
  expect((await change({ message_consent: 'yes' })).status).toBe(422)
  expect((await change({ message_consent_at: '2020-01-01T00:00:00Z' })).status).toBe(422)
})
