/** How a build that has been read is taxed today. */
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

/** A workshop without a company is taxed when it delivers, on the whole price; its bills have no tax of their own. */
export const taxOfBills = (build: Held): BuildTax =>
  build.tax_rules?.legal_entity_id == null
    ? { code: null, rounding: 'line', includesTax: false }
    : taxOfBuild(build)

interface Billed {
  kind: 'stage' | 'final'
  taxes: readonly TaxRow[]
  /** Of the notes that stand. */
  credited_taxes: readonly TaxRow[]
}

/** The price without tax, its tax, and what of that the bills have not asked for, or was credited of them. */
export function taxAtDelivery(build: Held, bills: readonly Billed[]) {
  const { net, taxes: all } = taxOfAmount(build.price, taxOfBuild(build))
  return {
    net,
    all,
    taxes: mergedTaxes(
      [...all, ...bills.flatMap(({ credited_taxes }) => credited_taxes)],
      bills.flatMap(({ taxes }) => taxes),
    ),
  }
}
