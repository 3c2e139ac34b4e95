/** Estimates when a car can be ready, and whether a promise will be met. */
import { z } from 'zod'
import { apiMessageSchema } from '#platform/contract/ability-schemas.ts'
import { idInQuery, instant, namedReference, wholeInQuery } from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { levels } from './levels.ts'

/** The risk of an order with a promise whose car is not ready yet; null for any other. */
export const risk = z.object({
  level: z.enum(levels),
  /** 0 to 1: the share of comparable past orders that would be ready in time. */
  chance: z.number(),
  /** When four of five such orders would be done. */
  ready_at: z.string(),
  /** Reasons: English sentences, and messages for other languages. */
  because: z.array(z.string()),
  said: z.array(apiMessageSchema),
  /** The cheapest remedy; null while the promise is safe. */
  remedy: z
    .object({
      kind: z.enum(['mechanic', 'part', 'new_time']),
      message: z.string(),
      said: apiMessageSchema,
      mechanic: namedReference.nullable(),
      garage: namedReference.nullable(),
      promised_at: z.string().nullable(),
    })
    .nullable(),
})
export type RiskAnswer = z.output<typeof risk>

const recordType: RecordType = {
  name: 'promise',
  shows: [
    'order',
    'garage',
    'holiday',
    'employee',
    'catalog-service',
    'inventory',
    'transfer',
    'purchase',
  ],
}

export const promises = routes(recordType, {
  offer: {
    method: 'GET',
    path: '/admin/promise',
    allow: 'order.write',
    query: z.object({
      garage_id: idInQuery,
      /** For a new order: the ids of its catalogue services, `12,15`, or their planned minutes. */
      services: z
        .string()
        .max(2000, messages.tooMuch)
        .refine((list) => list.split(',').every((item) => idInQuery.safeParse(item).success), {
          message: messages.invalid,
        })
        .optional(),
      minutes: wholeInQuery(0, 100_000).optional(),
      mechanic_id: idInQuery.optional(),
      /** An existing order: its own lines and mechanic are used. */
      order_id: idInQuery.optional(),
      slot_at: instant.optional(),
    }),
    data: z.object({
      promised_at: z.string(),
      minutes: z.number(),
      /** Minutes of other work that comes first. */
      before: z.number(),
    }),
    about: 'A time that four of five such orders would keep. Nothing is stored.',
  },
})
