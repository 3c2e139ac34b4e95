/**
 * Removes the fields of a response that the caller's role may not see. The contract marks them by `visibleTo`
 * (contract/fields.ts).
 */
import { z } from 'zod'
import { type Capability, hasCapability } from '#platform/contract/roles.ts'

/** The path of such a field: `['data', '*', 'buy_price']`; `*` is every item of a list. */
export interface GuardedField {
  path: readonly string[]
  sees: Capability
}

const found = new WeakMap<z.ZodType, readonly GuardedField[]>()

/** Returns the guarded fields of a schema; cached by schema. */
export function guardedFields(schema: z.ZodType): readonly GuardedField[] {
  const known = found.get(schema) ?? within(schema, [])
  found.set(schema, known)
  return known
}

function within(schema: z.core.$ZodType, path: readonly string[]): GuardedField[] {
  const sees = z.globalRegistry.get(schema)?.sees as Capability | undefined
  if (sees) return [{ path, sees }]
  if (schema instanceof z.ZodPipe) return within(schema.out, path)
  if (schema instanceof z.ZodArray) return within(schema.element, [...path, '*'])
  if (schema instanceof z.ZodRecord) return within(schema.valueType, [...path, '*'])
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => within(option, path))
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, one]) => within(one, [...path, field]))
  const inner = (schema as Partial<z.ZodOptional>).def?.innerType
  return inner ? within(inner, path) : []
}

/** Removes from a response, in place, the fields that a role may not see. */
export function removeHiddenFields(
  role: string | undefined,
  schema: z.ZodType,
  answer: unknown,
): void {
  for (const { path, sees } of guardedFields(schema))
    if (!hasCapability(role, sees)) drop(answer, path)
}

function drop(from: unknown, [field = '', ...rest]: readonly string[]): void {
  if (typeof from !== 'object' || from === null) return
  const object = from as Record<string, unknown>
  if (field === '*') for (const item of Object.values(object)) drop(item, rest)
  else if (rest.length > 0) drop(object[field], rest)
  else delete object[field]
}
