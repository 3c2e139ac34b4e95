/** Signing in over the API, step by step: for the tests of the way in. `const { somebody, verified } = signingIn(world)` */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type RoleName, roleTable } from '#platform/contract/roles.ts'
import { type ApiResponse, type World, aPhone } from './world.ts'

export const PASSWORD = 'spooring-77'

/** Another code than this one. */
export const wrong = (code = '') =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

/** The same done so many times at once. */
export const atOnce = <T>(times: number, act: (time: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, time) => act(time)))

export const statuses = (answers: readonly ApiResponse[]) => answers.map(({ status }) => status)
export const howMany = (answers: readonly ApiResponse[], status: number) =>
  statuses(answers).filter((one) => one === status).length

interface Letter {
  to: string
  code?: string
  text: string
}

export function signingIn(world: World) {
  const { anybody } = world
  const writes = world.appContext.database.writes

  const lettersTo = (phone: string): Letter[] => {
    const outbox = join(world.dataDir, 'outbox.jsonl')
    if (!existsSync(outbox)) return []
    const lines = readFileSync(outbox, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as Letter).filter(({ to }) => to === phone)
  }
  /** The code that was sent last to a phone: it lies in the outbox before the answer comes. */
  const codeFor = (phone: string) =>
    lettersTo(phone).findLast(({ code }) => code !== undefined)?.code ?? 'none sent'

  async function somebody(
    role: RoleName = 'service adviser',
    { active = true, garage_id = 1 as number | null } = {},
  ) {
    const phone = aPhone()
    const role_id = roleTable.find(({ name }) => name === role)?.id ?? 0
    const { id } = await writes
      .insertInto('employees')
      .values({ full_name: `Some ${role}`, phone, role_id, garage_id, country_id: 1, active })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { phone, id }
  }

  const ask = (phone: string, more: object = {}) =>
    anybody.post('/auth/otp', { phone, country_id: 1, ...more })
  const verify = (phone: string, code: unknown) =>
    anybody.post('/auth/otp/verify', { phone, code } as object)

  /** Asks for a code and enters it. @returns verification_token, has_password */
  async function verified(phone: string, more: object = {}): Promise<ApiResponse['data']> {
    expect((await ask(phone, more)).status).toBe(200)
    const response = await verify(phone, codeFor(phone))
    expect(response.status, response.message).toBe(200)
    return response.data
  }

  /** The same after "forgot password". @returns the verification token */
  const verifiedReset = async (phone: string): Promise<string> =>
    (await verified(phone, { purpose: 'reset' })).verification_token

  const setPassword = (
    verification_token: string,
    password = PASSWORD,
    password_confirmation = password,
  ) => anybody.post('/auth/password', { verification_token, password, password_confirmation })

  const login = (
    verification_token: string,
    password = PASSWORD,
    headers: Record<string, string> = {},
  ) => anybody.post('/auth/login', { verification_token, password }, headers)

  const withToken = (
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) =>
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

  /** A further session of somebody with a password. @returns its token */
  async function anotherSession(phone: string, agent = 'test'): Promise<string> {
    const { verification_token } = await verified(phone)
    const { data } = await login(verification_token, PASSWORD, { 'user-agent': agent })
    return data.token as string
  }

  /** As if the last code to this phone had been sent a while ago. */
  const aMinuteLater = (phone: string) =>
    sql`update otp_sends set at = at - interval '61 seconds' where phone = ${phone}`.execute(writes)

  return {
    lettersTo,
    codeFor,
    somebody,
    ask,
    verify,
    verified,
    verifiedReset,
    setPassword,
    login,
    withToken,
    someoneWithPassword,
    anotherSession,
    aMinuteLater,
  }
}
