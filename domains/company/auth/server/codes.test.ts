import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce, howMany, signingIn, wrong } from '#test/signing-in.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let anybody: Who
let signInFlow: ReturnType<typeof signingIn>

beforeAll(async () => {
  world = await aWorld()
  anybody = world.anybody
  signInFlow = signingIn(world)
})
afterAll(() => world.close())

describe('codes', () => {
  test('five wrong ones lock the phone; then even the right one fails', async () => {
    const { phone } = await signInFlow.somebody()
    await signInFlow.ask(phone)
    const code = signInFlow.codeFor(phone)
    for (let time = 0; time < 5; time++)
      expect((await signInFlow.verify(phone, wrong(code))).status).toBe(422)
    const late = await signInFlow.verify(phone, code)
    expect(late.status).toBe(429)
    expect(late.headers['retry-after']).toBeDefined()
    // a new code does not reset the count
    await signInFlow.aMinuteLater(phone)
    await signInFlow.ask(phone)
    expect(signInFlow.lettersTo(phone)).toHaveLength(2)
    expect((await signInFlow.verify(phone, signInFlow.codeFor(phone))).status).toBe(429)
  })

  test('a phone that was pasted with marks that nobody sees is the same phone', async () => {
    const { phone } = await signInFlow.somebody()
    const pasted = `\u202a${phone.slice(0, 3)}\u00a0${phone.slice(3, 7)}\u2011${phone.slice(7)}\u202c`
    expect((await signInFlow.ask(pasted)).status).toBe(200)
    const answer = await signInFlow.verify(`\u200b${pasted}`, signInFlow.codeFor(phone))
    expect([answer.status, answer.errors]).toEqual([200, undefined])
  })

  test('wrong codes of an anonymous client lock out that client, not the owner', async () => {
    const { phone } = await signInFlow.somebody()
    const from = (remoteAddress: string, url: string, payload: object) =>
      world.call({ method: 'POST', url: `/api/auth/${url}`, remoteAddress, payload })
    await from('203.0.113.1', 'otp', { phone, country_id: 1 })
    // a client that requested no code has nothing to try
    for (let time = 0; time < 6; time++)
      expect((await from('198.51.100.1', 'otp/verify', { phone, code: '000000' })).status).toBe(422)
    await signInFlow.aMinuteLater(phone)
    await from('198.51.100.1', 'otp', { phone, country_id: 1 })
    const [mine, theirs] = signInFlow.lettersTo(phone)
    for (let time = 0; time < 5; time++)
      expect(
        (await from('198.51.100.1', 'otp/verify', { phone, code: wrong(theirs!.code) })).status,
      ).toBe(422)
    expect((await from('198.51.100.1', 'otp/verify', { phone, code: theirs!.code })).status).toBe(
      429,
    )
    expect((await from('203.0.113.1', 'otp/verify', { phone, code: mine!.code })).status).toBe(200)
  })

  test('a code has six or eight digits, and nothing else is compared', async () => {
    const { phone } = await signInFlow.somebody()
    await signInFlow.ask(phone, { purpose: 'reset' })
    const code = signInFlow.codeFor(phone)
    expect(code).toMatch(/^\d{8}$/)
    for (const other of [
      code.slice(0, 7),
      `${code}0`,
      code.slice(0, 5),
      '',
      null,
      [code],
      Number(code),
    ])
      expect((await signInFlow.verify(phone, other)).errors, String(other)).toHaveProperty('code')
    expect((await signInFlow.verify(phone, code.slice(0, 6))).status).toBe(422)
    expect((await signInFlow.verify(phone, code)).status).toBe(200)
    const unknown = await signInFlow.ask(phone, { purpose: 'other' })
    expect(unknown.errors).toHaveProperty('purpose')
  })

  test('wrong ones of anonymous clients do not delay the owner where they have signed in', async () => {
    const { phone, id } = await signInFlow.someoneWithPassword()
    const db = world.appContext.database.writes
    await sql`insert into sign_in_addresses (employee_id, network) values (${id}, '203.0.113.77')`.execute(
      db,
    )
    await sql`insert into otp_guesses (phone, wrong, wait_until) values (${phone}, 40, now() + interval '1 hour')
      on conflict (phone) do update set wrong = 40, wait_until = excluded.wait_until`.execute(db)
    const from = (ip: string, url: string, payload: object) =>
      world.call({ method: 'POST', url: `/api/auth/${url}`, remoteAddress: ip, payload })
    for (const [ip, status] of [
      ['198.51.100.9', 429],
      ['203.0.113.77', 200],
    ] as const) {
      expect((await from(ip, 'otp', { phone, country_id: 1 })).status).toBe(200)
      const code = signInFlow.codeFor(phone)
      // the first try of an asker is always checked
      expect((await from(ip, 'otp/verify', { phone, code: wrong(code) })).status, ip).toBe(422)
      expect((await from(ip, 'otp/verify', { phone, code })).status, ip).toBe(status)
    }
  })

  test('many wrong ones for many phones: one line in the log, and one at each doubling', async () => {
    const alarms: object[] = []
    const { error } = world.appContext.log
    const { OTP_WRONG_PER_HOUR } = world.appContext.env
    world.appContext.log.error = (fields, text) => {
      if (text.includes('all phones')) alarms.push(fields)
    }
    await sql`delete from otp_wrong_hours`.execute(world.appContext.database.writes)
    world.appContext.env.OTP_WRONG_PER_HOUR = 3
    for (let person = 0; person < 7; person++) {
      const { phone } = await signInFlow.somebody()
      await signInFlow.ask(phone)
      const code = signInFlow.codeFor(phone)
      expect((await signInFlow.verify(phone, wrong(code))).status).toBe(422)
      expect((await signInFlow.verify(phone, code)).status).toBe(200)
    }
    world.appContext.log.error = error
    world.appContext.env.OTP_WRONG_PER_HOUR = OTP_WRONG_PER_HOUR
    expect(alarms).toEqual([
      { wrong: 3, ip: '127.0.0.1' },
      { wrong: 6, ip: '127.0.0.1' },
    ])
  })

  test('twenty wrong ones a day from all askers: then a growing wait, and a line in the log', async () => {
    const { phone } = await signInFlow.somebody()
    const alarms: object[] = []
    const { error } = world.appContext.log
    world.appContext.log.error = (fields) => void alarms.push(fields)
    const from = (ip: string, url: string, payload: object) =>
      world.call({ method: 'POST', url: `/api/auth/${url}`, remoteAddress: ip, payload })
    const asked = async (ip: string) => {
      await sql`update otp_sends set at = at - interval '2 hours' where phone = ${phone}`.execute(
        world.appContext.database.writes,
      )
      expect((await from(ip, 'otp', { phone, country_id: 1 })).status).toBe(200)
      return signInFlow.codeFor(phone)
    }
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) {
      const code = await asked(ip)
      for (let time = 0; time < 5; time++)
        expect((await from(ip, 'otp/verify', { phone, code: wrong(code) })).status).toBe(422)
    }
    expect(alarms).toEqual([{ phone, wrong: 20, ip: '192.0.2.4' }])
    // one more asker has one more try; after it the phone waits, longer each time
    const code = await asked('192.0.2.5')
    expect((await from('192.0.2.5', 'otp/verify', { phone, code: wrong(code) })).status).toBe(422)
    const waits = await from('192.0.2.5', 'otp/verify', { phone, code })
    expect(waits.status).toBe(429)
    expect(Number(waits.headers['retry-after'])).toBeGreaterThan(90)
    expect(Number(waits.headers['retry-after'])).toBeLessThanOrEqual(120)
    // the owner enters the right one at the first try and can sign in
    const mine = await asked('203.0.113.5')
    expect((await from('203.0.113.5', 'otp/verify', { phone, code: mine })).status).toBe(200)
    world.appContext.log.error = error
  })

  test('an IPv6 subscriber is one asker, from any of its addresses', async () => {
    const narrow = await aWorld({ OTP_PER_ADDRESS: '2' })
    const ask = (remoteAddress: string) =>
      narrow.call({
        method: 'POST',
        url: '/api/auth/otp',
        remoteAddress,
        payload: { phone: aPhone(), country_id: 1 },
      })
    expect((await ask('2001:db8:1:2::1')).status).toBe(200)
    expect((await ask('2001:db8:1:2:ffff::2')).status).toBe(200)
    expect((await ask('2001:db8:1:2:3:4:5:6')).status).toBe(429)
    expect((await ask('2001:db8:1:3::1')).status).toBe(200)
    await narrow.close()
  })

  test('another spelling of the number shares the count', async () => {
    const { phone } = await signInFlow.somebody()
    await signInFlow.ask(phone)
    const code = signInFlow.codeFor(phone)
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
    expect((await signInFlow.verify(phone, code)).status).toBe(429)
    expect((await signInFlow.ask(`0${phone.slice(3)}`)).status).toBe(429)
  })

  test('one right code used eight times at once gives one verification, and later one session', async () => {
    const { phone, id } = await signInFlow.someoneWithPassword()
    await sql`delete from sessions where employee_id = ${id}`.execute(
      world.appContext.database.writes,
    )
    await signInFlow.ask(phone)
    const code = signInFlow.codeFor(phone)
    const answers = await atOnce(8, () => signInFlow.verify(phone, code))
    const tokens = answers.flatMap(({ status, data }) =>
      status === 200 ? [data.verification_token as string] : [],
    )
    expect(tokens).toHaveLength(1)
    expect(howMany(answers, 422)).toBe(7)
    expect((await signInFlow.verify(phone, code)).status).toBe(422)

    const entered = await atOnce(8, () => signInFlow.login(tokens[0] ?? ''))
    expect(howMany(entered, 200)).toBe(1)
    // simultaneous tries count as wrong until one is right, so some of them have to wait
    expect(howMany(entered, 422) + howMany(entered, 429)).toBe(7)
    const { rows } = await sql`select 1 from sessions where employee_id = ${id}`.execute(
      world.appContext.database.reads,
    )
    expect(rows).toHaveLength(1)
  })

  test('fifty wrong ones at once all count: five are checked, then even the right one fails', async () => {
    const { phone } = await signInFlow.somebody()
    await signInFlow.ask(phone)
    const code = signInFlow.codeFor(phone)
    const answers = await atOnce(50, () => signInFlow.verify(phone, wrong(code)))
    expect(howMany(answers, 422)).toBe(5)
    expect(howMany(answers, 429)).toBe(45)
    expect((await signInFlow.verify(phone, code)).status).toBe(429)
  })

  test('guesses during a resend: the count is not reset, the old code stays invalid', async () => {
    const { phone } = await signInFlow.somebody()
    await signInFlow.ask(phone)
    const old = signInFlow.codeFor(phone)
    await signInFlow.aMinuteLater(phone)
    const [resent] = await Promise.all([
      signInFlow.ask(phone),
      ...Array.from({ length: 5 }, () => signInFlow.verify(phone, wrong(old))),
    ])
    expect(resent.status).toBe(200)
    expect((await signInFlow.verify(phone, old)).status).toBe(429)
    expect((await signInFlow.verify(phone, signInFlow.codeFor(phone))).status).toBe(429)
  })

  test('a new one invalidates the old one', async () => {
    const { phone } = await signInFlow.somebody()
    await signInFlow.ask(phone)
    const old = signInFlow.codeFor(phone)
    await signInFlow.aMinuteLater(phone)
    await signInFlow.ask(phone)
    expect(signInFlow.lettersTo(phone)).toHaveLength(2)
    const fresh = signInFlow.codeFor(phone)
    if (old !== fresh) expect((await signInFlow.verify(phone, old)).status).toBe(422)
    expect((await signInFlow.verify(phone, fresh)).status).toBe(200)
  })

  test('an expired one fails', async () => {
    const { phone } = await signInFlow.somebody()
    await signInFlow.ask(phone)
    const code = signInFlow.codeFor(phone)
    await sql`update otp_challenges set expires_at = now() where phone = ${phone}`.execute(
      world.appContext.database.writes,
    )
    expect((await signInFlow.verify(phone, code)).status).toBe(422)
  })

  test('are sent once a minute and five times an hour', async () => {
    const { phone } = await signInFlow.somebody()
    expect((await signInFlow.ask(phone)).status).toBe(200)
    const soon = await signInFlow.ask(phone)
    expect(soon.status).toBe(429)
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50)
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60)
    for (let time = 0; time < 4; time++) {
      await signInFlow.aMinuteLater(phone)
      expect((await signInFlow.ask(phone)).status).toBe(200)
    }
    await signInFlow.aMinuteLater(phone)
    expect((await signInFlow.ask(phone)).status).toBe(429)
  })

  test('many requests at once send one', async () => {
    const { phone } = await signInFlow.somebody()
    const answers = await Promise.all(Array.from({ length: 8 }, () => signInFlow.ask(phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('to many phones at once from one address: no more than the limit', async () => {
    const narrow = await aWorld({ OTP_PER_ADDRESS: '3' })
    const { ask, verify } = signingIn(narrow)
    // otherwise the first request would end before there is a second connection
    await atOnce(24, () => verify(aPhone(), '123456'))
    const answers = await atOnce(24, () => ask(aPhone()))
    expect(howMany(answers, 200)).toBe(3)
    expect(howMany(answers, 429)).toBe(21)
    await narrow.close()
  })

  test('are kept as hashes', async () => {
    const { phone } = await signInFlow.somebody()
    await signInFlow.ask(phone)
    const code = signInFlow.codeFor(phone)
    const row = await world.appContext.database.reads
      .selectFrom('otp_challenges')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
  })
})
