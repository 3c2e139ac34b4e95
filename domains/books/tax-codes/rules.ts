/** Finds the tax code of a line. Used by server and web. */
import { hasCapability } from '#platform/contract/roles.ts'
import { type TaxOfDay, type TaxRounding, roundingOf } from '#platform/contract/money/tax.ts'
import { taxMessages } from './messages.ts'

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

/** The code of all sales of a small entrepreneur in the Netherlands (KOR), who charges no VAT and claims none. */
export const KOR_CODE = 'KOR'

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
  /** The entity is a small entrepreneur. */
  kor: boolean
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
  if (rules.kor && !bought.includes(line_kind))
    return rules.codes.find(({ code }) => code === KOR_CODE) ?? null
  const row = rules.defaults.find(
    (row) => row.line_kind === line_kind && row.customer_kind === customer_kind,
  )
  return codeOf(rules, row?.tax_code_id)
}

/** Sales of a small entrepreneur have no tax; nobody else sells by their code. */
function mayHave({ kor }: TaxRules, line_kind: TaxedKind, { code, kind }: CodeOfDay): boolean {
  const isKorSale = kor && !bought.includes(line_kind)
  return code === KOR_CODE ? isKorSale : !isKorSale || kind === 'exempt' || kind === 'outside'
}

/** The code that a user chose for a line; null if none holds. */
function chosenCode(
  rules: TaxRules,
  { kind, chosen }: { kind: TaxedKind; chosen?: number | null | undefined },
): CodeOfDay | null {
  const code = rules.legal_entity_id === null ? null : codeOf(rules, chosen)
  return code && mayHave(rules, kind, code) ? code : null
}

/** Why a line cannot have a chosen code; null: it can. Which kinds a role may choose is another rule (`isOtherKind`). */
export function codeProblem(
  rules: TaxRules | null,
  line: { kind: TaxedKind; chosen: number },
): string | null {
  if (!rules || rules.legal_entity_id === null) return taxMessages.noChoice
  const code = codeOf(rules, line.chosen)
  if (!code) return taxMessages.otherCountry
  return mayHave(rules, line.kind, code) ? null : taxMessages.notHere
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
  rules && (chosenCode(rules, line) ?? usualCode(rules, line.kind, line.customer_kind))

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
    (code) =>
      mayHave(rules, kind, code) &&
      (mayOther ||
        code.tax_code_id === chosen ||
        !isOtherKind(rules, { kind, customer_kind, chosen: code.tax_code_id })),
  )
  const usual = usualCode(rules, kind, customer_kind)
  const isUsualAlone = choices.every(({ tax_code_id: id }) => id === usual?.tax_code_id)
  return isUsualAlone && chosen == null ? [] : choices
}

export const mayChooseOtherKind = (role: string | null | undefined) =>
  hasCapability(role, 'tax-code.other-kind')
