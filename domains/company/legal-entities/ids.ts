/**
 * The numbers by which three countries know a company or a person, and the parts of its address: how each is written,
 * how it is kept, and what is wrong with it. Server and browser both ask here, and get all reasons at once.
 */
import { normalizeCode } from '#platform/contract/text/code.ts'
import { legalMessages } from './messages.ts'

export const INDONESIA = 1
export const MALAYSIA = 2
export const NETHERLANDS = 3

/** The numbers, each with the country that gives it. A passport may come from anywhere. */
export const countryOfId = {
  npwp: INDONESIA,
  nitku: INDONESIA,
  nik: INDONESIA,
  tin: MALAYSIA,
  brn: MALAYSIA,
  nric: MALAYSIA,
  sst_number: MALAYSIA,
  msic: MALAYSIA,
  msic_name: MALAYSIA,
  kvk: NETHERLANDS,
  oin: NETHERLANDS,
  btw_id: NETHERLANDS,
} as const
export type TaxId = keyof typeof countryOfId

type Given = string | null | undefined
/** What a form or a body says. A missing field is one that nobody filled in. */
export type Identity = Readonly<
  Partial<
    Record<
      TaxId | 'passport' | 'postal_code' | 'region_code' | 'country_code' | 'iban' | 'bic',
      Given
    >
  >
>
/** Messages, by field. */
export type Problems = Record<string, string>

const bare = (value: string) =>
  normalizeCode(value)
    .toUpperCase()
    .replaceAll(/[ .\-/]/g, '')

/** The old number of 15 digits is the new one without its leading 0. */
const keptNpwp = (value: string) => {
  const digits = bare(value)
  return /^\d{15}$/.test(digits) ? `0${digits}` : digits
}
const keptSst = (value: string) => bare(value).replace(/^([A-Z]\d{2})(\d{4})(\d{8})$/, '$1-$2-$3')
const keptPostalCode = (value: string) =>
  normalizeCode(value)
    .toUpperCase()
    .replace(/^(\d{4})\s*([A-Z]{2})$/, '$1 $2')

const normalizers: Partial<Record<keyof Identity, (value: string) => string>> = {
  npwp: keptNpwp,
  nitku: bare,
  nik: bare,
  tin: bare,
  brn: bare,
  nric: bare,
  sst_number: keptSst,
  msic: bare,
  kvk: bare,
  oin: bare,
  btw_id: bare,
  passport: bare,
  iban: bare,
  bic: bare,
  postal_code: keptPostalCode,
  region_code: (value) => normalizeCode(value).toUpperCase(),
  country_code: (value) => normalizeCode(value).toUpperCase(),
}

/** The stored form: without dots and spaces, in capitals. Empty becomes null; missing stays missing. */
export function normalizeIdentity<T extends Identity>(identity: T): T {
  const entries = Object.entries(identity).map(([field, value]) => {
    const clean = normalizers[field as keyof Identity]
    return [field, clean && typeof value === 'string' ? clean(value) || null : value]
  })
  return Object.fromEntries(entries) as T
}

/** MOD 97-10 (ISO 7064): letters are 10 to 35. */
function mod97(text: string): number {
  let remainder = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** The last of the nine digits is the weighted sum of the others, by eleven. */
const fitsEleven = (nine: string) => {
  const sum = [...nine].reduce(
    (total, digit, at) => total + Number(digit) * (at === 8 ? -1 : 9 - at),
    0,
  )
  return sum % 11 === 0
}

/** `NL004495445B01`. Sole traders got numbers with a check over the whole; those of companies still hold the eleven. */
export function isBtwId(value: string): boolean {
  const nine = /^NL(\d{9})B\d{2}$/.exec(value)?.[1]
  return nine !== undefined && (mod97(value) === 1 || fitsEleven(nine))
}

/** The check digits are at the front and count last. */
export const isIban = (value: string) =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value) && mod97(value.slice(4) + value.slice(0, 4)) === 1

/** Twelve digits, of which the first six are a day of some century. */
const isNric = (value: string) => {
  const [, month, day] = /^\d{2}(\d{2})(\d{2})\d{6}$/.exec(value) ?? []
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
}

const formats: Record<TaxId | 'passport', (value: string) => string | false> = {
  npwp: (value) => !/^\d{16}$/.test(value) && legalMessages.npwp,
  nitku: (value) => !/^\d{6}$/.test(value) && legalMessages.nitku,
  nik: (value) => !/^\d{16}$/.test(value) && legalMessages.nik,
  tin: (value) => !/^[A-Z]{1,3}\d{9,11}$/.test(value) && legalMessages.tin,
  brn: (value) => !/^\d{12}$/.test(value) && legalMessages.brn,
  nric: (value) => !isNric(value) && legalMessages.nric,
  sst_number: (value) => !/^[A-Z]\d{2}-\d{4}-\d{8}$/.test(value) && legalMessages.sst,
  msic: (value) => !/^\d{5}$/.test(value) && legalMessages.msic,
  msic_name: () => false,
  kvk: (value) => !/^\d{8}$/.test(value) && legalMessages.kvk,
  oin: (value) => !/^\d{20}$/.test(value) && legalMessages.oin,
  btw_id: (value) => !isBtwId(value) && legalMessages.btw,
  passport: (value) => !/^[A-Z0-9]{5,20}$/.test(value) && legalMessages.passport,
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Beside ISO 3166, the prefixes of VAT numbers of Greece and Northern Ireland. */
const vatCountries: readonly string[] = ['EL', 'XI']

/** ISO 3166, two letters, or the prefix of a VAT number. `ZZ` is the code for none. */
export const isCountryCode = (value: string) =>
  vatCountries.includes(value) ||
  (/^[A-Z]{2}$/.test(value) && value !== 'ZZ' && names.of(value) !== undefined)

/** VAT numbers begin with the country's code; in Greece with that of its own name. */
const vatPrefix = (country: string) => (country === 'GR' ? 'EL' : country)

/** A number of another country of Europe: nobody but its own tax office can check more than its beginning. */
function wrongVatAbroad(value: string, country: string): string | false {
  if (!value.startsWith(vatPrefix(country))) return legalMessages.btwOfCountry
  return !/^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(value) && legalMessages.btw
}

function wrongAddress(
  { postal_code, region_code }: Identity,
  countryId: number,
  isAbroad: boolean,
): Problems {
  if (isAbroad) return {}
  const isDutch = countryId === NETHERLANDS
  const postal = isDutch ? /^[1-9]\d{3} (?!S[ADS])[A-Z]{2}$/ : /^\d{5}$/
  const isRegion = /^(0[1-9]|1[0-7])$/
  return {
    ...(postal_code && !postal.test(postal_code)
      ? { postal_code: isDutch ? legalMessages.postalCodeNl : legalMessages.postalCode }
      : {}),
    ...(region_code && countryId === MALAYSIA && !isRegion.test(region_code)
      ? { region_code: legalMessages.region }
      : {}),
  }
}

const homeCodes: Record<number, string> = {
  [INDONESIA]: 'ID',
  [MALAYSIA]: 'MY',
  [NETHERLANDS]: 'NL',
}
/** `3` -> `NL` */
export const homeCode = (countryId: number) => homeCodes[countryId] ?? ''

/**
 * Validates the numbers and the address; returns each error by its field.
 *
 * @param identity as `normalizeIdentity` gives it
 * @param countryId whose numbers it may have. Where its address is abroad (`country_code`), only the address and the
 * VAT number are of that country.
 */
export function identityProblems(identity: Identity, countryId: number): Problems {
  const { country_code, btw_id, iban, bic } = identity
  const problems: Problems = {}
  const wrongCountry = country_code ? !isCountryCode(country_code) : false
  const isAbroad = !wrongCountry && !!country_code && country_code !== homeCode(countryId)
  for (const [name, wrong] of Object.entries(formats)) {
    const value = identity[name as TaxId]
    if (!value) continue
    const idCountry = countryOfId[name as TaxId] as number | undefined
    const why =
      idCountry !== undefined && idCountry !== countryId ? legalMessages.otherCountry : wrong(value)
    if (why) problems[name] = why
  }
  if (btw_id && countryId === NETHERLANDS && isAbroad) {
    const why = wrongVatAbroad(btw_id, country_code)
    if (why) problems.btw_id = why
    else delete problems.btw_id
  }
  if (wrongCountry) problems.country_code = legalMessages.country
  if (iban && !isIban(iban)) problems.iban = legalMessages.iban
  if (bic && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) problems.bic = legalMessages.bic
  return { ...problems, ...wrongAddress(identity, countryId, isAbroad) }
}
