/**
 * Adds the currency to each row and header with money. `routes` adds the field to the schema of every response, mount
 * fills it from the garage or country of the row. So a module declares its amounts and nothing else.
 */
import { z } from 'zod'
import { type Currency, currencies, defaultCurrency, singleCurrency } from './currency.ts'
import { moneyFields } from '../fields.ts'

/** mount fills it in; also for a row that names its currency without any money. Null: of several currencies. */
export const currencyField = z.enum(currencies).nullable().default(defaultCurrency)

const inner = (schema: z.ZodType): z.ZodType | undefined =>
  (schema as Partial<z.ZodOptional>).def?.innerType as z.ZodType | undefined

/** Whether a schema contains an amount outside of rows that name their currency themselves. */
function hasMoney(schema: z.ZodType): boolean {
  if (moneyFields.has(schema)) return true
  if (schema instanceof z.ZodArray) return hasMoney(schema.element as z.ZodType)
  if (schema instanceof z.ZodRecord) return hasMoney(schema.valueType as z.ZodType)
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).some(hasMoney)
  if (schema instanceof z.ZodObject)
    return (
      !('currency' in schema.shape) && Object.values(schema.shape as z.ZodRawShape).some(isMoneyful)
    )
  const wrapped = inner(schema)
  return wrapped ? hasMoney(wrapped) : false
}
const isMoneyful = (field: z.core.$ZodType) => hasMoney(field as z.ZodType)

/** The fields that name the garage or country of a row, the nearest first. */
const places = [
  'garage_id',
  'garage',
  'warehouse_id',
  'warehouse',
  'country_id',
  'country',
  'country_ids',
] as const
const hasPlace = (shape: z.ZodRawShape) => places.some((field) => field in shape)

/**
 * Returns the schema with `currency` where it has money: in the response itself, in the rows of its lists that have a
 * place, and in the rows of a page. Lines of a document use the currency of the document.
 */
export const withCurrencyField = <T extends z.ZodType>(schema: T): T => saying(schema, true) as T

function saying(schema: z.ZodType, isHead: boolean): z.ZodType {
  if (schema instanceof z.ZodArray) {
    const element = saying(schema.element as z.ZodType, isHead)
    return element === schema.element ? schema : new z.ZodArray({ ...schema.def, element })
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const before = schema.unwrap() as z.ZodType
    const after = saying(before, false)
    if (after === before) return schema
    return schema instanceof z.ZodNullable ? after.nullable() : after.optional()
  }
  if (!(schema instanceof z.ZodObject)) return schema
  const before = schema.shape as Record<string, z.ZodType>
  const shape = Object.fromEntries(
    Object.entries(before).map(([name, field]) => [
      name,
      saying(field, isHead && name === 'data' && field instanceof z.ZodArray),
    ]),
  )
  const speaks =
    (isHead || hasPlace(before)) && !('currency' in shape) && Object.values(shape).some(isMoneyful)
  const isSame = Object.entries(shape).every(([name, field]) => field === before[name])
  if (isSame && !speaks) return schema
  const whole = new z.ZodObject({
    ...schema.def,
    shape: speaks ? { ...shape, currency: currencyField } : shape,
  })
  return whole as z.ZodType
}

/** Whether a field of a page's rows is an amount, so that a sort by its name is one by amount. */
export function isMoneyOfRow(page: z.ZodType, field: string): boolean {
  if (!(page instanceof z.ZodObject)) return false
  const rows = (page.shape as z.ZodRawShape)['data']
  const row = rows instanceof z.ZodArray ? rows.element : undefined
  const one = row instanceof z.ZodObject ? (row.shape as z.ZodRawShape)[field] : undefined
  // a row that may itself be of several currencies belongs to none of them, so its list sorts itself
  if (row instanceof z.ZodObject && sumsIn(row).includes(field)) return false
  // rows whose place may be missing cannot be separated either
  const place = row instanceof z.ZodObject ? places.find((place) => place in row.shape) : undefined
  if (place && (row as z.ZodObject).shape[place] instanceof z.ZodNullable) return false
  return one !== undefined && isMoneyful(one)
}

/**
 * The sums of a header. Over books of several currencies the response has one row a currency, and the flat sums are
 * null; mount runs the call for each currency.
 */
export const byCurrency = <F extends z.ZodRawShape>(fields: F) => ({
  ...(Object.fromEntries(
    Object.entries(fields).map(([field, sum]) => [field, (sum as z.ZodType).nullable()]),
  ) as { [K in keyof F]: F[K] extends z.ZodType ? z.ZodNullable<F[K]> : never }),
  by_currency: z.array(z.object({ currency: z.enum(currencies), ...fields })).optional(),
})

type Split<Sums> =
  | { sums: Sums & { by_currency?: undefined }; currency: Currency | null }
  | {
      sums: { [K in keyof Sums]: null } & { by_currency: ({ currency: Currency } & Sums)[] }
      currency: null
    }

/**
 * Returns the sums of rows in the shape of `byCurrency`, with their currency; for rows of several currencies null, and
 * a row for each.
 */
export function sumsOver<Row, Sums extends object>(
  rows: readonly Row[],
  { currencyOf, otherwise }: { currencyOf: (row: Row) => Currency; otherwise: Currency | null },
  sumOf: (rows: readonly Row[]) => Sums,
): Split<Sums> {
  const among = currencies.filter((currency) => rows.some((row) => currencyOf(row) === currency))
  const whole = sumOf(rows)
  if (among.length < 2) return { sums: whole, currency: among[0] ?? otherwise }
  const nothing = Object.fromEntries(Object.keys(whole).map((field) => [field, null]))
  const by_currency = among.map((currency) => ({
    currency,
    ...sumOf(rows.filter((row) => currencyOf(row) === currency)),
  }))
  return { sums: { ...(nothing as { [K in keyof Sums]: null }), by_currency }, currency: null }
}

/** Returns the sums that a header has by currency. */
export function sumsIn(schema: z.ZodType): string[] {
  const rows =
    schema instanceof z.ZodObject ? (schema.shape as z.ZodRawShape)['by_currency'] : undefined
  const row = rows instanceof z.ZodOptional ? (rows.unwrap() as z.ZodArray).element : undefined
  return row instanceof z.ZodObject
    ? Object.keys(row.shape).filter((field) => field !== 'currency')
    : []
}

/** Where a response names its currency: `['data', '*']`; `*` is every row of a list. */
type Path = readonly string[]
const found = new WeakMap<z.ZodType, readonly Path[]>()

/** Returns the paths of a response that name a currency, the outer ones first; cached by schema. */
export function currencyPaths(schema: z.ZodType): readonly Path[] {
  const known = found.get(schema) ?? pathsIn(schema, [])
  found.set(schema, known)
  return known
}

function pathsIn(schema: z.ZodType, path: Path): Path[] {
  if (schema instanceof z.ZodArray) return pathsIn(schema.element as z.ZodType, [...path, '*'])
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>
    const below = Object.entries(shape).flatMap(([name, field]) => pathsIn(field, [...path, name]))
    return shape['currency'] === currencyField ? [path, ...below] : below
  }
  const wrapped = inner(schema)
  return wrapped ? pathsIn(wrapped, path) : []
}

export interface CurrenciesOf {
  garage(id: number): Currency
  country(id: number): Currency
}

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

const idOf = (value: unknown) => (isRow(value) && !Array.isArray(value) ? value['id'] : value)

function ofPlace(row: Row, of: CurrenciesOf): Currency | undefined {
  for (const field of places) {
    const id = idOf(row[field])
    if (typeof id === 'number') return field.startsWith('country') ? of.country(id) : of.garage(id)
    // a voucher with amounts has countries of one currency
    if (Array.isArray(id) && id.length > 0) return singleCurrency(id.map(of.country))
  }
  return undefined
}

/** The currency that a use case has set for its response or a row of it, where no field names a place. */
export type CurrencyOwner = (row: object) => Currency | null | undefined

interface Said {
  /** The response before its schema has parsed it: the objects to which the use case has assigned a currency. */
  useCaseResult: unknown
  saidOf: CurrencyOwner
}

/** Sets the currency of every row and header, in place. `otherwise` applies where a row names no place. */
export function fillCurrencies(
  schema: z.ZodType,
  answer: unknown,
  of: CurrenciesOf,
  otherwise: Currency | null,
  { useCaseResult, saidOf }: Said = { useCaseResult: undefined, saidOf: () => undefined },
): void {
  const fill = (at: unknown, before: unknown, path: Path, outer: Currency | null): void => {
    if (!isRow(at)) return
    const raw = isRow(before) ? before : {}
    const [step, ...rest] = path
    if (step === '*') {
      for (const [key, item] of Object.entries(at)) fill(item, raw[key], rest, outer)
      return
    }
    const said = saidOf(raw)
    const own = said === undefined ? (ofPlace(at, of) ?? ofPlace(raw, of) ?? outer) : said
    if (step === undefined) at['currency'] = own
    else fill(at[step], raw[step], rest, own)
  }
  for (const path of currencyPaths(schema)) fill(answer, useCaseResult, path, otherwise)
}
