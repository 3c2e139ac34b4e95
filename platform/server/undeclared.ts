/**
 * Fields of a body that its call does not declare. zod drops them silently, so a misspelt quantity would
 * answer 201 without a quantity. `bodyOf` refuses them by name instead.
 */
import { z } from 'zod'

type Path = (string | number)[]

/** The most names to report. The answer and the activity log stay short, whatever the body holds. */
const MAX_NAMED = 20
const MAX_NAME = 100

/** The inner schema: an object, a list, a choice or a plain value. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return unwrapped(schema.def.innerType)
  return schema
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** The fields that a schema does not declare, by name: `lines.0.colour`. Without a schema no field is declared. */
export function undeclared(schema: z.ZodType | undefined, given: unknown): string[] {
  const paths = within(schema ?? z.object({}), given, [])
  return paths.slice(0, MAX_NAMED).map(nameOf)
}

/** A name can be any text: report only names that can be stored and read again. */
const nameOf = (path: Path) =>
  path
    .join('.')
    .slice(0, MAX_NAME)
    .replaceAll(/[^\p{L}\p{N}_.$-]/gu, '?')

function within(schema: z.core.$ZodType, given: unknown, at: Path): Path[] {
  const kind = unwrapped(schema)
  if (kind instanceof z.ZodArray && Array.isArray(given))
    return given.flatMap((item, index) => within(kind.element, item, [...at, index]))
  if (kind instanceof z.ZodUnion) {
    // a field is known when one of the choices knows it
    const perChoice = kind.options.map((choice) => within(choice, given, at))
    return perChoice.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  if (!(kind instanceof z.ZodObject) || kind.def.catchall || !isObject(given)) return []
  const { shape } = kind
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(shape, key) ? within(shape[key], value, [...at, key]) : [[...at, key]],
  )
}
