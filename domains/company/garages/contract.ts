/**
 * Garages (branches) and the workshops that belong to them: one table, with `kind`. Super admins write garages,
 * super admins of manufacture write workshops; every signed-in user sees those in their reach.
 */
import { z } from 'zod'
import { currencies } from '#platform/contract/money/currency.ts'
import {
  codeText,
  count,
  day,
  id,
  money,
  nameText,
  namedReference,
  oneOf,
  optionalCode,
  optionalPhone,
  optionalText,
  signedMoney,
  string,
  text,
  version,
} from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { paperSizes } from '#platform/contract/print-document.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { currencyField } from '#platform/contract/money/response-currency.ts'
import { type RecordType, byId, routes } from '#platform/contract/route.ts'
import type { OpeningDay } from './hours.ts'
import { garageMessages } from './messages.ts'

export const BRANCH = 'branch'

export const garageKinds = ['garage', 'workshop'] as const
export type GarageKind = (typeof garageKinds)[number]

const zones = new Set(Intl.supportedValuesOf('timeZone'))
/** Names only: to the database an offset such as +07:00 means its opposite. */
const timeZone = text(60).refine((value) => zones.has(value), garageMessages.timeZone)

const code = codeText(8)
  .transform((value) => value.toUpperCase())
  .refine((value) => /^[A-Z0-9]{2,8}$/.test(value), garageMessages.codeFormat)

/** 24 hours, so that two of them compare as text. */
const time = text(5).refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), garageMessages.time)

/** Once a weekday at most, in their order; a weekday that is left out is closed. */
const openingHours = z
  .array(
    z
      .object({ weekday: count(1, 7), from: time, to: time })
      .refine(({ from, to }) => from < to, { path: ['to'], message: garageMessages.closesEarlier }),
  )
  .max(7, messages.tooManyRows)
  .refine(
    (days) => new Set(days.map(({ weekday }) => weekday)).size === days.length,
    garageMessages.weekdayTwice,
  )
  .transform((days): OpeningDay[] => days.toSorted((a, b) => a.weekday - b.weekday))

/** Makes a code from a name: its first three letters, including vowels. */
export const codeFromName = (name: string) =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 3)
    .padEnd(3, 'X')

export const newGarage = z.object({
  name: nameText(100),
  country_id: id,
  address: optionalText(500),
  date_established: day.nullish(),
  /**
   * Derived from the name if it is missing. The numbers of orders, invoices and entries contain it. It cannot change
   * once a number exists: another branch with the code would give the same numbers again.
   */
  code: code.nullish(),
  /** The country's, if it is missing. */
  time_zone: timeZone.nullish(),
  phone: optionalPhone,
  /** The bank account for customers' payments: printed on invoices. */
  bank_account: optionalText(200),
  kind: oneOf(garageKinds).optional(),
  /** The branch that a workshop belongs to. */
  parent_id: id.nullish(),
  /** Monday to Saturday from eight to five, if it is missing. */
  opening_hours: openingHours.optional(),
  /** Of its printer, for what customers receive; A4 if it is missing. */
  paper: oneOf(paperSizes).optional(),
})

/** Where customers write a review: https only, as messages link to it. */
const reviewUrl = string()
  .trim()
  .max(500, messages.tooLong)
  .refine(
    (value) => value === '' || (URL.canParse(value) && /^https:\/\/[^\s]+$/i.test(value)),
    garageMessages.reviewUrl,
  )
  .transform((value) => value || null)
  .nullish()

/** Name and address: a filled one changes (specification, section 5); a missing one keeps its value. */
export const garageChange = z.object({
  name: nameText(100).optional(),
  address: text(500).optional(),
  version: version.optional(),
})

/**
 * The other settings of a garage; a missing field keeps its value. `kind` and `country_id` cannot change, because
 * its rows depend on them. A code and a time zone always exist.
 */
export const garageSettings = z.object({
  code: code.optional(),
  time_zone: timeZone.optional(),
  date_established: day.nullish(),
  phone: optionalPhone,
  bank_account: optionalText(200),
  parent_id: id.nullish(),
  opening_hours: openingHours.optional(),
  /** Who issues its documents, of its own country. A workshop without one uses that of its branch. */
  legal_entity_id: id.nullish(),
  /** Which of the company's places it is, for the Indonesian tax office: six digits. */
  nitku: optionalCode(20),
  paper: oneOf(paperSizes).optional(),
  review_url: reviewUrl,
  /** An order moves on by itself when its customer has approved it by a link. */
  approval_moves: z.boolean({ error: messages.wrongKind }).optional(),
  /** From this total on a customer needs a code by phone to decide by a link; null: never. */
  approval_code_from: money.nullish(),
  version: version.optional(),
})

const garageRow = z.object({
  id: z.number(),
  name: z.string(),
  country_id: z.number(),
  country: namedReference,
  address: z.string().nullable(),
  code: z.string(),
  time_zone: z.string(),
  date_established: z.string().nullable(),
  created_at: z.string(),
  kind: z.enum(garageKinds),
  parent_id: z.number().nullable(),
  parent: namedReference.nullable(),
  phone: z.string().nullable(),
  bank_account: z.string().nullable(),
  opening_hours: z.array(z.object({ weekday: z.number(), from: z.string(), to: z.string() })),
  legal_entity_id: z.number().nullable(),
  nitku: z.string(),
  paper: z.enum(paperSizes),
  review_url: z.string().nullable(),
  approval_moves: z.boolean(),
  approval_code_from: signedMoney.nullable(),
  /** Of its country's book. */
  currency: currencyField,
  version: z.number(),
})
export type GarageRow = z.output<typeof garageRow>

const calls = recordCalls({
  path: '/admin/garage',
  item: BRANCH,
  read: 'signed-in',
  write: 'garage.write',
  fields: newGarage,
  row: garageRow,
  sorts: ['name', 'code', 'created_at'],
  filters: { kind: oneOf(garageKinds).optional() },
  about: 'Garages and workshops in reach: a branch sees itself.',
})

const recordType: RecordType = { name: 'garage', shows: ['customer'] }

export const garages = routes(recordType, {
  ...calls,
  create: {
    ...calls.create,
    data: byId.extend({ code: z.string() }),
    about: 'Super admins make garages, super admins - manufacture make workshops.',
  },
  update: { ...calls.update, body: garageChange },
  updateSettings: {
    ...calls.update,
    path: '/admin/garage/{id}/settings',
    body: garageSettings,
    about: 'Everything of a branch but its name and address.',
  },
  remove: { ...calls.remove, about: 'Only while nothing belongs to it.' },
})

/** Rows that never change while the app runs; in the shape of every list. */
const listOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), total: count() })

const generalNoun: RecordType = { name: 'general', shows: ['garage'] }

export const general = routes(generalNoun, {
  countries: {
    method: 'GET',
    path: '/admin/general/countries',
    allow: 'signed-in',
    data: listOf(
      namedReference.extend({
        code: z.string(),
        time_zone: z.string(),
        language: z.string(),
        /** Of its book, with the decimals and the symbol that people write. */
        currency: z.object({ code: z.enum(currencies), digits: z.number(), symbol: z.string() }),
      }),
    ),
  },
  roles: {
    method: 'GET',
    path: '/admin/general/roles',
    allow: 'signed-in',
    data: listOf(namedReference),
  },
  parents: {
    method: 'GET',
    path: '/admin/general/parent-garages',
    allow: 'garage.write',
    data: listOf(namedReference.extend({ country: namedReference })),
    about:
      'Branches that a workshop can belong to, whatever the reach: for the picker of the form.',
  },
})
