/**
 * Validates and writes long lists of bodies and responses in slices: thousands of rows in one piece would delay every
 * other request.
 */
import { z } from 'zod'
import { mapInSlices } from '../limits/time-slicing.ts'
import { unknownFields } from '../http/bodies/unknown-fields.ts'

/** A list with more rows is long. */
const LONG = 50
/** The maximum nesting of lists, as in the response of the board. */
const DEPTH = 4

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)

/** Whether a value contains a long list. */
export function hasLongList(value: unknown, depth = DEPTH): boolean {
  if (depth === 0) return false
  if (Array.isArray(value))
    return value.length > LONG || value.some((one) => hasLongList(one, depth - 1))
  return isObject(value) && Object.values(value).some((one) => hasLongList(one, depth - 1))
}

/** Whether a schema has no conditions on the value as a whole, so that its fields can be checked one by one. */
const isPlain = ({ def }: { def: { checks?: unknown[] | undefined } }) => !def.checks?.length

interface List {
  element: z.ZodType
  /** The list's schema with its conditions, accepting any element. */
  any: z.ZodType
}

// cached, because zod compiles a schema at its first use
const lists = new WeakMap<z.ZodArray, List>()
const frames = new WeakMap<z.ZodObject, Map<string, z.ZodType>>()

function listOf(schema: unknown): List | undefined {
  if (!(schema instanceof z.ZodArray)) return undefined
  let list = lists.get(schema)
  if (!list) {
    const any = schema.clone({ ...schema.def, element: z.unknown() })
    lists.set(schema, (list = { element: schema.element as z.ZodType, any }))
  }
  return list
}

/** Returns an object schema that accepts anything as its long lists. */
function frameOf(schema: z.ZodObject, long: readonly string[]): z.ZodType {
  const ofSchema = frames.get(schema) ?? new Map<string, z.ZodType>()
  frames.set(schema, ofSchema)
  const key = long.join()
  const frame =
    ofSchema.get(key) ?? schema.extend(Object.fromEntries(long.map((name) => [name, z.unknown()])))
  ofSchema.set(key, frame)
  return frame
}

type Found = { data: unknown; issues: z.core.$ZodIssue[] }

const plainly = (schema: z.ZodType, value: unknown): Found => {
  const { data, error } = schema.safeParse(value)
  return { data, issues: error?.issues ?? [] }
}

const under = (key: string | number, { issues }: Found) =>
  issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }))

async function find(schema: z.ZodType, value: unknown): Promise<Found> {
  if (!hasLongList(value)) return plainly(schema, value)
  const list = listOf(schema)
  if (list && Array.isArray(value)) {
    const frame = plainly(list.any, value)
    if (frame.issues.length > 0) return frame
    const rows = value.some((row) => hasLongList(row, DEPTH - 1))
      ? await oneByOne(value, (row) => find(list.element, row))
      : await mapInSlices(value, (row) => plainly(list.element, row))
    return {
      data: rows.map(({ data }) => data),
      issues: rows.flatMap((row, index) => under(index, row)),
    }
  }
  if (!(schema instanceof z.ZodObject) || !isPlain(schema) || !isObject(value))
    return plainly(schema, value)
  const shape = schema.shape as Record<string, z.ZodType>
  const long = Object.keys(shape).filter((key) => hasLongList(value[key], DEPTH - 1))
  const parts = await oneByOne(
    long,
    async (key) => [key, await find(shape[key]!, value[key])] as const,
  )
  const frame = plainly(frameOf(schema, long), value)
  const data = isObject(frame.data)
    ? { ...frame.data, ...Object.fromEntries(parts.map(([key, part]) => [key, part.data])) }
    : frame.data
  return { data, issues: [...frame.issues, ...parts.flatMap(([key, part]) => under(key, part))] }
}

async function oneByOne<T, R>(of: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const one of of) done.push(await work(one))
  return done
}

/** `safeParse` in slices. */
export async function safeParseInSlices(
  schema: z.ZodType,
  value: unknown,
): Promise<{ data: unknown; error: z.ZodError | undefined }> {
  const { data, issues } = await find(schema, value)
  return issues.length > 0
    ? { data: undefined, error: new z.ZodError(issues) }
    : { data, error: undefined }
}

/** `parse`, in slices where there is a long list. */
export async function parseInSlices(schema: z.ZodType, value: unknown): Promise<unknown> {
  if (!hasLongList(value)) return schema.parse(value)
  const { data, error } = await safeParseInSlices(schema, value)
  if (error) throw error
  return data
}

/** The maximum number of field names in an error, as for a short body. */
const MAX_NAMED = 20

/** `unknownFields` in slices, for a body with long lists. */
export async function unknownFieldsInSlices(
  schema: z.ZodType | undefined,
  value: unknown,
): Promise<string[]> {
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return unknownFields(schema, value)
  const frame: Fields = { ...value }
  const named: string[] = []
  for (const [key, rows] of Object.entries(value)) {
    const list = listOf((schema.shape as Record<string, unknown>)[key])
    if (!list || !Array.isArray(rows) || rows.length <= LONG) continue
    frame[key] = []
    const each = await mapInSlices(rows, (row) => unknownFields(list.element, row))
    for (const [index, fields] of each.entries())
      for (const field of fields) named.push(`${key}.${index}.${field}`)
  }
  return [...unknownFields(schema, frame), ...named].slice(0, MAX_NAMED)
}

/** `JSON.stringify` in slices. */
export async function stringifyInSlices(value: unknown): Promise<string> {
  const pieces: string[] = []
  await write(value, pieces)
  return pieces.join('')
}

async function write(value: unknown, pieces: string[]): Promise<void> {
  if (!hasLongList(value)) {
    pieces.push(JSON.stringify(value) ?? 'null')
    return
  }
  if (Array.isArray(value)) {
    if (value.some((row) => hasLongList(row, DEPTH - 1))) {
      pieces.push('[')
      for (const [index, row] of value.entries()) {
        if (index > 0) pieces.push(',')
        await write(row, pieces)
      }
      pieces.push(']')
      return
    }
    const rows = await mapInSlices(value, (row) => JSON.stringify(row) ?? 'null')
    pieces.push('[', rows.join(','), ']')
    return
  }
  pieces.push('{')
  let first = true
  for (const [key, part] of Object.entries(value as Fields)) {
    if (part === undefined || typeof part === 'function') continue
    pieces.push(first ? '' : ',', JSON.stringify(key), ':')
    first = false
    await write(part, pieces)
  }
  pieces.push('}')
}
