import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RoleName, roles } from '#platform/contract/roles.ts'
import { type Answer, type Who, type World, aPhone, aWorld } from '#test/world.ts'

const PASSWORD = 'spooring-77'
let world: World
let anybody: Who
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  anybody = world.anybody
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

interface Letter {
  to: string
  code: string
  text: string
}
const lettersTo = (phone: string): Letter[] => {
  const outbox = join(world.dataDir, 'outbox.jsonl')
  if (!existsSync(outbox)) return []
  const lines = readFileSync(outbox, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Letter).filter(({ to }) => to === phone)
}
/** The code that was sent last to a phone: it lies in the outbox before the answer comes. */
const codeFor = (phone: string) => lettersTo(phone).at(-1)?.code ?? 'none sent'

async function somebody(
  role: RoleName = 'service adviser',
  { active = true, garage_id = 1 as number | null } = {},
) {
  const phone = aPhone()
  const role_id = roles.find(({ name }) => name === role)?.id ?? 0
  const { id } = await world.house.database.writes
    .insertInto('employees')
    .values({ full_name: `Some ${role}`, phone, role_id, garage_id, country_id: 1, active })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { phone, id }
}
const ask = (phone: string) => anybody.post('/auth/otp', { phone, country_id: 1 })
const verify = (phone: string, code: unknown) =>
  anybody.post('/auth/otp/verify', { phone, code } as object)

async function verified(phone: string): Promise<Answer['data']> {
  expect((await ask(phone)).status).toBe(200)
  const answer = await verify(phone, codeFor(phone))
  expect(answer.status, answer.message).toBe(200)
  return answer.data
}
const setPassword = (
  verification_token: string,
  password = PASSWORD,
  password_confirmation = password,
) => anybody.post('/auth/password', { verification_token, password, password_confirmation })
const login = (verification_token: string, password = PASSWORD) =>
  anybody.post('/auth/login', { verification_token, password })
const withToken = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  world.call({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })

async function someoneWithPassword(role: RoleName = 'service adviser') {
  const person = await somebody(role)
  const { verification_token } = await verified(person.phone)
  const { data } = await setPassword(verification_token)
  return { ...person, token: data.token as string }
}
/** As if the last code to this phone had been sent a while ago. */
const aMinuteLater = (phone: string) =>
  sql`update otp_sends set at = at - interval '61 seconds' where phone = ${phone}`.execute(
    world.house.database.writes,
  )
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the way in', () => {
  test("the first time: phone, code, a password of one's own", async () => {
    const { phone, id } = await somebody()
    const sent = await ask(`0${phone.slice(3)}`)
    expect(sent.data).toEqual({ resend_after: 60, expires_in: 300 })
    const code = codeFor(phone)
    const right = await verify(phone, code)
    expect(right).toMatchObject({
      status: 200,
      message: 'Verification success',
      data: { has_password: false },
    })
    const done = await setPassword(right.data.verification_token)
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
    expect((await withToken(done.data.token, 'GET', '/auth/session')).data.employee_id).toBe(id)
  })

  test('later: phone, code, that password; and again at once', async () => {
    const { phone } = await someoneWithPassword()
    for (let time = 0; time < 7; time++) {
      const { verification_token, has_password } = await verified(phone)
      expect(has_password).toBe(true)
      expect(await login(verification_token)).toMatchObject({
        status: 200,
        message: 'Login success',
      })
    }
  })

  test('a bad phone is told so', async () => {
    for (const phone of ['12', '021-5551234', 'hello', '+1 202 555 0100 ext 1'])
      expect(await ask(phone)).toMatchObject({
        status: 422,
        errors: { phone: ['Please check your phone format'] },
      })
    expect((await anybody.post('/auth/otp', { phone: '0812' })).errors).toHaveProperty('country_id')
  })

  test('only codes of six digits are looked at', async () => {
    const { phone } = await somebody()
    await ask(phone)
    for (const code of ['', null, 123456, ['123456'], '1234567', '12345', '12345a', ' 123456', {}])
      expect((await verify(phone, code)).status).toBe(422)
    expect((await verify(phone, codeFor(phone))).status).toBe(200)
  })
})

describe('who never gets in', () => {
  test.each([
    ['an unknown phone', undefined],
    ['a customer', { role: 'customer' as const }],
    ['a plain employee', { role: 'employee' as const }],
    ['whoever left', { role: 'admin' as const, active: false }],
  ])('%s: answered like anybody, sent nothing', async (_who, person) => {
    const known = await somebody()
    const phone = person
      ? (await somebody(person.role, { active: !('active' in person) })).phone
      : aPhone()
    const [one, other] = [await ask(known.phone), await ask(phone)]
    expect([other.status, other.message, other.data]).toEqual([one.status, one.message, one.data])
    const [again, otherAgain] = [await ask(known.phone), await ask(phone)]
    expect([otherAgain.status, otherAgain.message]).toEqual([again.status, again.message])
    expect(lettersTo(known.phone)).toHaveLength(1)
    expect(lettersTo(phone)).toHaveLength(0)
    const answers = []
    for (let time = 0; time < 6; time++) answers.push(await verify(phone, '000000'))
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('somebody who left after the code came', async () => {
    const { phone, id } = await somebody()
    const { verification_token } = await verified(phone)
    await owner.put(`/admin/employee/${id}`, { active: false })
    expect((await setPassword(verification_token)).status).toBe(422)
  })

  test('somebody whose new role does not sign in', async () => {
    const { phone, id } = await someoneWithPassword()
    const { verification_token } = await verified(phone)
    await owner.put(`/admin/employee/${id}`, { role_id: 6 })
    expect((await login(verification_token)).status).toBe(422)
  })
})

describe('codes', () => {
  test('five wrong ones lock the phone, the right one then comes too late', async () => {
    const { phone } = await somebody()
    await ask(phone)
    const code = codeFor(phone)
    for (let time = 0; time < 5; time++) expect((await verify(phone, wrong(code))).status).toBe(422)
    const late = await verify(phone, code)
    expect(late.status).toBe(429)
    expect(late.headers['retry-after']).toBeDefined()
    // a new code does not wipe the slate
    await aMinuteLater(phone)
    await ask(phone)
    expect(lettersTo(phone)).toHaveLength(2)
    expect((await verify(phone, codeFor(phone))).status).toBe(429)
  })

  test('another spelling of the number shares the count', async () => {
    const { phone } = await somebody()
    await ask(phone)
    const code = codeFor(phone)
    const spellings = [
      phone,
      `0${phone.slice(3)}`,
      phone.slice(1),
      `${phone.slice(0, 3)} ${phone.slice(3, 6)}-${phone.slice(6)}`,
      phone,
    ]
    for (const spelling of spellings)
      expect(
        (
          await anybody.post('/auth/otp/verify', {
            phone: spelling,
            country_id: 1,
            code: wrong(code),
          })
        ).status,
      ).toBe(422)
    expect((await verify(phone, code)).status).toBe(429)
    expect((await ask(`0${phone.slice(3)}`)).status).toBe(429)
  })

  test('one right code used eight times at once lets one in', async () => {
    const { phone } = await somebody()
    await ask(phone)
    const code = codeFor(phone)
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(phone, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await verify(phone, code)).status).toBe(422)
  })

  test('many wrong ones at once are all counted', async () => {
    const { phone } = await somebody()
    await ask(phone)
    const code = codeFor(phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(phone, wrong(code))))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect((await verify(phone, code)).status).toBe(429)
  })

  test('a new one kills the old one', async () => {
    const { phone } = await somebody()
    await ask(phone)
    const old = codeFor(phone)
    await aMinuteLater(phone)
    await ask(phone)
    expect(lettersTo(phone)).toHaveLength(2)
    const fresh = codeFor(phone)
    if (old !== fresh) expect((await verify(phone, old)).status).toBe(422)
    expect((await verify(phone, fresh)).status).toBe(200)
  })

  test('an old one is dead', async () => {
    const { phone } = await somebody()
    await ask(phone)
    const code = codeFor(phone)
    await sql`update otp_challenges set expires_at = now() where phone = ${phone}`.execute(
      world.house.database.writes,
    )
    expect((await verify(phone, code)).status).toBe(422)
  })

  test('are sent once a minute and five times an hour', async () => {
    const { phone } = await somebody()
    expect((await ask(phone)).status).toBe(200)
    const soon = await ask(phone)
    expect(soon.status).toBe(429)
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50)
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60)
    for (let time = 0; time < 4; time++) {
      await aMinuteLater(phone)
      expect((await ask(phone)).status).toBe(200)
    }
    await aMinuteLater(phone)
    expect((await ask(phone)).status).toBe(429)
  })

  test('many requests at once send one', async () => {
    const { phone } = await somebody()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('are kept as hashes', async () => {
    const { phone } = await somebody()
    await ask(phone)
    const code = codeFor(phone)
    const row = await world.house.database.reads
      .selectFrom('otp_challenges')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
  })
})

describe('passwords', () => {
  test('must fit', async () => {
    const { phone } = await somebody()
    const { verification_token } = await verified(phone)
    const wrongs: [string, string | undefined, string][] = [
      ['short', undefined, 'password'],
      ['x'.repeat(129), undefined, 'password'],
      ['password123', undefined, 'password'],
      ['aaaaaaaaaa', undefined, 'password'],
      [phone.slice(1), undefined, 'password'],
      [PASSWORD, 'spooring-78', 'password_confirmation'],
    ]
    for (const [password, confirmation, field] of wrongs)
      expect(
        (await setPassword(verification_token, password, confirmation)).errors,
        password,
      ).toHaveProperty(field)
    expect((await setPassword(verification_token)).status).toBe(200)
    expect((await setPassword(verification_token)).status).toBe(422) // once
  })

  test('five wrong ones in a row make one wait, and the wait grows', async () => {
    const { phone } = await someoneWithPassword()
    const { verification_token } = await verified(phone)
    for (let time = 0; time < 5; time++)
      expect(await login(verification_token, 'wrong-password')).toMatchObject({
        status: 422,
        errors: { password: ['The password is wrong'] },
      })
    const waiting = await login(verification_token)
    expect(waiting.status).toBe(429)
    const first = Number(waiting.headers['retry-after'])
    expect(first).toBeGreaterThan(20)
    expect(first).toBeLessThanOrEqual(30)

    await sql`update employees set locked_until = now() where phone = ${phone}`.execute(
      world.house.database.writes,
    )
    expect((await login(verification_token, 'wrong-password')).status).toBe(422)
    const longer = await login(verification_token)
    expect(Number(longer.headers['retry-after'])).toBeGreaterThan(30)
    await sql`update employees set locked_until = now() where phone = ${phone}`.execute(
      world.house.database.writes,
    )
    expect((await login(verification_token)).status).toBe(200)
  })

  test('many wrong ones at once do not outrun the wait', async () => {
    const { phone } = await someoneWithPassword()
    const { verification_token } = await verified(phone)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => login(verification_token, 'wrong-password')),
    )
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5)
  })

  test('a verification signs in once', async () => {
    const { phone } = await someoneWithPassword()
    const { verification_token } = await verified(phone)
    const answers = await Promise.all([login(verification_token), login(verification_token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await login('x'.repeat(43))).status).toBe(422)
    expect((await login('')).status).toBe(422)
  })

  test('forgotten: a branch chooses a new one, and old sessions end', async () => {
    const { phone, token } = await someoneWithPassword()
    const { verification_token } = await verified(phone)
    expect((await setPassword(verification_token, 'balancing-88')).status).toBe(200)
    await vi.waitFor(async () =>
      expect((await withToken(token, 'GET', '/auth/session')).status).toBe(401),
    )
    expect((await login((await verified(phone)).verification_token)).status).toBe(422)
  })

  test.each(['super admin', 'finance', 'super admin - manufacture'] as const)(
    'forgotten by %s: another super admin must allow it, once',
    async (role) => {
      const { phone, id } = await someoneWithPassword(role)
      const { verification_token } = await verified(phone)
      expect((await setPassword(verification_token, 'balancing-88')).status).toBe(403)
      expect((await owner.post(`/admin/employee/${id}/allow-reset`)).status).toBe(200)
      expect((await setPassword(verification_token, 'balancing-88')).status).toBe(200)
      expect(
        (await setPassword((await verified(phone)).verification_token, 'another-99x')).status,
      ).toBe(403)

      await owner.post(`/admin/employee/${id}/allow-reset`)
      await sql`update employees set reset_allowed_until = now() where id = ${id}`.execute(
        world.house.database.writes,
      )
      expect(
        (await setPassword((await verified(phone)).verification_token, 'another-99x')).status,
      ).toBe(403)
    },
  )

  test('changed: the other sessions end, this one stays', async () => {
    const { phone, token } = await someoneWithPassword()
    const other = (await login((await verified(phone)).verification_token)).data.token
    const body = {
      old_password: PASSWORD,
      new_password: 'balancing-88',
      new_password_confirmation: 'balancing-88',
    }
    expect(
      (await withToken(token, 'PUT', '/auth/password', { ...body, old_password: 'no' })).errors,
    ).toHaveProperty('old_password')
    expect(
      (
        await withToken(token, 'PUT', '/auth/password', {
          ...body,
          new_password_confirmation: 'no',
        })
      ).errors,
    ).toHaveProperty('new_password_confirmation')
    expect(await withToken(token, 'PUT', '/auth/password', body)).toMatchObject({
      status: 200,
      message: 'Password successfully changed',
    })
    await vi.waitFor(async () =>
      expect((await withToken(other, 'GET', '/auth/session')).status).toBe(401),
    )
    expect((await withToken(token, 'GET', '/auth/session')).status).toBe(200)
    expect((await login((await verified(phone)).verification_token, 'balancing-88')).status).toBe(
      200,
    )
  })
})

describe('sessions', () => {
  test('end with logout', async () => {
    const { token } = await someoneWithPassword()
    expect((await withToken(token, 'POST', '/auth/logout')).status).toBe(200)
    await vi.waitFor(async () =>
      expect(await withToken(token, 'GET', '/auth/session')).toMatchObject({
        status: 401,
        message: 'Invalid token',
      }),
    )
  })

  test('end when idle too long, and in any case after a week', async () => {
    const { database } = world.house
    for (const change of [
      sql`last_used_at = now() - interval '12 hours 1 second'`,
      sql`expires_at = now()`,
    ]) {
      const { id, token } = await someoneWithPassword()
      await sql`update sessions set ${change} where employee_id = ${id}`.execute(database.writes)
      expect((await withToken(token, 'GET', '/auth/session')).status).toBe(401)
    }
  })

  test('are kept as hashes of 256 random bits', async () => {
    const { id, token } = await someoneWithPassword()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const row = await world.house.database.reads
      .selectFrom('sessions')
      .selectAll()
      .where('employee_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toHaveLength(32)
    expect(row.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false)
  })

  test.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}!`, 'null', 'undefined', 'a'.repeat(5000)])(
    'of no one: %j',
    async (token) => {
      expect(await withToken(token, 'GET', '/auth/session')).toMatchObject({
        status: 401,
        message: 'Invalid token',
      })
    },
  )
})

test('every try is written down with the phone or the person, and never with a secret', async () => {
  const { phone, id } = await somebody('mechanic')
  const { verification_token } = await verified(phone)
  await setPassword(verification_token)
  await login((await verified(phone)).verification_token, 'wrong-password')
  const rows = await world.house.database.reads
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
