/**
 * Legal entities: the companies that issue invoices, each of one country, with the numbers that its tax office gave it.
 * A garage without one works and prints as if there were none. Documents keep what was true when they were issued.
 */
import { z } from 'zod'
import { abilitiesSchema } from '#platform/contract/ability-schemas.ts'
import {
  count,
  day,
  email,
  id,
  nameText,
  namedReference,
  oneOf,
  optionalName,
  optionalPhone,
  optionalText,
  string,
} from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { type Language, languages } from '#platform/contract/text/languages.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { legalMessages } from './messages.ts'

export const LEGAL_ENTITY = 'legal entity'

const flag = z.boolean({ error: messages.notAnOption })

/** `https://` may be left out. */
const website = string()
  .trim()
  .max(200, messages.tooLong)
  .refine(
    (value) => value === '' || /^(https?:\/\/)?[^\s/:]+\.[^\s/:.]+(\/\S*)?$/i.test(value),
    legalMessages.website,
  )
  .transform((value) => value || null)
  .nullish()

/** A text of printed documents; a language without one uses the English text. */
const inLanguages = (max: number) => {
  const text = optionalText(max)
  return z.object({ en: text, id: text, my: text, nl: text }).partial()
}

export const adapters = ['file', 'service', 'smtp', 'access_point'] as const
export type Adapter = (typeof adapters)[number]
/** Indonesia: the branch code of a buyer without an NPWP. Sources differ: their NIK with six zeros, or six zeros alone. */
export const buyerBranches = ['nik', 'zeros'] as const
export type BuyerBranch = (typeof buyerBranches)[number]
export const taxBases = ['invoice', 'payment'] as const
/** Basis points: 10,000 is everything. */
const MAX_RATE = 10_000
/** In months. */
export const taxPeriods: readonly number[] = [1, 2, 3, 6, 12]

/**
 * How the company sends e-invoices: as files to download, through the service of the country (Malaysia), by e-mail or through an
 * access point of Peppol (both the Netherlands). `client_id` and `client_secret` are who asks the service; of an access point they
 * are its number of the sender and its key.
 */
const eInvoice = z.object({
  adapter: oneOf(adapters).optional(),
  /** From this day on documents have an e-invoice. */
  from: day.nullish(),
  buyer_branch: oneOf(buyerBranches).optional(),
  url: optionalText(300),
  client_id: optionalText(200),
  /** Written, never answered. A missing one stays; an empty one goes. With another origin of `url` none stays. */
  client_secret: optionalText(500),
  /** What signs, as PEM. */
  certificate: optionalText(8000),
  /** Of the certificate, as PEM: written, never answered. */
  private_key: optionalText(8000),
})

/** The numbers by country and the rest of the address are checked together (ids.ts): all reasons come at once. */
export const newLegalEntity = z.object({
  country_id: id,
  legal_name: nameText(200),
  trade_name: optionalName(200),
  street: optionalText(200),
  house_number: optionalText(20),
  postal_code: optionalText(20),
  city: optionalText(100),
  region_code: optionalText(10),
  phone: optionalPhone,
  email,
  website,
  iban: optionalText(60),
  bic: optionalText(20),
  /** What else a payer must know: the bank, the name of the account. */
  bank_text: optionalText(300),
  logo_file_id: id.nullish(),
  footer: inLanguages(500).optional(),
  terms: inLanguages(2000).optional(),
  is_registered: flag.optional(),
  registered_from: day.nullish(),
  /** In the Netherlands yes, if it is missing: consumers are shown prices with VAT. */
  prices_include_tax: flag.optional(),
  /** The Netherlands: a small entrepreneur (kleineondernemersregeling) charges no VAT and claims none. */
  kor: flag.optional(),
  /** By country, if it is missing: 1, 2 or 3. */
  tax_period_months: count(1, 12)
    .refine((months) => taxPeriods.includes(months), messages.notAnOption)
    .nullish(),
  /** By country, if it is missing. */
  tax_basis: oneOf(taxBases).nullish(),
  /**
   * What a company may withhold of the services of a document, in basis points. By country, if it is missing: 200 in Indonesia,
   * and 400 where the seller or the buyer has no tax number; elsewhere 0.
   */
  withholding_rate: count(0, MAX_RATE).nullish(),
  withholding_rate_without_number: count(0, MAX_RATE).nullish(),
  e_invoice: eInvoice.optional(),
  npwp: optionalText(40),
  tin: optionalText(40),
  brn: optionalText(40),
  sst_number: optionalText(40),
  msic: optionalText(20),
  msic_name: optionalName(300),
  kvk: optionalText(40),
  oin: optionalText(40),
  btw_id: optionalText(40),
})
export type NewLegalEntity = z.output<typeof newLegalEntity>

const texts = z.partialRecord(z.enum(languages), z.string().nullable())
export type InLanguages = Partial<Record<Language, string | null>>

/** The issuing company as a document stores it. */
const identity = z.object({
  country_id: z.number(),
  legal_name: z.string(),
  trade_name: z.string().nullable(),
  street: z.string().nullable(),
  house_number: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  region_code: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  bank_text: z.string().nullable(),
  logo_file_id: z.number().nullable(),
  footer: texts,
  terms: texts,
  npwp: z.string().nullable(),
  tin: z.string().nullable(),
  brn: z.string().nullable(),
  sst_number: z.string().nullable(),
  msic: z.string().nullable(),
  msic_name: z.string().nullable(),
  kvk: z.string().nullable(),
  oin: z.string().nullable(),
  btw_id: z.string().nullable(),
})

/** The issuing company of a document, with the phone and the branch to print. */
export const issuer = identity.extend({ legal_entity_id: z.number(), nitku: z.string() })
export type Issuer = z.output<typeof issuer>

/** In a response: with the address that shows the logo for a few minutes. */
export const shownIssuer = issuer.extend({ logo_url: z.string().nullable() })
export type ShownIssuer = z.output<typeof shownIssuer>

const legalEntityRow = identity.extend({
  id: z.number(),
  country: namedReference,
  phone_display: z.string().nullable(),
  logo_url: z.string().nullable(),
  is_registered: z.boolean(),
  registered_from: z.string().nullable(),
  prices_include_tax: z.boolean(),
  kor: z.boolean(),
  tax_period_months: z.number(),
  tax_basis: z.enum(taxBases),
  /** In basis points. */
  withholding_rate: z.number(),
  withholding_rate_without_number: z.number(),
  e_invoice: z.object({
    adapter: z.enum(adapters),
    from: z.string().nullable(),
    buyer_branch: z.enum(buyerBranches),
    url: z.string().nullable(),
    client_id: z.string().nullable(),
    has_secret: z.boolean(),
    /** Whether SECRETS_KEY is another one than when the secret or the private key was stored. */
    secret_lost: z.boolean(),
    has_certificate: z.boolean(),
  }),
  /** The garages that name it; a workshop without one of its own uses that of its branch. */
  garages: z.array(namedReference),
  created_at: z.string(),
  version: z.number(),
})
export type LegalEntityRow = z.output<typeof legalEntityRow>

const { list, get, create, update } = recordCalls({
  path: '/admin/legal-entity',
  item: LEGAL_ENTITY,
  read: 'legal-entity.read',
  write: 'legal-entity.write',
  fields: newLegalEntity,
  row: legalEntityRow,
  sorts: ['legal_name', 'created_at'],
  about: 'The companies that issue invoices. One that documents name is never removed.',
})

// documents refer to their entity: it cannot be deleted, so it does not use the five standard record calls
const { record: _, ...made } = create

const recordType: RecordType = { name: 'legal-entity', shows: ['garage', 'file'] }

export const legalEntities = routes(recordType, {
  list,
  get: { ...get, data: legalEntityRow.extend({ can: abilitiesSchema('update') }) },
  create: made,
  update: { ...update, about: 'The country never changes: documents and garages hang on it.' },
  pick: {
    method: 'GET',
    path: '/admin/general/legal-entities',
    allow: 'garage.write',
    data: z.object({
      data: z.array(namedReference.extend({ country_id: z.number() })),
      total: z.number(),
    }),
    about: 'What the settings of a garage choose from.',
  },
  services: {
    method: 'GET',
    path: '/admin/general/e-invoice-services',
    allow: 'legal-entity.write',
    data: z.object({ data: z.array(z.object({ url: z.string() })) }),
    about:
      'The addresses that an entity in Malaysia chooses from: those of MyInvois, and those that the operator allows.',
  },
})
