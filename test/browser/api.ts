/** People and sessions made over the API, for tests whose subject is not the sign-in. */
import type { BrowserContext } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import { inTurn, latestCode } from './server.ts'

export const PASSWORD = 'spooring-77'

export interface SignedIn {
  token: string
  employee_id: number
  username: string
  user: {
    role_id: number
    role: { id: number; name: string }
    employee_detail: {
      full_name: string
      garage: { id: number; name: string; address: string } | null
    }
  }
}

interface Answer<T> {
  status: number
  message: string
  data: T
}

export async function call<T = unknown>(
  method: string,
  path: string,
  { body, token }: { body?: object; token?: string } = {},
): Promise<Answer<T>> {
  const answer = await fetch(`${process.env.BROWSER_TEST_URL}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { message, data } = (await answer.json()) as { message: string; data: T }
  return { status: answer.status, message, data }
}

/** A verification token for a phone. */
const verified = (phone: string): Promise<string> => inTurn(phone, () => verifiedNow(phone))

async function verifiedNow(phone: string): Promise<string> {
  for (const until = Date.now() + 20_000; Date.now() < until; await pause(200)) {
    const asked = Date.now()
    const { status } = await call('POST', '/auth/otp', { body: { phone, country_id: 1 } })
    if (status === 429) continue
    const code = await latestCode(phone, asked)
    const { data } = await call<{ verification_token: string }>('POST', '/auth/otp/verify', {
      body: { phone, code },
    })
    return data.verification_token
  }
  throw new Error(`No code for ${phone} within 20 seconds`)
}

/** Signs somebody in who has a password. */
export async function sessionOf(phone: string): Promise<SignedIn> {
  const verification_token = await verified(phone)
  const answer = await call<SignedIn>('POST', '/auth/login', {
    body: { verification_token, password: PASSWORD },
  })
  if (answer.status !== 200) throw new Error(`${phone}: ${answer.message}`)
  return answer.data
}

/** Gives somebody new a first password. */
export async function firstPassword(phone: string): Promise<SignedIn> {
  const verification_token = await verified(phone)
  const answer = await call<SignedIn>('POST', '/auth/password', {
    body: { verification_token, password: PASSWORD, password_confirmation: PASSWORD },
  })
  if (answer.status !== 200) throw new Error(`${phone}: ${answer.message}`)
  return answer.data
}

let phones = 0
/** Somebody new, whom no other test knows. @returns name and phone */
export async function hire(owner: SignedIn, fields: { role_id: number; garage_id?: number }) {
  const stamp = `${String(Date.now()).slice(-5)}${++phones}`.slice(-6)
  const person = { full_name: `Yohana Tes ${stamp}`, phone: `+62813740${stamp}` }
  const { status, message } = await call('POST', '/admin/employee', {
    token: owner.token,
    body: { ...person, country_id: 1, ...fields },
  })
  if (status !== 201) throw new Error(`${person.full_name}: ${message}`)
  return person
}

/** Puts a session into a browser before its first page. */
export async function bring(
  context: BrowserContext,
  session: SignedIn,
  country = 0,
): Promise<void> {
  const auth = JSON.stringify({ state: { step: 5, ...session }, version: 0 })
  const selection = JSON.stringify({ state: { country }, version: 0 })
  await context.addInitScript(
    ([stored, chosen]) => {
      // once: a reload must not bring back what the test has ended
      if (localStorage.getItem('brought')) return
      localStorage.setItem('brought', 'yes')
      localStorage.setItem('auth', stored ?? '')
      localStorage.setItem('kc-selection', chosen ?? '')
    },
    [auth, selection],
  )
}
