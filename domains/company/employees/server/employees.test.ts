import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, signingIn } from '#test/signing-in.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let maker: Who
let admin: Who
let signInFlow: ReturnType<typeof signingIn>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  admin = await world.signedInAs('admin')
  signInFlow = signingIn(world)
})
afterAll(() => world.close())

const path = '/admin/employee'
const aPerson = (fields: object = {}) => ({
  full_name: 'Fitriani',
  phone: aPhone(),
  role_id: 3,
  garage_id: 1,
  ...fields,
})
async function made(fields: object = {}, who = owner): Promise<number> {
  const response = await who.post(path, aPerson(fields))
  expect(response.status, JSON.stringify(response.errors)).toBe(201)
  return response.data.id
}

describe('a person', () => {
  test('is created, found by any spelling of the phone, changed', async () => {
    const response = await owner.post(
      path,
      aPerson({
        full_name: 'Kartinah',
        phone: '0812-7777-1234',
        gender: 'female',
        birth_date: '1990-02-28',
        email: 'k@example.com',
      }),
    )
    expect(response.message).toBe('Employee successfully created')
    const { id } = response.data
    expect((await owner.get(`${path}/${id}`)).data).toMatchObject({
      full_name: 'Kartinah',
      phone: '+6281277771234',
      role: { id: 3, name: 'mechanic' },
      garage: { id: 1, name: 'Cilandak' },
      country: { id: 1, name: 'Indonesia' },
      active: true,
    })
    for (const keyword of ['kartin', '0812-7777', '+6281277', 'k@exa']) {
      const found = await owner.get(`${path}?keyword=${encodeURIComponent(keyword)}`)
      expect(
        found.data.data.map((row: { id: number }) => row.id),
        keyword,
      ).toEqual([id])
    }
    expect((await owner.put(`${path}/${id}`, { email: '' })).status).toBe(200)
    expect((await owner.get(`${path}/${id}`)).data).toMatchObject({
      email: null,
      full_name: 'Kartinah',
    })
  })

  test('takes a phone with marks that nobody sees', async () => {
    const phone = aPhone()
    const pasted = `\u2068${phone.slice(0, 6)}\u2013${phone.slice(6)}\u2069`
    const made = await owner.post('/admin/employee', aPerson({ phone: pasted }))
    expect([made.status, made.errors]).toEqual([201, undefined])
    expect((await owner.get(`/admin/employee/${made.data.id}`)).data.phone).toBe(phone)
  })

  test('has a unique phone, in a format that can receive codes', async () => {
    const phone = aPhone()
    await made({ phone })
    expect((await owner.post(path, aPerson({ phone }))).errors).toEqual({
      phone: ['This phone number is already in use'],
    })
    for (const bad of ['0215551234', '12', 'abc'])
      expect((await owner.post(path, aPerson({ phone: bad }))).errors).toEqual({
        phone: ['Please check your phone format'],
      })
  })

  test('takes the country of the garage', async () => {
    const id = await made({ garage_id: 3, country_id: 1, phone: '012-345 6789' })
    expect((await owner.get(`${path}/${id}`)).data).toMatchObject({
      country_id: 2,
      phone: '+60123456789',
    })
  })

  test('needs a garage in some roles, a country in the others', async () => {
    for (const role_id of [2, 3, 4])
      expect(
        (await owner.post(path, aPerson({ role_id, garage_id: null, country_id: 1 }))).errors,
      ).toHaveProperty('garage_id')
    expect(
      (await owner.post(path, aPerson({ role_id: 9, garage_id: null }))).errors,
    ).toHaveProperty('country_id')
    await made({ role_id: 9, garage_id: null, country_id: 3, phone: '0612345678' })
    for (const role_id of [5, 7, 99])
      expect((await owner.post(path, aPerson({ role_id }))).errors).toHaveProperty('role_id')
    expect((await owner.post(path, aPerson({ garage_id: 999 }))).errors).toHaveProperty('garage_id')
    expect((await owner.post(path, aPerson({ birth_date: '2099-01-01' }))).errors).toHaveProperty(
      'birth_date',
    )
  })

  test('ignores fields that no form has', async () => {
    for (const field of ['id', 'version', 'password_hash', 'failed_logins']) {
      const response = await owner.post(path, aPerson({ [field]: 9 }))
      expect(response.status, field).toBe(422)
      expect(response.errors).toHaveProperty(field)
    }
  })

  test('a change based on an old version is refused', async () => {
    const id = await made()
    await owner.put(`${path}/${id}`, { full_name: 'One', version: 1 })
    expect((await owner.put(`${path}/${id}`, { full_name: 'Two', version: 1 })).status).toBe(409)
  })
})

describe('the list', () => {
  test('is narrowed by role, garage, country and whether they still work there', async () => {
    const id = await made({ role_id: 4, garage_id: 2, active: false })
    const found = async (query: string) =>
      (await owner.get(`${path}?limit=100&${query}`)).data.data.map((row: { id: number }) => row.id)
    expect(await found('garage_id=2&role_id=4&active=false')).toEqual([id])
    expect(await found('garage_id=2&role_id=4&active=true')).not.toContain(id)
    expect(await found('country_id=2')).not.toContain(id)
    expect(await found('country_id=1')).toEqual(expect.arrayContaining([id, owner.employee_id]))
    expect(await found('garage_id=2')).not.toContain(owner.employee_id)
  })

  test('shows a branch only the names of its active people', async () => {
    const gone = await made({ active: false })
    const elsewhere = await made({ garage_id: 2 })
    const inGarage = await made()
    for (const role of ['admin', 'service adviser', 'mechanic'] as const) {
      const who = await world.signedInAs(role)
      const { data } = (await who.get(`${path}?limit=100`)).data
      const shown = data.map((row: { id: number }) => row.id)
      expect(shown).toContain(inGarage)
      expect(shown).not.toContain(gone)
      expect(shown).not.toContain(elsewhere)
      expect(data.find((row: { id: number }) => row.id === inGarage)).toMatchObject({
        full_name: 'Fitriani',
        role: { id: 3, name: 'mechanic' },
        garage: { id: 1, name: 'Cilandak' },
        phone: null,
        email: null,
        birth_date: null,
      })
      expect(
        (await who.get(`${path}?active=false`)).data.data.map((row: { id: number }) => row.id),
      ).not.toContain(gone)
      expect((await who.get(`${path}/${inGarage}`)).status).toBe(403)
    }
    // a branch cannot guess a phone digit by digit either
    const phone = (await owner.get(`${path}/${inGarage}`)).data.phone
    expect((await admin.get(`${path}?keyword=${encodeURIComponent(phone)}`)).data.data).toEqual([])
    const finance = await world.signedInAs('finance', { garage_id: null })
    expect((await finance.get(path)).status).toBe(403)
  })

  test('shows the manufacture admin the people of workshops', async () => {
    const builder = await made({ garage_id: 5 })
    const mechanic = await made()
    const shown = (await maker.get(`${path}?limit=100`)).data.data.map(
      (row: { id: number }) => row.id,
    )
    expect(shown).toContain(builder)
    expect(shown).not.toContain(mechanic)
    expect((await maker.get(`${path}/${mechanic}`)).status).toBe(404)
    expect((await maker.put(`${path}/${mechanic}`, { full_name: 'X' })).status).toBe(404)
    expect((await maker.delete(`${path}/${mechanic}`)).status).toBe(404)
  })
})

describe('no one raises their own rights', () => {
  test('a manufacture admin gives no role above its own, and no garage', async () => {
    for (const role_id of [1, 2, 9])
      expect((await maker.post(path, aPerson({ role_id, garage_id: 5 }))).status).toBe(403)
    for (const role_id of [3, 4, 6, 8]) await made({ role_id, garage_id: 5 }, maker)
    expect((await maker.post(path, aPerson({ garage_id: 1 }))).errors).toHaveProperty('garage_id')
    expect(
      (await maker.post(path, aPerson({ role_id: 6, garage_id: null }))).errors,
    ).toHaveProperty('garage_id')
    const builder = await made({ garage_id: 5 })
    expect((await maker.put(`${path}/${builder}`, { role_id: 1 })).status).toBe(403)
    expect((await maker.put(`${path}/${builder}`, { garage_id: 1 })).status).toBe(422)
    const head = await made({ role_id: 2, garage_id: 5 })
    expect((await maker.put(`${path}/${head}`, { full_name: 'X' })).status).toBe(403)
    expect((await owner.get(`${path}/${builder}`)).data).toMatchObject({ role_id: 3, garage_id: 5 })
  })

  test('users cannot change their own role or garage, or deactivate themselves', async () => {
    const me = `${path}/${owner.employee_id}`
    expect((await owner.put(me, { role_id: 9 })).status).toBe(403)
    expect((await owner.put(me, { garage_id: 1 })).status).toBe(403)
    expect((await owner.put(me, { active: false })).status).toBe(403)
    expect((await owner.delete(me)).status).toBe(403)
    expect((await owner.put(me, { full_name: 'Wayan', role_id: 1, active: true })).status).toBe(200)
  })

  test('a branch writes no employees', async () => {
    const id = await made()
    expect((await admin.post(path, aPerson())).status).toBe(403)
    expect((await admin.put(`${path}/${id}`, { full_name: 'X' })).status).toBe(403)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(403)
    expect((await world.anybody.get(path)).status).toBe(401)
  })
})

describe('sessions', () => {
  test.each([
    ['deactivation', { active: false }],
    ['another role', { role_id: 3 }],
    ['another garage', { garage_id: 2 }],
    ['another phone', { phone: '+6281277777701' }],
  ])('end at once: %s', async (_why, change) => {
    const who = await world.signedInAs('service adviser')
    expect((await who.get('/auth/session')).status).toBe(200)
    expect((await owner.put(`${path}/${who.employee_id}`, change)).status).toBe(200)
    await vi.waitFor(
      async () =>
        expect(await who.get('/auth/session')).toMatchObject({
          status: 401,
          message: 'Invalid token',
        }),
      1000,
    )
  })

  test.each([
    ['deactivation and back', [{ active: false }, { active: true }]],
    ['another role', [{ role_id: 3 }]],
    ['another phone', [{ phone: '+6281277777702' }]],
  ])('a sign-in under way ends with them: %s', async (_why, changes) => {
    const { phone, id } = await signInFlow.someoneWithPassword()
    const { verification_token } = await signInFlow.verified(phone)
    for (const change of changes)
      expect((await owner.put(`${path}/${id}`, change)).status).toBe(200)
    expect((await signInFlow.login(verification_token)).status).toBe(422)
  })

  test('stay on this device when users change their own phone, with their password', async () => {
    const { id, phone, token } = await signInFlow.someoneWithPassword('super admin')
    const elsewhere = await signInFlow.anotherSession(phone)
    const put = (url: string, body: object) => signInFlow.withToken(token, 'PUT', url, body)
    const [next, taken] = [aPhone(), await signInFlow.somebody()]
    expect(await put(`${path}/${id}`, { phone: next })).toMatchObject({
      status: 422,
      errors: { phone: ['Change your own phone in Account Settings'] },
    })
    expect((await put(`${path}/${id}`, { phone, email: 'a@example.com' })).status).toBe(200)
    expect(await put('/auth/phone', { phone: next, password: 'wrong-guess-1' })).toMatchObject({
      status: 422,
      errors: { password: ['The password is wrong'] },
    })
    expect((await put('/auth/phone', { phone: next })).errors).toHaveProperty('password')
    expect((await put('/auth/phone', { phone: '12', password: PASSWORD })).errors).toEqual({
      phone: ['Please check your phone format'],
    })
    expect((await put('/auth/phone', { phone: taken.phone, password: PASSWORD })).errors).toEqual({
      phone: ['This phone number is already in use'],
    })
    expect((await owner.get(`${path}/${id}`)).data.phone).toBe(phone)
    expect((await signInFlow.withToken(elsewhere, 'GET', '/auth/session')).status).toBe(200)

    expect(await put('/auth/phone', { phone: next, password: PASSWORD })).toMatchObject({
      status: 200,
      message: 'Phone successfully changed',
      data: { phone: next },
    })
    expect((await owner.get(`${path}/${id}`)).data.phone).toBe(next)
    await vi.waitFor(async () => {
      expect((await signInFlow.withToken(elsewhere, 'GET', '/auth/session')).status).toBe(401)
      const mine = await signInFlow.withToken(token, 'GET', '/auth/session')
      expect(mine).toMatchObject({ status: 200, data: { username: next } })
    })
  })

  test('five wrong passwords for a new phone start a wait', async () => {
    const { token } = await signInFlow.someoneWithPassword('super admin')
    const change = (password: string) =>
      signInFlow.withToken(token, 'PUT', '/auth/phone', { phone: aPhone(), password })
    for (let time = 0; time < 5; time++)
      expect((await change(`wrong-guess-${time}`)).status).toBe(422)
    expect((await change(PASSWORD)).status).toBe(429)
  })

  test('of another user are ended by an admin of the garage, by makers and by super admins', async () => {
    const end = (who: Who, id: number) => who.delete(`${path}/${id}/sessions`)
    const mechanic = await signInFlow.someoneWithPassword('mechanic')
    const { verification_token } = await signInFlow.verified(mechanic.phone)
    expect(await end(admin, mechanic.id)).toMatchObject({
      status: 200,
      message: 'All sessions of this employee have ended',
    })
    await vi.waitFor(async () =>
      expect((await signInFlow.withToken(mechanic.token, 'GET', '/auth/session')).status).toBe(401),
    )
    // a sign-in under way ends with them; the next one works
    expect((await signInFlow.login(verification_token)).status).toBe(422)
    expect(await signInFlow.anotherSession(mechanic.phone)).toBeDefined()

    const abroad = await world.signedInAs('mechanic', { garage_id: 3 })
    const above = await world.signedInAs('super admin', { garage_id: 1 })
    const books = await world.signedInAs('finance', { garage_id: null })
    const clerk = await world.signedInAs('finance', { garage_id: 1 })
    const welder = await world.signedInAs('mechanic', { garage_id: 5 })
    expect((await end(admin, abroad.employee_id)).status).toBe(404)
    expect((await end(admin, books.employee_id)).status).toBe(404)
    expect((await end(admin, above.employee_id)).status).toBe(403)
    expect((await end(admin, clerk.employee_id)).status).toBe(200)
    expect((await end(maker, above.employee_id)).status).toBe(404)
    expect((await end(admin, 99_999)).status).toBe(404)
    expect((await end(abroad, mechanic.id)).status).toBe(403)
    expect((await end(owner, owner.employee_id)).status).toBe(403)
    for (const who of [abroad, books, above, welder])
      expect((await who.get('/auth/session')).status).toBe(200)

    expect((await end(maker, welder.employee_id)).status).toBe(200)
    for (const { employee_id } of [abroad, books, above])
      expect((await end(owner, employee_id)).status).toBe(200)
    await vi.waitFor(async () => {
      for (const who of [abroad, books, above, welder])
        expect((await who.get('/auth/session')).status).toBe(401)
    })
    expect((await end(owner, abroad.employee_id)).status).toBe(200)
  })

  test('stay when a name changes', async () => {
    const who = await world.signedInAs('service adviser')
    await owner.put(`${path}/${who.employee_id}`, { full_name: 'New Name' })
    expect((await who.get('/auth/session')).status).toBe(200)
  })
})

describe('deleting', () => {
  test('works only for a person without any records', async () => {
    const fresh = await made()
    expect((await owner.delete(`${path}/${fresh}`)).status).toBe(200)
    expect((await owner.get(`${path}/${fresh}`)).status).toBe(404)

    const busy = await world.signedInAs('service adviser')
    await busy.post('/admin/brand', { name: 'X' }) // rejected, and logged
    const response = await owner.delete(`${path}/${busy.employee_id}`)
    expect(response.status).toBe(409)
    expect(response.message).toMatch(/deactivate/)
  })
})

describe('permission to choose a new password', () => {
  test('comes from a super admin, for another person', async () => {
    const finance = await world.signedInAs('finance', { garage_id: null })
    const response = await owner.post(`${path}/${finance.employee_id}/allow-reset`)
    expect(response.status).toBe(200)
    const until = new Date(response.data.reset_allowed_until).getTime() - Date.now()
    expect(until).toBeGreaterThan(14 * 60_000)
    expect(until).toBeLessThan(16 * 60_000)
    expect((await owner.post(`${path}/${owner.employee_id}/allow-reset`)).status).toBe(403)
    expect((await maker.post(`${path}/${finance.employee_id}/allow-reset`)).status).toBe(403)
    expect((await owner.post(`${path}/99999/allow-reset`)).status).toBe(404)
  })
})
