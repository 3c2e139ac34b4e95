import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signingIn } from '#test/signing-in.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let anybody: Who
let owner: Who
let signInFlow: ReturnType<typeof signingIn>

beforeAll(async () => {
  world = await aWorld()
  anybody = world.anybody
  owner = await world.signedInAs('super admin', { garage_id: null })
  signInFlow = signingIn(world)
})
afterAll(() => world.close())

describe('signing in', () => {
  test("the first time: phone, code, a password of one's own", async () => {
    const { phone, id } = await signInFlow.somebody()
    const sent = await signInFlow.ask(`0${phone.slice(3)}`)
    expect(sent.data).toEqual({ resend_after: 60, expires_in: 300 })
    const code = signInFlow.codeFor(phone)
    const right = await signInFlow.verify(phone, code)
    expect(right).toMatchObject({
      status: 200,
      message: 'Verification success',
      data: { has_password: false },
    })
    const done = await signInFlow.setPassword(right.data.verification_token)
    expect(done).toMatchObject({
      status: 200,
      message: 'Login success',
      data: {
        employee_id: id,
        username: phone,
        user: {
          role_id: 4,
          role: { id: 4, name: 'service adviser' },
          employee_detail: {
            full_name: 'Some service adviser',
            garage: { id: 1, name: 'Cilandak', address: 'Cilandak 1' },
          },
        },
      },
    })
    expect(
      (await signInFlow.withToken(done.data.token, 'GET', '/auth/session')).data.employee_id,
    ).toBe(id)
  })

  test('later: phone, code, the same password; also right afterwards', async () => {
    const { phone } = await signInFlow.someoneWithPassword()
    for (let time = 0; time < 7; time++) {
      const { verification_token, has_password } = await signInFlow.verified(phone)
      expect(has_password).toBe(true)
      expect(await signInFlow.login(verification_token)).toMatchObject({
        status: 200,
        message: 'Login success',
      })
    }
  })

  test('an invalid phone gets an error', async () => {
    for (const phone of ['12', '021-5551234', 'hello', '+1 202 555 0100 ext 1'])
      expect(await signInFlow.ask(phone)).toMatchObject({
        status: 422,
        errors: { phone: ['Please check your phone format'] },
      })
    expect((await anybody.post('/auth/otp', { phone: '0812' })).errors).toHaveProperty('country_id')
  })

  test('codes other than six digits are refused unchecked', async () => {
    const { phone } = await signInFlow.somebody()
    await signInFlow.ask(phone)
    for (const code of ['', null, 123456, ['123456'], '1234567', '12345', '12345a', ' 123456', {}])
      expect((await signInFlow.verify(phone, code)).status).toBe(422)
    expect((await signInFlow.verify(phone, signInFlow.codeFor(phone))).status).toBe(200)
  })
})

describe('users who cannot sign in', () => {
  test.each([
    ['an unknown phone', undefined],
    ['a customer', { role: 'customer' as const }],
    ['a plain employee', { role: 'employee' as const }],
    ['whoever left', { role: 'admin' as const, active: false }],
  ])('%s: answered like anybody, sent nothing', async (_who, person) => {
    const known = await signInFlow.somebody()
    const phone = person
      ? (await signInFlow.somebody(person.role, { active: !('active' in person) })).phone
      : aPhone()
    const [one, other] = [await signInFlow.ask(known.phone), await signInFlow.ask(phone)]
    expect([other.status, other.message, other.data]).toEqual([one.status, one.message, one.data])
    const [again, otherAgain] = [await signInFlow.ask(known.phone), await signInFlow.ask(phone)]
    expect([otherAgain.status, otherAgain.message]).toEqual([again.status, again.message])
    expect(signInFlow.lettersTo(known.phone)).toHaveLength(1)
    expect(signInFlow.lettersTo(phone)).toHaveLength(0)
    const answers = []
    for (let time = 0; time < 6; time++) answers.push(await signInFlow.verify(phone, '000000'))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('an employee who left after the code came', async () => {
    const { phone, id } = await signInFlow.somebody()
    const { verification_token } = await signInFlow.verified(phone)
    await owner.put(`/admin/employee/${id}`, { active: false })
    expect((await signInFlow.setPassword(verification_token)).status).toBe(422)
  })

  test('an employee whose new role may not sign in', async () => {
    const { phone, id } = await signInFlow.someoneWithPassword()
    const { verification_token } = await signInFlow.verified(phone)
    await owner.put(`/admin/employee/${id}`, { role_id: 6 })
    expect((await signInFlow.login(verification_token)).status).toBe(422)
  })
})

test('every try is logged with the phone or the person, and never with a secret', async () => {
  const { phone, id } = await signInFlow.somebody('mechanic')
  const { verification_token } = await signInFlow.verified(phone)
  await signInFlow.setPassword(verification_token)
  await signInFlow.login((await signInFlow.verified(phone)).verification_token, 'wrong-password')
  const rows = await world.appContext.database.reads
    .selectFrom('activity_log')
    .selectAll()
    .where((where) => where.or([where('user_name', '=', phone), where('employee_id', '=', id)]))
    .orderBy('id')
    .execute()
  expect(rows.map(({ path, code, employee_id }) => [path, code, employee_id])).toEqual([
    ['/api/auth/otp', 200, null],
    ['/api/auth/otp/verify', 200, null],
    ['/api/auth/password', 200, id],
    ['/api/auth/otp', 200, null],
    ['/api/auth/otp/verify', 200, null],
    ['/api/auth/login', 422, id],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/spooring|wrong-password|argon2/)
})
