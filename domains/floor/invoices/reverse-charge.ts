/** Says which buyers may owe the tax themselves (reverse charge). Issuing checks it, and pages show why it fails. */
import { type Message, createMessage } from '#platform/contract/messages.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { invoiceMessages } from './messages.ts'
import type { Buyer } from '#domains/people/customers/buyer-schema.ts'

/** The code of supplies to companies of other countries of the European Union (box 3b of the Dutch return). */
const TO_OTHER_COUNTRY = 'ICP'

/** The beginnings of VAT numbers of the European Union besides the Netherlands: Greece has EL, Northern Ireland XI. */
const otherCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT PL PT RO SE SI SK XI'.split(' '),
)

/**
 * Why a document cannot be issued: reverse charge needs a company with a VAT number, and supplies to another country of
 * the European Union one of that country. Null: it can.
 *
 * @param buyer as the document will keep it
 */
export function reverseChargeProblem(
  taxes: readonly Pick<TaxRow, 'code' | 'kind' | 'base'>[],
  buyer: Buyer | null,
): Message | null {
  const reversed = taxes.filter(({ kind, base }) => kind === 'reverse' && base !== 0)
  const [first] = reversed
  if (!first) return null
  const number = buyer?.kind === 'company' ? (buyer.btw_id ?? buyer.npwp ?? buyer.tin) : null
  if (!number) return createMessage(invoiceMessages.reverseNeedsNumber, { code: first.code })
  const isAbroad = otherCountries.has(number.slice(0, 2))
  return reversed.some(({ code }) => code === TO_OTHER_COUNTRY) && !isAbroad
    ? createMessage(invoiceMessages.reverseNeedsCountry, { code: TO_OTHER_COUNTRY })
    : null
}
