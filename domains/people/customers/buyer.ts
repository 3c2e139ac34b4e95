/** The snapshot of the customer on a document: the names, numbers and address that tax authorities require. */
import { townLines } from '#domains/company/legal-entities/letterhead.ts'
import { numberName } from '#domains/company/legal-entities/names.ts'
import { type Language, languageTags } from '#platform/contract/text/languages.ts'
import { type CustomerNumber, customerNumbers } from './rules.ts'
import type { Buyer } from './buyer-schema.ts'

/** Numbers of a person, printed only if the customer has no tax number. */
const ofPersons: readonly CustomerNumber[] = ['nik', 'nric', 'passport']

function numberLines(buyer: Buyer, language: Language) {
  const hasTaxNumber = [buyer.npwp, buyer.tin, buyer.brn, buyer.kvk, buyer.btw_id].some(Boolean)
  return customerNumbers
    .filter((name) => buyer[name] && !(hasTaxNumber && ofPersons.includes(name)))
    .map((name) => `${numberName(name, language)}: ${buyer[name]}`)
}

/** Adds the country to an address abroad. @param home the issuer's country, in two letters */
function addressLines(buyer: Buyer, home: string, language: Language) {
  const lines = townLines(buyer, buyer.country_code === 'NL')
  if (lines.length === 0 || buyer.country_code === home) return lines
  const names = new Intl.DisplayNames(languageTags[language], { type: 'region', fallback: 'code' })
  return [...lines, names.of(buyer.country_code) ?? buyer.country_code]
}

/**
 * The recipient block of a printed document: the legal name, the name in use, then address, phone and numbers. Without
 * a buyer, the customer's name and phone.
 */
export function addressee(
  of: Buyer | null | undefined,
  given: { full_name: string; address?: string | null | undefined; phone: string | null },
  { language, home }: { language: Language; home: string },
): { name: string; lines: string[] } {
  const { full_name, address, phone } = given
  const name = of?.legal_name || full_name
  const own = of ? addressLines(of, home, language) : []
  const free = own.length > 0 ? own : (address?.split('\n') ?? [])
  const lines = [name === full_name ? '' : full_name, ...free, phone ?? '']
  return {
    name,
    lines: [
      ...lines.filter((line) => line.trim() !== ''),
      ...(of ? numberLines(of, language) : []),
    ],
  }
}
