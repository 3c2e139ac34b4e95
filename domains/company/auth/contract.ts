/**
 * Signing in: phone -> one-time code -> password (created the first time, or after "forgot password" and a longer code).
 * A correct code returns a verification token (10 minutes, single use). Creating or entering the password needs it.
 */
import { z } from 'zod'
import { id, namedReference, oneOf, phoneText, secret } from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { type RecordType, emptyResponse, routes } from '#platform/contract/route.ts'
import { authMessages } from './messages.ts'

/** The phone as typed: any common spelling works; the country completes a number without a prefix. */
const phone = phoneText

/** A code that only signs in is shorter than one that may replace a password. */
export const codePurposes = ['sign-in', 'reset'] as const
export type CodePurpose = (typeof codePurposes)[number]
export const codeDigits: Record<CodePurpose, number> = { 'sign-in': 6, reset: 8 }

/** Six or eight digits; the schema rejects anything else before the code is checked. */
const code = z
  .string({ error: messages.required })
  .regex(/^\d{6}(\d{2})?$/, authMessages.codeDigits)

export const passwordRule = secret(8, 128)

export const phoneForm = z.object({
  phone,
  country_id: id,
  /** Default: sign-in. Only the verification of a reset replaces an existing password. */
  purpose: oneOf(codePurposes).optional(),
})
export const codeForm = z.object({ phone, country_id: id.optional(), code })

const sameTwice = (form: { password: string; password_confirmation: string }) =>
  form.password === form.password_confirmation
export const newPasswordForm = z
  .object({
    verification_token: z.string().max(200),
    password: passwordRule,
    password_confirmation: secret(1, 128),
  })
  .refine(sameTwice, { path: ['password_confirmation'], message: messages.passwordMismatch })

export const loginForm = z.object({
  verification_token: z.string().max(200),
  password: secret(1, 128),
})

export const changePasswordForm = z
  .object({
    old_password: secret(1, 128),
    new_password: passwordRule,
    new_password_confirmation: secret(1, 128),
  })
  .refine((form) => form.new_password === form.new_password_confirmation, {
    path: ['new_password_confirmation'],
    message: messages.passwordMismatch,
  })

export const sessionUser = z.object({
  role_id: z.number(),
  role: namedReference,
  employee_detail: z.object({
    full_name: z.string(),
    country_id: z.number(),
    garage: z.object({ id: z.number(), name: z.string(), address: z.string() }).nullable(),
  }),
})

const signedIn = z.object({
  token: z.string(),
  employee_id: z.number(),
  username: z.string(),
  user: sessionUser,
})

/** A device on which the user is signed in. */
const openSession = z.object({
  id: z.number(),
  /** The browser's user agent, cut at 300 characters. */
  user_agent: z.string(),
  ip: z.string(),
  created_at: z.string(),
  /** To the minute. */
  last_used_at: z.string(),
  /** The session of this request. */
  current: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

const recordType: RecordType = { name: 'auth', shows: ['employee', 'garage'] }

export const auth = routes(recordType, {
  otp: {
    method: 'POST',
    path: '/auth/otp',
    allow: 'anyone',
    changes: [],
    atomic: false,
    body: phoneForm,
    data: z.object({ resend_after: z.number(), expires_in: z.number() }),
    done: messages.codeSent,
    about:
      'Sends a code to the phone, if it belongs to somebody; the answer is the same either way. Seconds. Six digits, eight for `reset`.',
  },
  verify: {
    method: 'POST',
    path: '/auth/otp/verify',
    allow: 'anyone',
    changes: [],
    atomic: false,
    body: codeForm,
    data: z.object({ verification_token: z.string(), has_password: z.boolean() }),
    done: messages.verificationSuccess,
  },
  setPassword: {
    method: 'POST',
    path: '/auth/password',
    allow: 'anyone',
    changes: [],
    atomic: false,
    body: newPasswordForm,
    data: signedIn,
    done: messages.loginSuccess,
    about:
      'Creates the password, or replaces it after "forgot password" (a code of the purpose `reset`), and signs in. The phone and the admins of the branch get a message about a replacement.',
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    allow: 'anyone',
    changes: [],
    atomic: false,
    body: loginForm,
    data: signedIn,
    done: messages.loginSuccess,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    allow: 'signed-in',
    changes: [],
    data: emptyResponse,
    done: messages.loggedOut,
  },
  session: {
    method: 'GET',
    path: '/auth/session',
    allow: 'signed-in',
    data: signedIn.omit({ token: true }).extend({
      /** For a super admin, where the database was filled by SEED=demo. */
      demo: z.literal(true).optional(),
    }),
  },
  changePassword: {
    method: 'PUT',
    path: '/auth/password',
    allow: 'signed-in',
    atomic: false,
    body: changePasswordForm,
    data: emptyResponse,
    done: messages.passwordChanged,
    about: 'Ends all other sessions of this employee.',
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    allow: 'signed-in',
    data: z.object({ data: z.array(openSession) }),
    about: "The caller's own live sessions, this one first, then the last used.",
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/session/{id}',
    allow: 'signed-in',
    data: emptyResponse,
    done: authMessages.sessionEnded,
    about: "Ends one of the own sessions; anybody else's answers as one that is missing.",
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    allow: 'signed-in',
    data: emptyResponse,
    done: authMessages.sessionsEnded,
    about: 'Ends all own sessions but this one.',
  },
})
