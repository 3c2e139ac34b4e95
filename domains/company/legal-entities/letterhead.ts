/** The letterhead of a company: name, address and numbers in the header; bank account and terms in the footer. */
import { type Language, languages } from '#platform/contract/text/languages.ts'
import type { InLanguages, Issuer } from './contract.ts'
import { NETHERLANDS } from './ids.ts'
import { numberNames } from './names.ts'

interface Place {
  name: string
  address?: string | null
  phone?: string | null
}

const linesOf = (...texts: (string | null | undefined | false)[]) =>
  texts.flatMap((text) => (text || '').split('\n')).filter((line) => line.trim() !== '')

const joined = (separator: string, ...parts: (string | null)[]) =>
  parts.filter(Boolean).join(separator)

/** As the country writes it: `Herengracht 12`, `1017 AB  Amsterdam`; elsewhere the city comes before its code. */
export function townLines(
  { street, house_number, postal_code, city }: Record<AddressPart, string | null>,
  isDutch: boolean,
) {
  const town = isDutch ? joined('  ', postal_code, city) : joined(' ', city, postal_code)
  return linesOf(joined(' ', street, house_number), town)
}
type AddressPart = 'street' | 'house_number' | 'postal_code' | 'city'

const printed = ['npwp', 'tin', 'brn', 'sst_number', 'kvk', 'oin', 'btw_id'] as const

/** In the reader's language, else in English, else in any that is there. */
function inLanguage(texts: InLanguages, language: Language): string | null {
  const order = [language, 'en', ...languages] as const
  return order.map((language) => texts[language]).find(Boolean) ?? null
}

/**
 * The parts of a print document that identify its issuer. Without an issuer they are the garage's own.
 *
 * @param place the garage; its phone as it is to be read
 */
export function letterhead(
  issuer: (Issuer & { logo_url?: string | null }) | null | undefined,
  { name, address, phone }: Place,
  language: Language,
) {
  if (!issuer) return { garage: { name, lines: linesOf(address, phone) } }
  const { legal_name, trade_name, email, website } = issuer
  const town = townLines(issuer, issuer.country_id === NETHERLANDS)
  const numbers = printed.map((field) => {
    const value = issuer[field]
    return value && `${numberNames[field]}: ${value}`
  })
  const isBranch = name !== legal_name && name !== trade_name
  const lines = [
    ...linesOf(trade_name !== legal_name && trade_name),
    ...(town.length > 0 ? town : linesOf(address)),
    ...linesOf(issuer.phone || phone, email, website, ...numbers),
    // which of its places it was
    ...(isBranch ? linesOf(joined(', ', name, town.length > 0 ? (address ?? null) : null)) : []),
  ]
  const small = linesOf(inLanguage(issuer.terms, language), inLanguage(issuer.footer, language))
  return {
    garage: { name: legal_name, lines },
    ...(issuer.logo_url ? { logo: { url: issuer.logo_url } } : {}),
    ...(small.length > 0 ? { small } : {}),
  }
}

/** Where a transfer goes: the company's account, else what the garage says. */
export function accountLines(issuer: Issuer | null | undefined, ofGarage: string | null) {
  const { bank_text = null, iban = null, bic = null } = issuer ?? {}
  const account = linesOf(bank_text, iban && `IBAN: ${iban}`, bic && `BIC: ${bic}`)
  return account.length > 0 ? account : linesOf(ofGarage)
}
