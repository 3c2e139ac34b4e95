/** What a legal entity must say, asked by its form and by the server. */
import {
  INDONESIA,
  type Identity,
  MALAYSIA,
  NETHERLANDS,
  type Problems,
  keptIdentity,
  wrongIdentity,
} from './ids.ts'
import { messages } from '#platform/contract/messages.ts'
import { legalMessages } from './messages.ts'

/** When a tax is declared, where nobody said otherwise: monthly in Indonesia, every two months in Malaysia, by quarter in the Netherlands. */
export const usualTaxPeriod = (countryId: number) =>
  ({ [INDONESIA]: 1, [MALAYSIA]: 2, [NETHERLANDS]: 3 })[countryId] ?? 1

/** Service tax of Malaysia falls due with the payment. */
export const usualTaxBasis = (countryId: number) => (countryId === MALAYSIA ? 'payment' : 'invoice')

interface Said extends Identity {
  is_registered?: boolean | null | undefined
  registered_from?: string | null | undefined
  e_invoice?: { from?: string | null | undefined } | null | undefined
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
export function wrongEntity(said: Said, countryId: number): Problems {
  const given = keptIdentity(said)
  const missing = (fields: readonly (keyof Identity)[] = []) =>
    fields.filter((field) => !given[field])
  const asked = (why: string, fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, why]))
  return {
    ...(said.e_invoice?.from
      ? asked(legalMessages.neededForEInvoices, missing(forEInvoices[countryId]))
      : {}),
    ...(said.is_registered
      ? {
          ...asked(legalMessages.neededWhenRegistered, missing(whenRegistered[countryId])),
          ...(said.registered_from ? {} : { registered_from: messages.required }),
        }
      : {}),
    ...asked(legalMessages.neededHere, missing(always[countryId])),
    ...wrongIdentity(given, countryId),
  }
}
