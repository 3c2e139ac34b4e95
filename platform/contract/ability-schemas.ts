/** The schemas of abilities and messages in responses. */
import { z } from 'zod'

/** A message in a response: its code and values for the reader's language, and the English sentence. */
export const apiMessageSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string(),
})

export const abilitySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), why: apiMessageSchema }),
])

/** The field `can` of a detail: `can: canOf('update', 'remove')`. */
export const abilitiesSchema = <const N extends string>(...names: N[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, abilitySchema])) as Record<
      N,
      typeof abilitySchema
    >,
  )
