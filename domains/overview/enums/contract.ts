/** The fixed choices of all forms, in one response for garages and one for workshops. */
import { z } from 'zod'
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
