/** How much income tax the buyer of a document may withhold, for server and browser. */
import type { WithholdingRates } from '#domains/company/legal-entities/rules.ts'

/** What the share depends on. Amounts in the smallest unit. */
export interface Withholdable {
  /** The buyer that the document keeps. */
  is_company: boolean
  /** The seller and the buyer have a tax number. */
  is_numbered: boolean
  rates: WithholdingRates
  /** The services of the document without tax, less what was credited. */
  services: number
  /** By earlier payments. */
  withheld: number
}

export interface Withholding {
  /** In basis points. Zero: nobody withholds from this document. */
  rate: number
  /** The lawful share that is not withheld yet. */
  left: number
}

/** How the response of a document says it. */
export const withholdingFields = ({ rate, left }: Withholding) => ({
  withholds: rate > 0,
  withholding_rate: rate,
  withholdable: left,
})

/** A draft, or a document of nobody. */
export const noWithholding: Withholding = { rate: 0, left: 0 }

/** The lawful share of a document: by the rate of its seller, half up. */
export function withholdingOf(document: Withholdable): Withholding {
  const { is_company, is_numbered, rates, services, withheld } = document
  const lawful = is_numbered ? rates.withholding_rate : rates.withholding_rate_without_number
  const rate = is_company ? lawful : 0
  return { rate, left: Math.max(0, Math.round((services * rate) / 10_000) - withheld) }
}
