import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, atOnce, howMany, signingIn, statuses } from '#test/signing-in.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { authMessages } from '../messages.ts'

let world: World
let owner: Who
let signInFlow: ReturnType<typeof signingIn>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  signInFlow = signingIn(world)
})
afterAll(() => world.close())

describe('passwords', () => {
  test('must follow the rules', async () => {
    const { phone } = await signInFlow.somebody()
    const { verification_token } = await signInFlow.verified(phone)
    await sql`insert into legal_entities (country_id, legal_name, tax_period_months, tax_basis)
      values (1, 'PT Roda Kencana', 1, 'invoice')`.execute(world.appContext.database.writes)
    const wrongs: [string, string | undefined, string][] = [
      ['short', undefined, 'password'],
      ['x'.repeat(129), undefined, 'password'],
      ['password123', undefined, 'password'],
      ['Password1!', undefined, 'password'],
      ['aaaaaaaaaa', undefined, 'password'],
      ['corvette', undefined, 'password'],
      [phone.slice(1), undefined, 'password'],
      [`0${phone.slice(3)}`, undefined, 'password'],
      [`my phone ${phone.slice(3)}`, undefined, 'password'],
      ['Cilandak-2026', undefined, 'password'],
      ['Roda Kencana 1', undefined, 'password'],
      [PASSWORD, 'spooring-78', 'password_confirmation'],
    ]
    for (const [password, confirmation, field] of wrongs)
      expect(
        (await signInFlow.setPassword(verification_token, password, confirmation)).errors,
        password,
      ).toHaveProperty(field)
    expect((await signInFlow.setPassword(verification_token)).status).toBe(200)
    expect((await signInFlow.setPassword(verification_token)).status).toBe(422) // a verification token works once
  })

  test('five wrong ones in a row start a wait that grows', async () => {
    const { phone } = await signInFlow.someoneWithPassword()
    const { verification_token } = await signInFlow.verified(phone)
    for (let time = 0; time < 5; time++)
      expect(await signInFlow.login(verification_token, 'wrong-password')).toMatchObject({
        status: 422,
        errors: { password: ['The password is wrong'] },
      })
    const waiting = await signInFlow.login(verification_token)
    expect(waiting.status).toBe(429)
    const first = Number(waiting.headers['retry-after'])
    expect(first).toBeGreaterThan(20)
    expect(first).toBeLessThanOrEqual(30)

    await sql`update employees set locked_until = now() where phone = ${phone}`.execute(
      world.appContext.database.writes,
    )
    expect((await signInFlow.login(verification_token, 'wrong-password')).status).toBe(422)
    const longer = await signInFlow.login(verification_token)
    expect(Number(longer.headers['retry-after'])).toBeGreaterThan(30)
    await sql`update employees set locked_until = now() where phone = ${phone}`.execute(
      world.appContext.database.writes,
    )
    expect((await signInFlow.login(verification_token)).status).toBe(200)
  })

  test('many wrong ones at once cannot avoid the wait', async () => {
    const { phone } = await signInFlow.someoneWithPassword()
    const { verification_token } = await signInFlow.verified(phone)
    const answers = await atOnce(20, () => signInFlow.login(verification_token, 'wrong-password'))
    expect(howMany(answers, 422)).toBe(5)
    expect(howMany(answers, 429)).toBe(15)
    // the right one waits as well
    const right = await signInFlow.login(verification_token)
    expect(right.status).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(20)
  })

  test('a verification signs in once', async () => {
    const { phone } = await signInFlow.someoneWithPassword()
    const { verification_token } = await signInFlow.verified(phone)
    const answers = await Promise.all([
      signInFlow.login(verification_token),
      signInFlow.login(verification_token),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await signInFlow.login('x'.repeat(43))).status).toBe(422)
    expect((await signInFlow.login('')).status).toBe(422)
  })

  test('a new one ends sign-ins begun with the old one: other verifications open nothing', async () => {
    const { phone, token } = await signInFlow.someoneWithPassword()
    const early = (await signInFlow.verified(phone)).verification_token
    const change = {
      old_password: PASSWORD,
      new_password: 'balancing-88',
      new_password_confirmation: 'balancing-88',
    }
    expect((await signInFlow.withToken(token, 'PUT', '/auth/password', change)).status).toBe(200)
    expect((await signInFlow.login(early, 'balancing-88')).status).toBe(422)

    const before = (await signInFlow.verified(phone)).verification_token
    const reset = await signInFlow.verifiedReset(phone)
    expect((await signInFlow.setPassword(reset, 'balancing-99')).status).toBe(200)
    expect((await signInFlow.setPassword(before, 'theirs-now-1')).status).toBe(422)
    expect((await signInFlow.login(before, 'balancing-99')).status).toBe(422)
  })

  test('forgotten: a branch chooses a new one, and old sessions end', async () => {
    const { phone, token } = await signInFlow.someoneWithPassword()
    const reset = await signInFlow.verifiedReset(phone)
    expect((await signInFlow.setPassword(reset, 'balancing-88')).status).toBe(200)
    await vi.waitFor(async () =>
      expect((await signInFlow.withToken(token, 'GET', '/auth/session')).status).toBe(401),
    )
    expect(
      (await signInFlow.login((await signInFlow.verified(phone)).verification_token)).status,
    ).toBe(422)
  })

  test.each(['super admin', 'admin', 'finance', 'super admin - manufacture'] as const)(
    'forgotten by %s: another super admin must allow it, once',
    async (role) => {
      const { phone, id } = await signInFlow.someoneWithPassword(role)
      const verification_token = await signInFlow.verifiedReset(phone)
      expect((await signInFlow.setPassword(verification_token, 'balancing-88')).status).toBe(403)
      expect((await owner.post(`/admin/employee/${id}/allow-reset`)).status).toBe(200)
      expect((await signInFlow.setPassword(verification_token, 'balancing-88')).status).toBe(200)
      expect(
        (await signInFlow.setPassword(await signInFlow.verifiedReset(phone), 'another-99x')).status,
      ).toBe(403)

      await owner.post(`/admin/employee/${id}/allow-reset`)
      await sql`update employees set reset_allowed_until = now() where id = ${id}`.execute(
        world.appContext.database.writes,
      )
      expect(
        (await signInFlow.setPassword(await signInFlow.verifiedReset(phone), 'another-99x')).status,
      ).toBe(403)
    },
  )

  test('a code of six digits signs in, and replaces no password', async () => {
    const { phone } = await signInFlow.someoneWithPassword('mechanic')
    const { verification_token } = await signInFlow.verified(phone)
    expect(signInFlow.codeFor(phone)).toMatch(/^\d{6}$/)
    expect(await signInFlow.setPassword(verification_token, 'balancing-88')).toMatchObject({
      status: 422,
      message: authMessages.resetCode,
    })
    // neither with a permission to reset
    const manager = await signInFlow.someoneWithPassword('admin')
    await owner.post(`/admin/employee/${manager.id}/allow-reset`)
    const short = (await signInFlow.verified(manager.phone)).verification_token
    expect((await signInFlow.setPassword(short, 'balancing-88')).status).toBe(422)
    expect((await signInFlow.login(verification_token)).status).toBe(200)

    const reset = await signInFlow.verifiedReset(phone)
    expect(signInFlow.codeFor(phone)).toMatch(/^\d{8}$/)
    expect((await signInFlow.setPassword(reset, 'balancing-88')).status).toBe(200)
  })

  test.each([
    [1, '+628123', 'Kata sandi Bengkel Anda', 'baru saja memilih'],
    [3, '+60123', 'Kata laluan Bengkel anda', 'baru sahaja memilih'],
    [4, '+31623', 'Uw wachtwoord', 'zojuist'],
  ])(
    'a replacement is sent to the phone and the admins of garage %i',
    async (garage_id, dial, own, other) => {
      const db = world.appContext.database.writes
      const inCountry = async (role: 'mechanic' | 'admin', active = true) => {
        const { id, phone } = await signInFlow.somebody(role, { garage_id, active })
        const abroad = dial + phone.slice(-6)
        await sql`update employees set phone = ${abroad} where id = ${id}`.execute(db)
        return abroad
      }
      const [manager, former] = [await inCountry('admin'), await inCountry('admin', false)]
      const { phone: elsewhere } = await signInFlow.somebody('admin', { garage_id: 2 })
      const phone = await inCountry('mechanic')
      const country_id = { 1: 1, 3: 2, 4: 3 }[garage_id]
      const first = (await signInFlow.verified(phone, { country_id })).verification_token
      expect((await signInFlow.setPassword(first)).status).toBe(200)
      expect(signInFlow.lettersTo(manager)).toEqual([])

      const { verification_token: reset } = await signInFlow.verified(phone, {
        country_id,
        purpose: 'reset',
      })
      expect((await signInFlow.setPassword(reset, 'balancing-88')).status).toBe(200)
      const [, , notice] = signInFlow.lettersTo(phone)
      expect(notice?.text).toContain(own)
      expect(notice?.code).toBeUndefined()
      const [letter] = signInFlow.lettersTo(manager)
      expect(letter?.text).toContain(other)
      expect(letter?.text).toContain(phone)
      expect([signInFlow.lettersTo(former), signInFlow.lettersTo(elsewhere)]).toEqual([[], []])
    },
  )

  test('one permission to reset works for only one of several at once', async () => {
    const { phone, id } = await signInFlow.someoneWithPassword('finance')
    const tokens: string[] = []
    for (let time = 0; time < 4; time++) tokens.push(await signInFlow.verifiedReset(phone))
    expect((await owner.post(`/admin/employee/${id}/allow-reset`)).status).toBe(200)
    const answers = await atOnce(4, (time) =>
      signInFlow.setPassword(tokens[time] ?? '', `balancing-8${time}`),
    )
    expect(statuses(answers).toSorted()).toEqual([200, 422, 422, 422])
  })

  test('the first one is created once: other verifications end then', async () => {
    const { phone } = await signInFlow.somebody('finance')
    const tokens = [await signInFlow.verified(phone), await signInFlow.verified(phone)]
    const answers = await atOnce(2, (time) =>
      signInFlow.setPassword(tokens[time].verification_token, `balancing-8${time}`),
    )
    expect(statuses(answers).toSorted()).toEqual([200, 422])
  })

  test('a super admin permits others to reset, and sees no password', async () => {
    const { id } = await signInFlow.someoneWithPassword('finance')
    for (const role of ['admin', 'finance', 'super admin - manufacture'] as const) {
      const who = await world.signedInAs(role)
      expect((await who.post(`/admin/employee/${id}/allow-reset`)).status, role).toBe(403)
    }
    expect((await owner.post(`/admin/employee/${owner.employee_id}/allow-reset`)).status).toBe(403)
    const { data } = await owner.post(`/admin/employee/${id}/allow-reset`)
    expect(Object.keys(data)).toEqual(['reset_allowed_until'])
    const minutes = (Date.parse(data.reset_allowed_until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
  })

  test('a change ends the other sessions and keeps this one', async () => {
    const { phone, token } = await signInFlow.someoneWithPassword()
    const other = (await signInFlow.login((await signInFlow.verified(phone)).verification_token))
      .data.token
    const body = {
      old_password: PASSWORD,
      new_password: 'balancing-88',
      new_password_confirmation: 'balancing-88',
    }
    expect(
      (await signInFlow.withToken(token, 'PUT', '/auth/password', { ...body, old_password: 'no' }))
        .errors,
    ).toHaveProperty('old_password')
    expect(
      (
        await signInFlow.withToken(token, 'PUT', '/auth/password', {
          ...body,
          new_password_confirmation: 'no',
        })
      ).errors,
    ).toHaveProperty('new_password_confirmation')
    expect(await signInFlow.withToken(token, 'PUT', '/auth/password', body)).toMatchObject({
      status: 200,
      message: 'Password successfully changed',
    })
    await vi.waitFor(async () =>
      expect((await signInFlow.withToken(other, 'GET', '/auth/session')).status).toBe(401),
    )
    expect((await signInFlow.withToken(token, 'GET', '/auth/session')).status).toBe(200)
    expect(
      (
        await signInFlow.login(
          (await signInFlow.verified(phone)).verification_token,
          'balancing-88',
        )
      ).status,
    ).toBe(200)
  })

  test('one old password works for only one of several changes at once', async () => {
    const { token } = await signInFlow.someoneWithPassword()
    const change = (new_password: string) =>
      signInFlow.withToken(token, 'PUT', '/auth/password', {
        old_password: PASSWORD,
        new_password,
        new_password_confirmation: new_password,
      })
    const answers = await atOnce(4, (time) => change(`balancing-8${time}`))
    expect(howMany(answers, 200)).toBe(1)
    for (const { status, errors } of answers)
      if (status !== 200) expect(errors).toEqual({ old_password: ['The password is wrong'] })
  })

  test('a sign-in with the old one during the change is refused or signed out', async () => {
    const { phone, token } = await signInFlow.someoneWithPassword()
    const verifications: string[] = []
    for (let time = 0; time < 12; time++) {
      verifications.push((await signInFlow.verified(phone)).verification_token)
    }
    const change = signInFlow.withToken(token, 'PUT', '/auth/password', {
      old_password: PASSWORD,
      new_password: 'balancing-88',
      new_password_confirmation: 'balancing-88',
    })
    const logins = await atOnce(verifications.length, async (time) => {
      await delay(time * 8)
      return signInFlow.login(verifications[time] as string)
    })
    expect((await change).status).toBe(200)
    await vi.waitFor(async () => {
      const left = await Promise.all(
        logins
          .filter(({ status }) => status === 200)
          .map(({ data }) => signInFlow.withToken(data.token, 'GET', '/auth/session')),
      )
      expect(statuses(left)).toEqual(left.map(() => 401))
    })
  })
})
