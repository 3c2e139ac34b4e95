/**
 * Employees. Super admins write all of them; super admins - manufacture write the people of workshops, and no role
 * above their own. Branches see the people of their garage, name and role only, for the order form's picker.
 */
import { z } from 'zod'
import {
  day,
  email,
  flagInQuery,
  id,
  idInQuery,
  money,
  nameText,
  namedReference,
  oneOf,
  phoneText,
  secret,
  signedMoney,
} from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { type RecordType, emptyResponse, routes } from '#platform/contract/route.ts'
import { tabCounts } from '#platform/contract/tabs.ts'
import { employeeMessages } from './messages.ts'

export const EMPLOYEE = 'employee'

export const RESET_MINUTES = 15

/** The latest date that is today anywhere on earth. */
export const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

export const genders = ['male', 'female'] as const

export const newEmployee = z.object({
  full_name: nameText(150),
  gender: oneOf(genders).nullish(),
  birth_date: day.refine((value) => value <= latestToday(), messages.inFuture).nullish(),
  /** A mobile number, as typed: sign-in codes are sent to it. Stored in E.164. */
  phone: phoneText,
  email,
  role_id: id,
  garage_id: id.nullish(),
  /** The garage's country, if there is a garage. */
  country_id: id.nullish(),
  /** What an hour of work on a build costs its workshop. */
  hourly_rate: money.nullish(),
  active: z.boolean({ error: messages.notAnOption }).optional(),
})
export type NewEmployee = z.output<typeof newEmployee>

/** Codes to sign in go to this phone, so whoever finds an open session must not change it. */
export const ownPhoneForm = z.object({ phone: phoneText, password: secret(1, 128) })

/** Users who may only pick get name, role and garage; everything else is empty. */
const employeeRow = z.object({
  id: z.number(),
  full_name: z.string(),
  role: namedReference,
  garage: namedReference.nullable(),
  role_id: z.number().nullable(),
  garage_id: z.number().nullable(),
  gender: z.enum(genders).nullable(),
  birth_date: z.string().nullable(),
  phone: z.string().nullable(),
  /** The phone in its country's format. */
  phone_display: z.string().nullable(),
  email: z.string().nullable(),
  country_id: z.number().nullable(),
  country: namedReference.nullable(),
  hourly_rate: signedMoney.nullable(),
  active: z.boolean().nullable(),
  created_at: z.string().nullable(),
  version: z.number().nullable(),
})
export type EmployeeRow = z.output<typeof employeeRow>

const calls = recordCalls({
  path: '/admin/employee',
  item: EMPLOYEE,
  read: 'employee.read',
  write: 'employee.write',
  fields: newEmployee,
  row: employeeRow,
  sorts: ['full_name', 'created_at'],
  filters: { role_id: idInQuery.optional(), active: flagInQuery.optional() },
  about: 'Whoever only picks gets the active people of their garage: id, name, role and garage.',
})

const recordType: RecordType = { name: 'employee', shows: ['garage'] }

export const employees = routes(recordType, {
  ...calls,
  list: { ...calls.list, allow: 'employee.pick' },
  counts: tabCounts({ ...calls.list, allow: 'employee.pick' }, 'active', ['true', 'false']),
  update: {
    ...calls.update,
    about:
      'Deactivation and a change of role, garage or phone end the sessions of that person at once. Callers change their own phone by `/auth/phone`.',
  },
  remove: {
    ...calls.remove,
    about: 'Only who never did anything here; others are deactivated.',
  },
  allowReset: {
    method: 'POST',
    path: '/admin/employee/{id}/allow-reset',
    allow: 'employee.allow-reset',
    data: z.object({ reset_allowed_until: z.string() }),
    done: employeeMessages.resetAllowed,
    about:
      'Lets a super admin, admin, finance or super admin - manufacture choose a new password after "forgot password": once, within 15 minutes.',
  },
  endSessions: {
    method: 'DELETE',
    path: '/admin/employee/{id}/sessions',
    allow: 'employee.end-sessions',
    data: emptyResponse,
    done: employeeMessages.sessionsEnded,
    about: 'Signs out another employee everywhere, and ends sign-ins that are not finished.',
  },
  changeOwnPhone: {
    method: 'PUT',
    path: '/auth/phone',
    allow: 'employee.write',
    atomic: false,
    body: ownPhoneForm,
    data: z.object({ phone: z.string() }),
    done: employeeMessages.phoneChanged,
    about:
      "Changes the caller's own phone, with the caller's password. Ends all other sessions of the caller.",
  },
})
