import { implement } from '#platform/server/http/mount.ts'
import { auth } from '../contract.ts'
import {
  otp,
  verify,
  setPassword,
  login,
  logout,
  session,
  changePassword,
  sessions,
  endOne,
  endOtherSessions,
} from './auth.ts'

export const authApi = implement(auth, {
  otp,
  verify,
  setPassword,
  login,
  logout,
  session,
  changePassword,
  sessions,
  endSession: endOne,
  endOtherSessions,
})
