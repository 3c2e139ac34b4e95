/** What a customer asked, or what went wrong with their money, until a person has answered it. Scoped by garage. */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  flagInQuery,
  idInQuery,
  namedReference,
  oneOf,
  optionalText,
  version,
} from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { type RecordType, byId, routes } from '#platform/contract/route.ts'
import { followUpMessages } from './messages.ts'
import { followUpKinds } from './values.ts'

export const FOLLOW_UP = 'follow-up'

/** What was answered; empty if that needs no words. */
export const doneForm = z.object({ note: optionalText(500), version: version.optional() })

const numbered = z.object({ id: z.number(), number: z.string().nullable() })

const followUpRow = z.object({
  id: z.number(),
  kind: z.enum(followUpKinds),
  text: z.string(),
  /** Null if it belongs to a whole country. */
  garage: namedReference.nullable(),
  order: numbered.extend({ license_plate: z.string() }).nullable(),
  invoice: numbered.nullable(),
  build: numbered.nullable(),
  customer: z.object({ id: z.number(), full_name: z.string(), phone: z.string() }).nullable(),
  created_at: z.string(),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
  note: z.string().nullable(),
  version: z.number(),
  can: abilitiesSchema('done'),
})
export type FollowUp = z.output<typeof followUpRow>

const recordType: RecordType = {
  name: FOLLOW_UP,
  shows: ['order', 'invoice', 'build', 'customer', 'garage', 'employee'],
}

export const followUps = routes(recordType, {
  list: {
    method: 'GET',
    path: '/admin/follow-up',
    allow: 'follow-up.read',
    query: listQuery(['created_at'], {
      kind: oneOf(followUpKinds).optional(),
      open: flagInQuery.optional(),
      order_id: idInQuery.optional(),
      invoice_id: idInQuery.optional(),
    }),
    data: pageOf(followUpRow),
    about: 'The newest first. Finance sees the kinds about money, payment and bank.',
  },
  done: {
    method: 'POST',
    path: '/admin/follow-up/{id}/done',
    allow: 'follow-up.write',
    body: doneForm,
    data: byId.extend({ version: z.number() }),
    done: followUpMessages.done,
    about: 'Closes it for good. Nothing else closes a follow-up, not even a decision at the desk.',
  },
})
