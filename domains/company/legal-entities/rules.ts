/** Validates a legal entity, for its form and the server. */
import {
  INDONESIA,
  type Identity,
  MALAYSIA,
  NETHERLANDS,
  type Problems,
  normalizeIdentity,
  identityProblems,
} from './ids.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Adapter } from './contract.ts'
import { legalMessages } from './messages.ts'

/** When a tax is declared, where nobody said otherwise: monthly in Indonesia, every two months in Malaysia, by quarter in the Netherlands. */
export const usualTaxPeriod = (countryId: number) =>
  ({ [INDONESIA]: 1, [MALAYSIA]: 2, [NETHERLANDS]: 3 })[countryId] ?? 1

/** Service tax of Malaysia falls due with the payment. */
export const usualTaxBasis = (countryId: number) => (countryId === MALAYSIA ? 'payment' : 'invoice')

/** Dutch prices for consumers include VAT (article 38 Wet OB 1968), where nobody said otherwise. */
export const usualPricesIncludeTax = (countryId: number) => countryId === NETHERLANDS

/** What a buyer withholds of services, in basis points. */
export interface WithholdingRates {
  withholding_rate: number
  /** Where the seller or the buyer has no tax number. */
  withholding_rate_without_number: number
}

/** In Indonesia 2 % and 4 % (article 23 of the income tax act), where nobody said otherwise; elsewhere nothing. */
export const usualWithholding = (countryId: number): WithholdingRates =>
  countryId === INDONESIA
    ? { withholding_rate: 200, withholding_rate_without_number: 400 }
    : { withholding_rate: 0, withholding_rate_without_number: 0 }

/** How e-invoices may leave in each country. */
export const adaptersOf = (countryId: number): readonly Adapter[] =>
  countryId === NETHERLANDS ? ['file', 'smtp', 'access_point'] : ['file', 'service']

type Text = string | null | undefined

interface SaidEInvoice {
  adapter?: Adapter | undefined
  from?: Text
  url?: Text
  client_id?: Text
  /** Whether there is one; unsaid where nobody knows. */
  has_secret?: boolean | undefined
}

interface Said extends Identity {
  is_registered?: boolean | null | undefined
  registered_from?: Text
  kor?: boolean | null | undefined
  e_invoice?: SaidEInvoice | null | undefined
}

/** The addresses of MyInvois: production, and the one for trials. */
export const myinvoisUrls = [
  'https://api.myinvois.hasil.gov.my',
  'https://preprod-api.myinvois.hasil.gov.my',
] as const

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

export const isOfThisMachine = (url: string) =>
  URL.canParse(url) && THIS_MACHINE.includes(new URL(url).hostname)

/** A key travels to it: encrypted, unless it stays on this machine. */
export function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username } = new URL(url)
  if (username) return false
  return protocol === 'https:' || (protocol === 'http:' && isOfThisMachine(url))
}

/** How e-invoices are sent: every reason, each on its field. */
function wrongSending(eInvoice: SaidEInvoice, countryId: number): Problems {
  const { adapter = 'file', url, client_id, has_secret } = eInvoice
  const isPoint = adapter === 'access_point'
  const rows: [string, string | false][] = [
    ['adapter', !adaptersOf(countryId).includes(adapter) && legalMessages.adapterOfCountry],
    ['url', url ? !isSafeAddress(url) && legalMessages.serviceUrl : isPoint && messages.required],
    [
      'client_id',
      isPoint &&
        (client_id ? !/^\d{1,15}$/.test(client_id) && legalMessages.sender : messages.required),
    ],
    ['client_secret', isPoint && has_secret === false && messages.required],
  ]
  return Object.fromEntries(
    rows.flatMap(([field, why]) => (why ? [[`e_invoice.${field}`, why]] : [])),
  )
}

/** The numbers without which the country knows no company. */
const always: Record<number, readonly (keyof Identity)[]> = {
  [INDONESIA]: ['npwp'],
  [MALAYSIA]: ['tin', 'brn'],
  [NETHERLANDS]: ['kvk'],
}
const whenRegistered: Record<number, readonly (keyof Identity)[]> = { [NETHERLANDS]: ['btw_id'] }
const forEInvoices: Record<number, readonly (keyof Identity)[]> = {
  [MALAYSIA]: ['msic', 'msic_name', 'region_code'],
}

/** Every reason, each on its field. @param said as a form or a body has it, in any spelling */
export function legalEntityProblems(said: Said, countryId: number): Problems {
  const identity = normalizeIdentity(said)
  const missing = (fields: readonly (keyof Identity)[] = []) =>
    fields.filter((field) => !identity[field])
  const required = (why: string, fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, why]))
  return {
    ...(said.e_invoice?.from
      ? required(legalMessages.neededForEInvoices, missing(forEInvoices[countryId]))
      : {}),
    ...(said.is_registered
      ? {
          ...required(legalMessages.neededWhenRegistered, missing(whenRegistered[countryId])),
          ...(said.registered_from ? {} : { registered_from: messages.required }),
        }
      : {}),
    ...(said.kor && countryId !== NETHERLANDS ? { kor: legalMessages.korOfCountry } : {}),
    ...wrongSending(said.e_invoice ?? {}, countryId),
    ...required(legalMessages.neededHere, missing(always[countryId])),
    ...identityProblems(identity, countryId),
  }
}
