/**
 * The common input of all writers: one document as issued. Amounts are whole numbers of the smallest currency unit,
 * as stored; a writer never computes tax.
 */
import type { TaxKind } from '#platform/contract/money/tax.ts'

/** A company or person on a document. Numbers of other countries are null. */
export interface EParty {
  name: string
  is_company: boolean
  npwp: string | null
  nitku: string | null
  nik: string | null
  passport: string | null
  tin: string | null
  brn: string | null
  nric: string | null
  sst_number: string | null
  kvk: string | null
  oin: string | null
  btw_id: string | null
  street: string | null
  house_number: string | null
  postal_code: string | null
  city: string | null
  region_code: string | null
  /** ISO 3166, two letters. */
  country_code: string
  /** For addresses that are one text. */
  address: string | null
  email: string | null
  phone: string | null
}

export interface ESeller extends EParty {
  legal_entity_id: number
  country_id: number
  msic: string | null
  msic_name: string | null
  iban: string | null
  bic: string | null
}

export interface EBuyer extends EParty {
  /** As registered; null: unknown, and the name is the one in use. */
  legal_name: string | null
  /** Null: a walk-in customer. */
  customer_id: number | null
  /** A person who wants an invoice in their name. */
  wants_invoice: boolean
  peppol_id: { scheme: string; value: string } | null
}

export interface ETaxCode {
  code: string
  name: string
  kind: TaxKind
  /** Basis points. */
  rate: number
  /** The part of the base that the rate applies to: 11 of 12, or 1 of 1. */
  base_numerator: number
  base_denominator: number
  reason: string | null
  /** The code of the country's format, if our tax code does not define it. */
  e_invoice: string | null
}

export interface ELine {
  line_no: number
  /** service, part, inspection, third_party, other, product or build. */
  kind: string
  name: string
  qty: number
  /** Our unit: pcs, ltr, service. */
  unit: string
  unit_price: number
  /** Quantity times price, as the document has it. */
  gross: number
  /** Discounts of the line, and its shares of the document's. */
  discount: number
  shares: { discount: number; voucher: number; points: number }
  base: number
  other_base: number
  tax: number
  /** Null: untaxed. */
  code: ETaxCode | null
}

export const sources = ['invoice', 'sale', 'build_bill', 'credit_note'] as const
export type Source = (typeof sources)[number]

export interface EDocument {
  id: number
  source: Source
  number: string
  /** Of the garage. */
  day: string
  /** An instant. */
  issued_at: string
  garage: { id: number; code: string }
  country_id: number
  currency: string
  digits: number
  includes_tax: boolean
  seller: ESeller
  buyer: EBuyer
  lines: ELine[]
  net: number
  tax: number
  grand_total: number
  down_payment: number
  /** The part of the down payment that came on an earlier day. */
  prepaid: number
  purchase_order_number: string | null
  payment_terms_days: number | null
  /** A whole vehicle is sold. */
  is_vehicle: boolean
  /** Of a credit note: the credited document. */
  original: {
    id: number
    number: string
    day: string
    /** The e-invoice that contains it, and the tax authority's number of it. */
    e_invoice: { number: string; uuid: string | null }
    is_paid_back: boolean
  } | null
}

/** `150050` of a currency with two digits: `1500.50`. Never in scientific notation. */
export function amount(value: number, digits: number): string {
  const sign = value < 0 ? '-' : ''
  const figures = String(Math.abs(value)).padStart(digits + 1, '0')
  return digits === 0
    ? `${sign}${figures}`
    : `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`
}

/** A quantity with at most three decimals, without an exponent. */
export const quantity = (value: number): string => String(Math.round(value * 1000) / 1000)

/** All deductions of a line. */
export const totalDeduction = ({ discount, shares }: Pick<ELine, 'discount' | 'shares'>): number =>
  discount + shares.discount + shares.voucher + shares.points

/** The reasons of lines in one row of the breakdown, whose codes may have different ones. */
export const joinReasons = (lines: readonly { reason: string | null }[]): string | null =>
  [...new Set(lines.flatMap(({ reason }) => reason ?? []))].join('; ') || null

/** Whether quantity times price is a whole amount, so that readers who multiply get the same. */
export const isWholeAmount = ({ qty, unit_price, gross }: ELine): boolean =>
  Math.round(qty * 1000) * unit_price === gross * 1000

/** Lines in a file: those with an amount, unless they are out of scope for tax. */
export const taxedLines = ({ lines }: Pick<EDocument, 'lines'>): ELine[] =>
  lines.filter(({ base, code }) => base !== 0 && code !== null && code.kind !== 'outside')

/** Lines of all kinds with an amount. */
export const filledLines = ({ lines }: Pick<EDocument, 'lines'>): ELine[] =>
  lines.filter(({ base }) => base !== 0)

/** `Jl. Contoh 7, 12430 Jakarta` */
export function addressOf(party: EParty): string {
  const street = [party.street, party.house_number].filter(Boolean).join(' ')
  const city = [party.postal_code, party.city].filter(Boolean).join(' ')
  return [street, city].filter(Boolean).join(', ') || (party.address ?? '')
}

/** Truncates a name to the length of a field without splitting a character. Receivers count wide characters twice. */
export function truncateName(text: string, length: number): string {
  let short = ''
  for (const sign of text.trim()) {
    if (short.length + sign.length > length) break
    short += sign
  }
  return short.trimEnd()
}

const UNITS: Record<string, string> = {
  pcs: 'H87',
  set: 'SET',
  liter: 'LTR',
  kg: 'KGM',
  meter: 'MTR',
  hour: 'HUR',
}
export const ONE_UNIT = 'C62'

/** The UN/ECE code of a unit, in both forms of UBL. */
export const unitCodeOf = (unit: string): string => UNITS[unit] ?? ONE_UNIT
