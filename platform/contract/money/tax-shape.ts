/** How an answer says the tax of a document: a row for each code, none where it has no tax. */
import { z } from 'zod'
import { languages } from '../text/languages.ts'
import { taxKinds } from './tax.ts'

const names = z.record(z.enum(languages), z.string())

export const taxRow = z.object({
  tax_code_id: z.number(),
  code: z.string(),
  /** In English; `names` has every language. */
  name: z.string(),
  names,
  kind: z.enum(taxKinds),
  /** Basis points. */
  rate: z.number(),
  /** Why it is exempt; missing where it is not. */
  reason: z.string().nullish(),
  /** The price without tax. */
  base: z.number(),
  /** The part of it that the rate is taken of. */
  other_base: z.number(),
  tax: z.number(),
})

/** A code as it holds on a day; what a form computes with. */
export const taxOfDay = z.object({
  tax_code_id: z.number(),
  code: z.string(),
  name: z.string(),
  names,
  kind: z.enum(taxKinds),
  /** What it adds to a purchase may be claimed back; else it is part of the cost. */
  recoverable: z.boolean(),
  /** Null: none had begun by then. */
  rate: z
    .object({
      basis_points: z.number(),
      base_numerator: z.number(),
      base_denominator: z.number(),
    })
    .nullable(),
  reason: z.string().nullish(),
})
