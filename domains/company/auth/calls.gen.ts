// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const auth = clientCalls<typeof contract.auth>('auth', ['auth', 'employee', 'garage'], {
  otp: { method: 'POST', path: '/auth/otp', allow: 'anyone', changes: [], done: {"code":"codeSent","message":"If this number is known, a code is on its way"} },
  verify: { method: 'POST', path: '/auth/otp/verify', allow: 'anyone', changes: [], done: {"code":"verificationSuccess","message":"Verification success"} },
  setPassword: { method: 'POST', path: '/auth/password', allow: 'anyone', changes: [], done: {"code":"loginSuccess","message":"Login success"} },
  login: { method: 'POST', path: '/auth/login', allow: 'anyone', changes: [], done: {"code":"loginSuccess","message":"Login success"} },
  logout: { method: 'POST', path: '/auth/logout', allow: 'signed-in', changes: [], done: {"code":"loggedOut","message":"Logged out"} },
  session: { path: '/auth/session', allow: 'signed-in' },
  changePassword: { method: 'PUT', path: '/auth/password', allow: 'signed-in', done: {"code":"passwordChanged","message":"Password successfully changed"} },
  sessions: { path: '/auth/sessions', allow: 'signed-in' },
  endSession: { method: 'DELETE', path: '/auth/session/{id}', allow: 'signed-in', done: {"code":"auth.sessionEnded","message":"The session has ended"} },
  endOtherSessions: { method: 'DELETE', path: '/auth/sessions', allow: 'signed-in', done: {"code":"auth.sessionsEnded","message":"All other sessions have ended"} },
})
