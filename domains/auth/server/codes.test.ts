import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce, howMany, signingIn, wrong } from '#test/signing-in.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let anybody: Who
let desk: ReturnType<typeof signingIn>

beforeAll(async () => {
  world = await aWorld()
  anybody = world.anybody
  desk = signingIn(world)
})
afterAll(() => world.close())

describe('codes', () => {
  test('five wrong ones lock the phone, the right one then comes too late', async () => {
    const { phone } = await desk.somebody()
    await desk.ask(phone)
    const code = desk.codeFor(phone)
    for (let time = 0; time < 5; time++)
      expect((await desk.verify(phone, wrong(code))).status).toBe(422)
    const late = await desk.verify(phone, code)
    expect(late.status).toBe(429)
    expect(late.headers['retry-after']).toBeDefined()
    // a new code does not wipe the slate
    await desk.aMinuteLater(phone)
    await desk.ask(phone)
    expect(desk.lettersTo(phone)).toHaveLength(2)
    expect((await desk.verify(phone, desk.codeFor(phone))).status).toBe(429)
  })

  test('another spelling of the number shares the count', async () => {
    const { phone } = await desk.somebody()
    await desk.ask(phone)
    const code = desk.codeFor(phone)
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
    expect((await desk.verify(phone, code)).status).toBe(429)
    expect((await desk.ask(`0${phone.slice(3)}`)).status).toBe(429)
  })

  test('one right code used eight times at once gives one verification, and in the end one session', async () => {
    const { phone, id } = await desk.someoneWithPassword()
    await sql`delete from sessions where employee_id = ${id}`.execute(world.house.database.writes)
    await desk.ask(phone)
    const code = desk.codeFor(phone)
    const answers = await atOnce(8, () => desk.verify(phone, code))
    const tokens = answers.flatMap(({ status, data }) =>
      status === 200 ? [data.verification_token as string] : [],
    )
    expect(tokens).toHaveLength(1)
    expect(howMany(answers, 422)).toBe(7)
    expect((await desk.verify(phone, code)).status).toBe(422)

    const entered = await atOnce(8, () => desk.login(tokens[0] ?? ''))
    expect(howMany(entered, 200)).toBe(1)
    // tries at the same moment are counted like wrong ones until one has proven right: some are told to wait
    expect(howMany(entered, 422) + howMany(entered, 429)).toBe(7)
    const { rows } = await sql`select 1 from sessions where employee_id = ${id}`.execute(
      world.house.database.reads,
    )
    expect(rows).toHaveLength(1)
  })

  test('fifty wrong ones at once are all counted: five are looked at, then even the right one fails', async () => {
    const { phone } = await desk.somebody()
    await desk.ask(phone)
    const code = desk.codeFor(phone)
    const answers = await atOnce(50, () => desk.verify(phone, wrong(code)))
    expect(howMany(answers, 422)).toBe(5)
    expect(howMany(answers, 429)).toBe(45)
    expect((await desk.verify(phone, code)).status).toBe(429)
  })

  test('guesses beside a resend: the slate is not wiped, the old code stays dead', async () => {
    const { phone } = await desk.somebody()
    await desk.ask(phone)
    const old = desk.codeFor(phone)
    await desk.aMinuteLater(phone)
    const [resent] = await Promise.all([
      desk.ask(phone),
      ...Array.from({ length: 5 }, () => desk.verify(phone, wrong(old))),
    ])
    expect(resent.status).toBe(200)
    expect((await desk.verify(phone, old)).status).toBe(429)
    expect((await desk.verify(phone, desk.codeFor(phone))).status).toBe(429)
  })

  test('a new one kills the old one', async () => {
    const { phone } = await desk.somebody()
    await desk.ask(phone)
    const old = desk.codeFor(phone)
    await desk.aMinuteLater(phone)
    await desk.ask(phone)
    expect(desk.lettersTo(phone)).toHaveLength(2)
    const fresh = desk.codeFor(phone)
    if (old !== fresh) expect((await desk.verify(phone, old)).status).toBe(422)
    expect((await desk.verify(phone, fresh)).status).toBe(200)
  })

  test('an old one is dead', async () => {
    const { phone } = await desk.somebody()
    await desk.ask(phone)
    const code = desk.codeFor(phone)
    await sql`update otp_challenges set expires_at = now() where phone = ${phone}`.execute(
      world.house.database.writes,
    )
    expect((await desk.verify(phone, code)).status).toBe(422)
  })

  test('are sent once a minute and five times an hour', async () => {
    const { phone } = await desk.somebody()
    expect((await desk.ask(phone)).status).toBe(200)
    const soon = await desk.ask(phone)
    expect(soon.status).toBe(429)
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50)
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60)
    for (let time = 0; time < 4; time++) {
      await desk.aMinuteLater(phone)
      expect((await desk.ask(phone)).status).toBe(200)
    }
    await desk.aMinuteLater(phone)
    expect((await desk.ask(phone)).status).toBe(429)
  })

  test('many requests at once send one', async () => {
    const { phone } = await desk.somebody()
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.ask(phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('to many phones at once from one address: no more than the limit', async () => {
    const narrow = await aWorld({ OTP_PER_ADDRESS: '3' })
    const { ask, verify } = signingIn(narrow)
    // or the first would be done before there is a second connection
    await atOnce(24, () => verify(aPhone(), '123456'))
    const answers = await atOnce(24, () => ask(aPhone()))
    expect(howMany(answers, 200)).toBe(3)
    expect(howMany(answers, 429)).toBe(21)
    await narrow.close()
  })

  test('are kept as hashes', async () => {
    const { phone } = await desk.somebody()
    await desk.ask(phone)
    const code = desk.codeFor(phone)
    const row = await world.house.database.reads
      .selectFrom('otp_challenges')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
  })
})
