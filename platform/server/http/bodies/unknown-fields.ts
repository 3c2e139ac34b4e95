/**
 * Finds the fields of a body that its call does not declare. zod drops them silently, so a misspelt quantity would get
 * a 201 without a quantity. `parseBody` rejects them by name instead.
 */
import { z } from 'zod'

type Path = (string | number)[]

/** The maximum number of names to report, so that the response and the activity log stay short. */
const MAX_NAMED = 20
const MAX_NAME = 100

/**
 * The names that a schema declares: the fields of an object, the items of a list, or one of several. Undefined if it
 * declares none. Cached by schema: a file has two hundred thousand cells.
 */
type Names =
  | { fields: ReadonlyMap<string, Names> }
  | { items: Names }
  | { choices: readonly Names[] }
  | undefined

const made = new WeakMap<z.core.$ZodType, Names>()

function namesOf(schema: z.core.$ZodType): Names {
  if (made.has(schema)) return made.get(schema)
  const names = read(schema)
  made.set(schema, names)
  return names
}

function read(schema: z.core.$ZodType): Names {
  if (schema instanceof z.ZodPipe) return namesOf(schema.in)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return namesOf(schema.def.innerType)
  if (schema instanceof z.ZodArray) {
    const items = namesOf(schema.element)
    return items && { items }
  }
  if (schema instanceof z.ZodUnion) {
    const choices = schema.options.map(namesOf)
    // if one choice accepts any name, all do
    return choices.includes(undefined) ? undefined : { choices }
  }
  if (!(schema instanceof z.ZodObject) || schema.def.catchall) return undefined
  const fields = Object.entries(schema.shape as Record<string, z.core.$ZodType>)
  return { fields: new Map(fields.map(([name, inner]) => [name, namesOf(inner)])) }
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Returns the fields that a schema does not declare: `lines.0.colour`. Without a schema no field is declared. */
export function unknownFields(schema: z.ZodType | undefined, given: unknown): string[] {
  const paths: Path[] = []
  collect(schema ? namesOf(schema) : { fields: new Map() }, given, [], paths)
  return paths.map(nameOf)
}

/** A name can be any text: only names that can be stored and read again are reported. */
const nameOf = (path: Path) =>
  path
    .join('.')
    .slice(0, MAX_NAME)
    .replaceAll(/[^\p{L}\p{N}_.$-]/gu, '?')

/** Adds undeclared names to `paths`, up to the maximum. */
function collect(names: Names, given: unknown, at: Path, paths: Path[]): void {
  if (!names || typeof given !== 'object' || given === null) return
  if ('choices' in names) return collectLeast(names.choices, given, at, paths)
  if ('items' in names) {
    if (!Array.isArray(given)) return
    for (const [index, item] of given.entries()) {
      if (paths.length >= MAX_NAMED) return
      collect(names.items, item, [...at, index], paths)
    }
    return
  }
  if (!isObject(given)) return
  for (const [field, value] of Object.entries(given)) {
    if (paths.length >= MAX_NAMED) return
    if (!names.fields.has(field)) paths.push([...at, field])
    else if (typeof value === 'object')
      collect(names.fields.get(field), value, [...at, field], paths)
  }
}

/** A field is declared if one of the choices declares it. */
function collectLeast(choices: readonly Names[], given: object, at: Path, paths: Path[]): void {
  const perChoice = choices.map((choice) => {
    const mine: Path[] = []
    collect(choice, given, at, mine)
    return mine
  })
  const least = perChoice.toSorted((a, b) => a.length - b.length)[0] ?? []
  paths.push(...least.slice(0, MAX_NAMED - paths.length))
}
