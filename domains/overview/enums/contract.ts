/** The fixed choices of all forms, in one response for garages and one for workshops; and what the web asks first. */
import { z } from 'zod'
import { auth } from '#domains/company/auth/contract.ts'
import { garages, general } from '#domains/company/garages/contract.ts'
import { scopeQuery } from '#platform/contract/list.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'

/** An option of a form: its value, and its English name (the web translates the value). */
const choice = z.object({ code: z.string(), name: z.string(), type: z.string().optional() })
const enums = z.record(z.string(), z.array(choice))
export type Enums = z.output<typeof enums>

/** They are constant while the app runs. */
const recordType: RecordType = { name: 'enum', shows: [] }

export const enumCalls = routes(recordType, {
  enums: {
    method: 'GET',
    path: '/general/enum',
    allow: 'enum.read',
    data: enums,
    about: 'Every fixed choice of the garages, by name.',
  },
  manufactureEnums: {
    method: 'GET',
    path: '/manufacture/general/enum',
    allow: 'enum.manufacture.read',
    data: enums,
    about: 'Every fixed choice of the workshops and of the books, by name.',
  },
})

const startType: RecordType = {
  name: 'start',
  shows: ['garage', 'customer', 'employee'],
}

export const startCalls = routes(startType, {
  start: {
    method: 'GET',
    path: '/start',
    allow: 'signed-in',
    query: scopeQuery.pick({ country_id: true }),
    data: z.object({
      session: auth.session.data,
      roles: general.roles.data,
      countries: general.countries.data,
      garages: garages.list.data,
      /** Of garages for a super admin, of workshops for finance and makers (specification, section 6). */
      enums: enums.nullable(),
    }),
    about: 'What the web asks first, in one response: session, roles, countries, garages, choices.',
  },
})
