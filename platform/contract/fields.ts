/**
 * The field types of every contract: bounded, each with a message for invalid values. Money is a whole number in the
 * smallest unit of its book's currency. Quantities have at most three decimals. Days are ISO dates, instants ISO times
 * with a zone.
 */
import { z } from 'zod'
import { normalizeCode } from './text/code.ts'
import {
  isPlainName,
  isVisible,
  normalizeName,
  normalizePhone,
} from './text/invisible-characters.ts'
import { type ApiMessage, messages, createMessage } from './messages.ts'
import { fitsDecimals, toThreeDecimals } from './money/quantity.ts'
import type { Capability } from './roles.ts'
import { MAX_MONEY, MAX_QTY } from './money/limits.ts'

// The app's messages replace the library's where a schema has none of its own.
z.config({
  customError: ({ code, input }) => {
    if (code === 'invalid_type')
      return input === undefined || input === null ? messages.required : messages.wrongKind
    if (code === 'too_big') return messages.tooMuch
    return messages.invalid
  },
})

/**
 * Returns the message of a schema's issue. Schemas hold the template, `At most {max} characters`; its values are those
 * of the bound, or of `params`.
 */
export function issueMessage(issue: z.core.$ZodIssue): ApiMessage {
  const figures = {
    ...('minimum' in issue ? { min: Number(issue.minimum) } : {}),
    ...('maximum' in issue ? { max: Number(issue.maximum) } : {}),
    ...('params' in issue ? (issue.params as Record<string, number>) : {}),
  }
  return issue.message.includes('{')
    ? createMessage(issue.message, figures)
    : createMessage(issue.message)
}

const MAX_ID = 2_147_483_647
const required = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === ''
    ? messages.required
    : undefined

const number = () => z.number({ error: (issue) => required(issue) ?? messages.notANumber })

const wholeNumber = (min: number, max: number) =>
  number().int(messages.notWhole).min(min, messages.tooSmall).max(max, messages.tooBig)

/** A row's id in a body or a response. */
export const id = wholeNumber(1, MAX_ID)

/** Accepts one spelling of a number: ` 1`, `1.0`, `1e0` and `0x1` would be four more addresses of row 1. */
const spelled = (typed: number | string) =>
  String(Number(typed)) === String(typed) ? Number(typed) : NaN

const fromText = (min: number, max: number) =>
  z.preprocess(
    (typed: number) => spelled(typed),
    z
      .number({ error: messages.notANumber })
      .int(messages.notWhole)
      .min(min, messages.tooSmall)
      .max(max, messages.tooBig),
  )

/** A row's id in a path or a query string. */
export const idInQuery = fromText(1, MAX_ID)

/** `country_id` and `garage_id` in a query: 0 (Select All), absent and empty mean the caller's whole scope. */
export const scopeId = fromText(0, MAX_ID).optional()

export const wholeInQuery = fromText

/** True or false in a query string. */
export const flagInQuery = z
  .enum(['true', 'false'], { error: messages.notAnOption })
  .transform((v) => v === 'true')

export const count = (min = 0, max = MAX_ID) => wholeNumber(min, max)

/** Registers the fields that are money, so that a response can name their currency (response-currency.ts). */
export const moneyFields = z.registry()

/** In the smallest unit of the book's currency, zero or more. */
export const money = wholeNumber(0, MAX_MONEY).register(moneyFields, {})

/** Money that may be negative (balances, differences). In responses only. */
export const signedMoney = z.number().register(moneyFields, {})

/**
 * At least a thousandth, at most a million, at most three decimals. Removes the rounding error of a double (0.1 + 0.2).
 */
export const qty = number()
  .min(0.001, messages.tooSmall)
  .max(MAX_QTY, messages.tooBig)
  .refine((value) => fitsDecimals(value, 3), messages.threeDecimals)
  .overwrite(toThreeDecimals)

/** A quantity that may be zero, with at most three decimals. */
export const qtyOrZero = number()
  .min(0, messages.tooSmall)
  .max(MAX_QTY, messages.tooBig)
  .refine((value) => fitsDecimals(value, 3), messages.threeDecimals)
  .overwrite(toThreeDecimals)

/**
 * Accepts no NUL and no lone surrogate, which PostgreSQL cannot store, and no control characters except line breaks and
 * tabs.
 */
// eslint-disable-next-line no-control-regex
const storable = (value: string) =>
  value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)

/** Text as sent, not trimmed; each use sets its own length. */
export const string = () =>
  z
    .string({ error: (issue) => required(issue) ?? messages.wrongKind })
    .refine(storable, messages.badText)

/** A token in the path of a public call; any other text gets the 404 of an unknown token. */
export const linkToken = z.string().regex(/^[\w-]{43}$/)

/** Text of 1..max characters, trimmed. */
export const text = (max: number) =>
  string().trim().min(1, messages.required).max(max, messages.tooLong)

/** Text that may be empty; an empty one is stored as null. */
export const optionalText = (max: number) =>
  string()
    .trim()
    .max(max, messages.tooLong)
    .transform((value) => value || null)
    .nullish()

const singleLine = (max: number) =>
  string()
    .overwrite(normalizeName)
    .trim()
    .max(max, messages.tooLong)
    .refine(isPlainName, messages.badText)

/** A name of a person, a company or a thing: one line, without characters that hide or reorder others. */
export const nameText = (max: number) =>
  singleLine(max)
    .min(1, messages.required)
    .refine((value) => value === '' || isVisible(value), messages.required)

/** A name that may be empty; an empty one is stored as null. */
export const optionalName = (max: number) =>
  singleLine(max)
    .refine((value) => value === '' || isVisible(value), messages.badText)
    .transform((value) => value || null)
    .nullish()

const plainCode = () =>
  string()
    .refine((value) => !/\p{Cn}/u.test(value), messages.badText)
    .overwrite(normalizeCode)

/**
 * A code or the number of a document, typed, pasted or scanned: those that look alike are one. No unassigned characters,
 * because the database may know a plain form of them.
 */
export const codeText = (max: number) =>
  plainCode().min(1, messages.required).max(max, messages.tooLong)

/** A code that may be empty; an empty one is stored as null. */
export const optionalCode = (max: number) =>
  plainCode()
    .max(max, messages.tooLong)
    .transform((value) => value || null)
    .nullish()

/** A phone as typed or pasted; the server stores it in E.164. */
export const phoneText = string()
  .overwrite(normalizePhone)
  .min(1, messages.required)
  .max(40, messages.tooLong)

/** A phone that may be empty; an empty one is stored as null. */
export const optionalPhone = string()
  .overwrite(normalizePhone)
  .max(40, messages.tooLong)
  .transform((value) => value || null)
  .nullish()

/** The sender creates it and repeats it in retries. Upper and lower case are equal. */
export const uuid = z.uuid(messages.invalid).toLowerCase()

/** A secret: not trimmed. */
export const secret = (min: number, max: number) =>
  string().min(min, messages.tooShort).max(max, messages.tooLong)

export const email = string()
  .trim()
  .max(200, messages.tooLong)
  .refine((value) => value === '' || z.email().safeParse(value).success, messages.badEmail)
  .transform((value) => value || null)
  .nullish()

const realDay = (value: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const year = Number(value.slice(0, 4))
  const at = new Date(`${value}T00:00:00Z`)
  return (
    year >= 1900 &&
    year <= 2100 &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(value)
  )
}

/** A calendar day, `2026-11-21`, between 1900 and 2100. */
export const day = string().refine(realDay, messages.notADay).meta({ format: 'date' })

/** A moment with its zone, between 1900 and 2100. */
export const instant = string()
  .refine((value) => {
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(value))
      return false
    const year = new Date(value).getUTCFullYear()
    return realDay(value.slice(0, 10)) && year >= 1900 && year <= 2100
  }, messages.notADay)
  .meta({ format: 'date-time' })

export const oneOf = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.enum(options, { error: (issue) => required(issue) ?? messages.notAnOption })

/** Returns the enumeration inside of an optional field. Request parsing reads the options of a query with it. */
export function enumOf(schema: unknown): z.ZodEnum | undefined {
  if (schema instanceof z.ZodEnum) return schema
  // a flag in a query: its two words, before they become true and false
  if (schema instanceof z.ZodPipe) return enumOf(schema.in)
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  return isWrapped ? enumOf(schema.def.innerType) : undefined
}

/** The id and name of a row of another module, for pickers and details. */
export const namedReference = z.object({ id: z.number(), name: z.string() })

/** The `version` on which a change is based; a stale one gets 409. */
export const version = wholeNumber(1, MAX_ID)

/** A field for roles that hold the capability; mount removes it for all others. */
export const visibleTo = <T extends z.ZodType>(sees: Capability, field: T) =>
  field.optional().meta({ sees })
