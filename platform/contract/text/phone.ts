/** Phone numbers: parsed with a country as default, kept in E.164 (localisation, section 1). */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { normalizePhone } from './invisible-characters.ts'

/** The countries of the product, by their fixed ids. */
export const countryCodes: Record<number, CountryCode> = { 1: 'ID', 2: 'MY', 3: 'NL' }

export type PhoneUse = 'mobile' | 'any'

/**
 * Accepts invisible characters, and any dash or space.
 * @returns the number in E.164, or undefined if it is invalid. `mobile` rejects landlines, because codes are sent as
 * messages. Also takes `62…`, `60…`, `31…` without the plus, with `00` for it in every country, and as a link.
 */
export function toE164(typed: string, countryId: number, use: PhoneUse): string | undefined {
  const country = countryCodes[countryId]
  const plain = normalizePhone(typed)
  if (!country || plain.length > 40 || !/^[\d\s()+./-]+$/.test(plain)) return undefined
  const bare = plain.replaceAll(/[\s-]/g, '')
  const candidates = [bare, bare.replace(/^00/, '+'), `+${bare}`]
  for (const candidate of candidates) {
    const phone = parsePhoneNumberFromString(candidate, country)
    if (!phone?.isValid() || phone.ext) continue
    const type = phone.getType()
    if (use === 'mobile' && type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') continue
    return phone.number
  }
  return undefined
}

const shown = new Map<string, string>()
const MAX_SHOWN = 5000

/**
 * Formats a number as its country writes it: +6281234567890 -> +62 812-3456-7890. Caches the last numbers: formatting
 * took a tenth of the app's time for a list of customers.
 */
export function showPhone(e164: string): string {
  let text = shown.get(e164)
  if (text === undefined) {
    text = parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
    if (shown.size >= MAX_SHOWN) shown.clear()
    shown.set(e164, text)
  }
  return text
}
