/** Computes the current tax of a build. */
import { codeFor, roundingFor } from '#domains/books/tax-codes/rules.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { type BuildTax, mergedTaxes, taxOfAmount } from '../tax.ts'
import type { Held } from './queries.ts'

export function taxOfBuild({ tax_rules: rules, ...build }: Held): BuildTax {
  const { tax_code_id: chosen, customer_kind, prices_include_tax } = build
  return {
    code: codeFor(rules, { kind: 'build', customer_kind, chosen }),
    rounding: rules ? roundingFor(rules) : 'line',
    includesTax: rules?.legal_entity_id != null && prices_include_tax,
  }
}

/** A workshop without a company charges tax at delivery on the whole price; its bills have none. */
export const taxOfBills = (build: Held): BuildTax =>
  build.tax_rules?.legal_entity_id == null
    ? { code: null, rounding: 'line', includesTax: false }
    : taxOfBuild(build)

interface Billed {
  kind: 'stage' | 'final'
  taxes: readonly TaxRow[]
  /** Credited by notes that are not voided. */
  credited_taxes: readonly TaxRow[]
}

/** The price without tax, its tax, and the part of it that the bills have not charged or that was credited. */
export function taxAtDelivery(build: Held, bills: readonly Billed[]) {
  const { net, taxes: rows } = taxOfAmount(build.price, taxOfBuild(build))
  return {
    net,
    all: rows,
    taxes: mergedTaxes(
      [...rows, ...bills.flatMap(({ credited_taxes }) => credited_taxes)],
      bills.flatMap(({ taxes }) => taxes),
    ),
  }
}
