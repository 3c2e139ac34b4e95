/** No secret is written down: not in the log, not in the activity rows. */
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from '../apps/api/app.ts'
import { signingIn } from './signing-in.ts'
import { aWorld } from './world.ts'

test('the log and the activity rows hold no secret of a whole stay: code, passwords, tokens, signatures', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const lone = await aWorld()
  Object.assign(lone.appContext, { log: logger })
  const app = await buildApp(lone.appContext, { logger })
  const signInFlow = signingIn({ ...lone, app, call: lone.call })
  const { phone } = await signInFlow.somebody('super admin', { garage_id: null })
  const proof = await signInFlow.verified(phone)
  const { token } = (await signInFlow.setPassword(proof.verification_token, 'katalis-beroda-9'))
    .data
  const sent = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    (
      await app.inject({
        method,
        url: `/api${url}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload ? { payload } : {}),
      })
    ).json()
  await sent('PUT', '/auth/password', {
    old_password: 'katalis-beroda-9',
    new_password: 'roda-gigi-77',
    new_password_confirmation: 'roda-gigi-77',
  })
  await sent('PUT', '/auth/password', {
    old_password: 'wrong-guess-1',
    new_password: 'roda-gigi-78',
    new_password_confirmation: 'roda-gigi-78',
  })
  const made = await sent('POST', '/admin/employee', {
    full_name: 'Nobody',
    phone: '+6281200099999',
    role_id: 2,
    garage_id: 1,
    country_id: 1,
    password: 'sneaked-in-1',
  })
  expect(made.errors).toEqual({ password: ['There is no field password'] })
  const signed = '/files/1?expires=99999999999&signature=c2lnbmF0dXJlLW9mLWEtZmlsZQ'
  await app.inject({ url: `/api${signed}` })
  await app.inject({
    method: 'POST',
    url: '/api/auth/login?token=hidden-in-the-query',
    payload: { verification_token: proof.verification_token, password: 'roda-gigi-77' },
  })
  await sent('POST', '/auth/logout')

  const { rows } = await sql<{
    text: string
  }>`select a::text as text from activity_log a`.execute(lone.appContext.database.writes)
  // the outbox's own line is how a code reaches its person where no gateway is set
  const output = lines.filter((line) => !line.includes('"sign-in code"')).join('\n')
  const noted = rows.map(({ text }) => text).join('\n')
  expect(rows.length).toBeGreaterThan(4)
  expect(lines.length).toBeGreaterThan(6)
  for (const secret of [
    token,
    proof.verification_token,
    'katalis-beroda-9',
    'roda-gigi-77',
    'roda-gigi-78',
    'wrong-guess-1',
    'sneaked-in-1',
    'c2lnbmF0dXJl',
    'hidden-in-the-query',
    'argon2',
  ]) {
    expect(output, `log: ${secret}`).not.toContain(secret)
    expect(noted, `activity: ${secret}`).not.toContain(secret)
  }
  for (const { code } of signInFlow.lettersTo(phone)) {
    expect(output).not.toMatch(new RegExp(`\\b${code}\\b`))
    expect(noted).not.toMatch(new RegExp(`\\b${code}\\b`))
  }
  // the activity log has the failed sign-in and its user
  expect(noted).toMatch(/\/api\/auth\/password.*failed/)
  await app.close()
  await lone.close()
})
