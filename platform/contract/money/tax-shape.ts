/** The tax of a document in a response: a row for each code, none where it has no tax. */
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
  /** The part of it that the rate applies to. */
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
  /** Whether the tax of a purchase can be reclaimed; otherwise it is part of the cost. */
  recoverable: z.boolean(),
  /** Null: no rate was valid by then. */
  rate: z
    .object({
      basis_points: z.number(),
      base_numerator: z.number(),
      base_denominator: z.number(),
    })
    .nullable(),
  reason: z.string().nullish(),
})
