/** Finds the tax code of a line. Used by server and web. */
import { hasCapability } from '#platform/contract/roles.ts'
import { type TaxOfDay, type TaxRounding, roundingOf } from '#platform/contract/money/tax.ts'

/** What a code applies to: the five types of order line, counter sales, builds, and purchases. */
export const taxedKinds = [
  'service',
  'part',
  'inspection',
  'third_party',
  'other',
  'product',
  'build',
  'purchase',
  'third_party_purchase',
] as const
export type TaxedKind = (typeof taxedKinds)[number]

/** Purchases; all other kinds are sales. */
const bought: readonly TaxedKind[] = ['purchase', 'third_party_purchase']

export const customerKinds = ['person', 'company'] as const
export type CustomerKind = (typeof customerKinds)[number]

/** The code that held for all sales of a country before there were entities; it still does in a garage without one. */
export const CODE_WITHOUT_ENTITY = 'TAX'

/** A code as it holds on one day. */
export interface CodeOfDay extends TaxOfDay {
  /** What it adds to a purchase may be claimed back; else it is part of the cost. */
  recoverable: boolean
}

/** The tax of the documents of a garage on one day. */
export interface TaxRules {
  country_id: number
  /** Who issues them; null in a garage without an entity. */
  legal_entity_id: number | null
  /** Whether prices include tax. Orders store the setting at their creation. */
  includes_tax: boolean
  /** Every code of the country, as it holds on the day. */
  codes: CodeOfDay[]
  defaults: { line_kind: TaxedKind; customer_kind: CustomerKind; tax_code_id: number }[]
}

/** One rate took the whole of a document before there were entities, and still does in a garage without one. */
export const roundingFor = ({ legal_entity_id, country_id }: TaxRules): TaxRounding =>
  legal_entity_id === null ? 'rate' : roundingOf(country_id)

export const codeOf = ({ codes }: TaxRules, id: number | null | undefined): CodeOfDay | null =>
  codes.find(({ tax_code_id }) => tax_code_id === id) ?? null

/** The default code of a line of this kind. */
export function usualCode(
  rules: TaxRules,
  line_kind: TaxedKind,
  customer_kind: CustomerKind = 'person',
): CodeOfDay | null {
  if (rules.legal_entity_id === null)
    return bought.includes(line_kind)
      ? null
      : // before its first rate there is no tax
        (rules.codes.find(({ code, rate }) => code === CODE_WITHOUT_ENTITY && rate) ?? null)
  const row = rules.defaults.find(
    (row) => row.line_kind === line_kind && row.customer_kind === customer_kind,
  )
  return codeOf(rules, row?.tax_code_id)
}

/**
 * The code of a line; null without tax.
 * @param rules null in a garage whose documents have no tax
 * @param chosen the code that a user chose for the line; undefined: the default
 */
export const codeFor = (
  rules: TaxRules | null,
  line: { kind: TaxedKind; customer_kind?: CustomerKind; chosen?: number | null | undefined },
): CodeOfDay | null =>
  rules &&
  (codeOf(rules, rules.legal_entity_id === null ? null : line.chosen) ??
    usualCode(rules, line.kind, line.customer_kind))

/** Whether the chosen code is of another kind than the default: not every role may choose that. */
export const isOtherKind = (
  rules: TaxRules,
  line: { kind: TaxedKind; customer_kind?: CustomerKind; chosen: number },
) => codeOf(rules, line.chosen)?.kind !== usualCode(rules, line.kind, line.customer_kind)?.kind

/**
 * The codes that a user may choose for a line; empty if the default is the only one. A garage without a legal entity has
 * one rate and no choice.
 */
export function choicesOf(
  rules: TaxRules,
  line: {
    kind: TaxedKind
    customer_kind?: CustomerKind | undefined
    chosen?: number | null | undefined
  },
  mayOther: boolean,
): CodeOfDay[] {
  if (rules.legal_entity_id === null) return []
  const { kind, customer_kind = 'person', chosen } = line
  const choices = rules.codes.filter(
    ({ tax_code_id: id }) =>
      mayOther || id === chosen || !isOtherKind(rules, { kind, customer_kind, chosen: id }),
  )
  const usual = usualCode(rules, kind, customer_kind)
  const isUsualAlone = choices.every(({ tax_code_id: id }) => id === usual?.tax_code_id)
  return isUsualAlone && chosen == null ? [] : choices
}

export const mayChooseOtherKind = (role: string | undefined) =>
  hasCapability(role, 'tax-code.other-kind')
