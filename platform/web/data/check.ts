/** Validates a form by its zod schema, for react-hook-form. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { issueMessage } from '#platform/contract/fields.ts'
import { withoutEmpty } from './clean.ts'

type Nested = { [part: string]: Nested | unknown }

/** Shows only the first problem of a field. An empty field counts as missing, as in the request. */
export function checkedBy<T extends FieldValues>(schema: z.ZodType): Resolver<T> {
  return async (values) => {
    const read = schema.safeParse(withoutEmpty(values))
    if (read.success) return { values, errors: {} }
    const errors: Nested = {}
    for (const issue of read.error.issues) {
      const { path } = issue
      const parts = path.length > 0 ? path.map(String) : ['root']
      let at = errors
      for (const part of parts.slice(0, -1)) at = (at[part] ??= {}) as Nested
      const last = parts.at(-1) ?? ''
      at[last] = { type: issue.code, ...issueMessage(issue), ...(at[last] as object | undefined) }
    }
    return { values: {}, errors: errors as FieldErrors<T> }
  }
}
