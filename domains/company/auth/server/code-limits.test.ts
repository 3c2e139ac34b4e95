/** Anonymous requests for codes do not lock anybody out of their own phone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingIn } from '#test/signing-in.ts'
import { type World, aWorld } from '#test/world.ts'

let world: World
let desk: ReturnType<typeof signingIn>

beforeAll(async () => {
  world = await aWorld({ OTP_PER_PHONE: '2', OTP_PER_PHONE_ALL: '4' })
  desk = signingIn(world)
})
afterAll(() => world.close())

const from = (remoteAddress: string, url: string, payload: object) =>
  world.call({ method: 'POST', url: `/api/auth/${url}`, remoteAddress, payload })
const ask = async (ip: string, phone: string) =>
  (await from(ip, 'otp', { phone, country_id: 1 })).status
/** The sends so far become older, but still count. */
const minutesLater = (phone: string) =>
  sql`update otp_sends set at = at - interval '2 minutes' where phone = ${phone}`.execute(
    world.appContext.database.writes,
  )

test('a minute between codes, and so many an hour, count for each asker alone', async () => {
  const { phone } = await desk.somebody()
  expect(await ask('192.0.2.1', phone)).toBe(200)
  expect(await ask('192.0.2.1', phone)).toBe(429)
  expect(await ask('192.0.2.2', phone)).toBe(200)
  await minutesLater(phone)
  expect(await ask('192.0.2.1', phone)).toBe(200)
  await minutesLater(phone)
  expect(await ask('192.0.2.1', phone)).toBe(429)
  expect(await ask('192.0.2.2', phone)).toBe(200)
})

test('all askers together have a limit, but not at an address from which its owner signed in', async () => {
  const { phone, id } = await desk.someoneWithPassword()
  const home = '203.0.113.9'
  const db = world.appContext.database.writes
  const signInFromHome = async () => {
    expect(await ask(home, phone)).toBe(200)
    const code = desk.codeFor(phone)
    const verified = await from(home, 'otp/verify', { phone, code })
    const { verification_token } = verified.data
    return from(home, 'login', { verification_token, password: 'spooring-77' })
  }
  expect((await signInFromHome()).status).toBe(200)
  for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
    expect(await ask(ip, phone)).toBe(200)
  expect(await ask('192.0.2.5', phone)).toBe(429)
  expect((await signInFromHome()).status).toBe(200)
  // the anonymous clients' codes still count after the owner has signed in
  expect(await ask('192.0.2.5', phone)).toBe(429)
  // whoever else uses that address is limited for another person's phone
  const other = await desk.somebody()
  for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
    expect(await ask(ip, other.phone)).toBe(200)
  expect(await ask(home, other.phone)).toBe(429)
  // an address stays familiar for thirty days
  await sql`update sign_in_addresses set last_at = now() - interval '31 days' where employee_id = ${id}`.execute(
    db,
  )
  await minutesLater(phone)
  expect(await ask(home, phone)).toBe(429)
})

test('a resend ends only the code of the same asker', async () => {
  const { phone } = await desk.somebody()
  await ask('192.0.2.1', phone)
  const theirs = desk.codeFor(phone)
  await ask('192.0.2.2', phone)
  const mine = desk.codeFor(phone)
  await minutesLater(phone)
  await ask('192.0.2.1', phone)
  const again = desk.codeFor(phone)
  expect((await from('192.0.2.2', 'otp/verify', { phone, code: mine })).status).toBe(200)
  if (again !== theirs)
    expect((await from('192.0.2.1', 'otp/verify', { phone, code: theirs })).status).toBe(422)
  expect((await from('192.0.2.1', 'otp/verify', { phone, code: again })).status).toBe(200)
})
