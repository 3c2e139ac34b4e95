import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let maker: Who
let finance: Who
let admin: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  finance = await world.signedInAs('finance', { garage_id: null })
  admin = await world.signedInAs('admin')
})
afterAll(() => world.close())

const ids = (answer: { data: { data: { id: number }[] } }) => answer.data.data.map(({ id }) => id)
let number = 0
const aName = () => `Branch ${++number}`

describe('the list', () => {
  test('shows each role the garages in its reach', async () => {
    expect(ids(await owner.get('/admin/garage')).toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(ids(await finance.get('/admin/garage')).toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(ids(await maker.get('/admin/garage'))).toEqual([5])
    expect(ids(await admin.get('/admin/garage'))).toEqual([1])
    for (const role of ['mechanic', 'service adviser'] as const) {
      const who = await world.signedInAs(role, { garage_id: 2 })
      expect(ids(await who.get('/admin/garage'))).toEqual([2])
    }
    expect((await world.anybody.get('/admin/garage')).status).toBe(401)
  })

  test('is narrowed by country, kind and keyword, never widened', async () => {
    expect(ids(await owner.get('/admin/garage?country_id=2'))).toEqual([3])
    expect(ids(await owner.get('/admin/garage?kind=workshop'))).toEqual([5])
    expect(ids(await owner.get('/admin/garage?keyword=bandu'))).toEqual([2])
    expect(ids(await owner.get('/admin/garage?country_id=0&garage_id=0')).length).toBe(5)
    expect(ids(await admin.get('/admin/garage?country_id=2'))).toEqual([])
    expect(ids(await admin.get('/admin/garage?garage_id=2'))).toEqual([])
  })

  test('comes in pages of ten by default', async () => {
    const response = await owner.get('/admin/garage?limit=2&page=2&sort=-name')
    expect(response.data).toMatchObject({ page: 2, limit: 2, total: 5, last_page: 3 })
    expect((await owner.get('/admin/garage')).data.limit).toBe(10)
    expect((await owner.get('/admin/garage?sort=password')).status).toBe(422)
  })
})

describe('one garage', () => {
  test('shows its fields', async () => {
    expect((await admin.get('/admin/garage/1')).data).toMatchObject({
      id: 1,
      name: 'Cilandak',
      country_id: 1,
      country: { id: 1, name: 'Indonesia' },
      code: 'CIL',
      time_zone: 'Asia/Jakarta',
      kind: 'garage',
    })
  })

  test('out of reach gives the same error as a missing one', async () => {
    const foreign = await admin.get('/admin/garage/2')
    const missing = await admin.get('/admin/garage/99999')
    expect([foreign.status, foreign.message]).toEqual([404, missing.message])
    expect((await maker.get('/admin/garage/1')).status).toBe(404)
  })
})

describe('creating', () => {
  test('takes the branch fields and derives missing ones', async () => {
    const name = 'Kuching Utama'
    const made = await owner.post('/admin/garage', {
      name,
      country_id: 2,
      address: 'Jalan 1',
      date_established: '2020-02-29',
    })
    expect(made).toMatchObject({ status: 201, message: 'Branch successfully created' })
    expect(made.data.code).toBe('KUC')
    expect((await owner.get(`/admin/garage/${made.data.id}`)).data).toMatchObject({
      name,
      time_zone: 'Asia/Kuala_Lumpur',
      date_established: '2020-02-29',
      kind: 'garage',
    })
    const again = await owner.post('/admin/garage', { name: 'Kuching Dua', country_id: 2 })
    expect(again.data.code).toBe('KUC2')
  })

  test('finds a code for each of several simultaneous ones', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        owner.post('/admin/garage', { name: `Serentak ${at}`, country_id: 1 }),
      ),
    )
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(made.map(({ data }) => data.code).toSorted()).toEqual([
      'SER',
      'SER2',
      'SER3',
      'SER4',
      'SER5',
      'SER6',
    ])
  })

  test('refuses what does not fit', async () => {
    const wrong = async (body: object) => (await owner.post('/admin/garage', body)).errors
    expect(await wrong({ country_id: 1 })).toHaveProperty('name')
    expect(await wrong({ name: aName(), country_id: 9 })).toHaveProperty('country_id')
    for (const time_zone of ['+07:00', 'Asia/Nowhere', 'asia/jakarta', 'WIB'])
      expect(await wrong({ name: aName(), country_id: 1, time_zone })).toHaveProperty('time_zone')
    for (const code of ['A', 'TOO-LONG', 'ÄÖÜ'])
      expect(await wrong({ name: aName(), country_id: 1, code })).toHaveProperty('code')
    expect(await wrong({ name: aName(), country_id: 1, code: 'cil' })).toEqual({
      code: ['This code is already taken'],
    })
    expect(await wrong({ name: 'CILANDAK', country_id: 1 })).toEqual({
      name: ['This name is already taken'],
    })
    expect(await wrong({ name: aName(), country_id: 1, parent_id: 1 })).toHaveProperty('parent_id')
  })

  test('a zone of the country other than its usual one', async () => {
    const made = await owner.post('/admin/garage', {
      name: aName(),
      country_id: 1,
      time_zone: 'Asia/Makassar',
    })
    expect((await owner.get(`/admin/garage/${made.data.id}`)).data.time_zone).toBe('Asia/Makassar')
  })

  test('super admins make garages, manufacture admins make workshops, other roles neither', async () => {
    expect(
      (await owner.post('/admin/garage', { name: aName(), country_id: 1, kind: 'workshop' }))
        .status,
    ).toBe(403)
    expect(
      (await maker.post('/admin/garage', { name: aName(), country_id: 1, kind: 'garage' })).status,
    ).toBe(403)
    for (const who of [finance, admin])
      expect((await who.post('/admin/garage', { name: aName(), country_id: 1 })).status).toBe(403)

    const made = await maker.post('/admin/garage', { name: aName(), country_id: 1, parent_id: 1 })
    expect(made.status).toBe(201)
    // the other processes learn of it by a notification, a moment later
    await vi.waitFor(async () => {
      const workshop = await maker.get(`/admin/garage/${made.data.id}`)
      expect(workshop.data).toMatchObject({ kind: 'workshop', parent: { id: 1, name: 'Cilandak' } })
    })
    for (const parent_id of [3, 5, 9999])
      expect(
        (await maker.post('/admin/garage', { name: aName(), country_id: 1, parent_id })).errors,
      ).toHaveProperty('parent_id')
  })
})

describe('changing', () => {
  test('name and address alone keep the other fields', async () => {
    const { data } = await owner.post('/admin/garage', {
      name: aName(),
      country_id: 1,
      phone: '021',
    })
    const name = aName()
    const response = await owner.put(`/admin/garage/${data.id}`, { name, address: 'Jl. Baru 2' })
    expect(response.message).toBe('Branch successfully updated')
    expect((await owner.get(`/admin/garage/${data.id}`)).data).toMatchObject({
      name,
      address: 'Jl. Baru 2',
      phone: '021',
      code: data.code,
      version: 2,
    })
  })

  test('the code cannot change once a number contains it', async () => {
    const { data } = await owner.post('/admin/garage', { name: aName(), country_id: 1 })
    const change = (code: string) => owner.put(`/admin/garage/${data.id}/settings`, { code })
    expect((await change('EARLY')).status).toBe(200)
    const [cash, sales] = await Promise.all(
      ['1-1110', '4-1100'].map(
        async (code) =>
          (await owner.get(`/admin/account?keyword=${code}&country_id=1`)).data.data[0].id,
      ),
    )
    const entry = await owner.post('/admin/journal', {
      garage_id: data.id,
      entry_date: '2026-11-20',
      description: 'First',
      lines: [
        { account_id: cash, debit: 1 },
        { account_id: sales, credit: 1 },
      ],
    })
    expect(entry.data.number).toBe('JRN/EARLY/2026/00001')
    expect(await change('LATE')).toMatchObject({
      status: 422,
      errors: { code: ['A branch code cannot change once documents use it'] },
    })
    expect((await change('EARLY')).status).toBe(200)
    expect((await owner.get(`/admin/garage/${data.id}`)).data.code).toBe('EARLY')
  })

  test('a change based on an old version is refused, with the list of changes', async () => {
    const { data } = await owner.post('/admin/garage', { name: aName(), country_id: 1 })
    await owner.put(`/admin/garage/${data.id}`, { address: 'first', version: 1 })
    const stale = await owner.put(`/admin/garage/${data.id}`, { address: 'second', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.data.changes).toMatchObject([{ to: { address: 'first' } }])
  })

  test('the version may come as If-Match, for the settings too', async () => {
    const { data } = await owner.post('/admin/garage', { name: aName(), country_id: 1 })
    const upon = (version: string) => ({ 'if-match': version })
    const path = `/admin/garage/${data.id}`
    expect((await owner.put(path, { address: 'first' }, upon('"1"'))).status).toBe(200)
    expect((await owner.put(path, { address: 'second' }, upon('"1"'))).status).toBe(409)
    const settings = { phone: '021', bank_account: 'BCA 1' }
    expect((await owner.put(`${path}/settings`, settings, upon('"1"'))).status).toBe(409)
    expect((await owner.put(`${path}/settings`, settings, upon('2'))).status).toBe(200)
    expect((await owner.put(path, { address: 'third' }, upon('new'))).errors).toHaveProperty(
      'version',
    )
    expect((await owner.get(path)).data).toMatchObject({
      ...settings,
      address: 'first',
      version: 3,
    })
  })

  test('name and address cannot be emptied, and change no setting', async () => {
    const { data } = await owner.post('/admin/garage', { name: aName(), country_id: 1 })
    const change = async (body: object, below = '') =>
      (await owner.put(`/admin/garage/${data.id}${below}`, body)).errors
    const required = ['This field is required']
    expect(await change({ name: '', address: ' ' })).toEqual({ name: required, address: required })
    expect(await change({ phone: '021' })).toEqual({ phone: ['There is no field phone'] })
    expect(await change({ name: 'X' }, '/settings')).toHaveProperty('name')
    expect(await change({ code: null, time_zone: null }, '/settings')).toEqual({
      code: required,
      time_zone: required,
    })
  })

  test('only the role that writes that kind may change it', async () => {
    expect((await owner.put('/admin/garage/5/settings', { phone: '1' })).status).toBe(403)
    expect((await maker.put('/admin/garage/5/settings', { phone: '021' })).status).toBe(200)
    expect((await admin.put('/admin/garage/1/settings', { phone: '1' })).status).toBe(403)
    expect((await owner.put('/admin/garage/5', { name: 'X' })).status).toBe(403)
    expect((await maker.put('/admin/garage/1', { name: 'X' })).status).toBe(404)
    expect((await maker.put('/admin/garage/5', { address: 'Hall 5' })).status).toBe(200)
    expect((await admin.put('/admin/garage/1', { name: 'X' })).status).toBe(403)
    expect((await owner.get('/admin/garage/1')).data.name).toBe('Cilandak')
  })
})

describe('deleting', () => {
  test('succeeds while nothing belongs to it', async () => {
    const { data } = await owner.post('/admin/garage', { name: aName(), country_id: 1 })
    expect((await owner.delete(`/admin/garage/${data.id}`)).status).toBe(200)
    expect((await owner.get(`/admin/garage/${data.id}`)).status).toBe(404)
  })

  test('is refused while an employee works there', async () => {
    expect((await owner.delete('/admin/garage/1')).status).toBe(409)
    expect((await maker.delete('/admin/garage/1')).status).toBe(404)
    expect((await finance.delete('/admin/garage/2')).status).toBe(403)
  })
})

describe('the fixed rows', () => {
  test('countries and roles, for every signed-in user', async () => {
    const countries = await admin.get('/admin/general/countries')
    expect(countries.data.data.map(({ name }: { name: string }) => name)).toEqual([
      'Indonesia',
      'Malaysia',
      'Netherlands',
    ])
    const roles = await maker.get('/admin/general/roles')
    expect(roles.data.data).toContainEqual({ id: 8, name: 'super admin - manufacture' })
    expect((await world.anybody.get('/admin/general/roles')).status).toBe(401)
  })

  test("options: garages and workshops each have theirs, the books' options are in both", async () => {
    const enums = (await owner.get('/general/enum')).data
    for (const name of [
      'gender',
      'transmission',
      'power_type',
      'order_stage',
      'unit',
      'account_group',
    ])
      expect(enums[name].length, name).toBeGreaterThan(1)
    expect((await maker.get('/general/enum')).status).toBe(403)
    const makers = (await maker.get('/manufacture/general/enum')).data
    expect(makers.account_group).toEqual(enums.account_group)
    expect((await finance.get('/manufacture/general/enum')).status).toBe(200)
    expect((await admin.get('/manufacture/general/enum')).status).toBe(403)
  })

  test('branches that a workshop can belong to', async () => {
    const parents = await maker.get('/admin/general/parent-garages')
    expect(ids(parents)).toContain(1)
    expect(ids(parents)).not.toContain(5)
    expect((await admin.get('/admin/general/parent-garages')).status).toBe(403)
  })
})
