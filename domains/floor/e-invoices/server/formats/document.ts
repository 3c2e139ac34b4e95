/**
 * The common input of all writers: one document as it was issued. Amounts are whole numbers of the smallest unit of its
 * currency, as the document stores them; a writer never computes tax.
 */
import type { TaxKind } from '#platform/contract/money/tax.ts'

/** A company or a person as a document names it. Numbers of other countries are null. */
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
  /** Where only one text is known. */
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
  /** Null: somebody unknown at the counter. */
  customer_id: number | null
  /** A person who wants an invoice that names them. */
  wants_invoice: boolean
  peppol_id: { scheme: string; value: string } | null
}

export interface ETaxCode {
  code: string
  name: string
  kind: TaxKind
  /** Basis points. */
  rate: number
  /** Whether the rate is taken of the whole base, and not of a part of it. */
  of_whole_base: boolean
  reason: string | null
  /** What the country's form calls it, where our code does not say it. */
  e_invoice: string | null
}

export interface ELine {
  line_no: number
  /** service, part, inspection, third_party, other, product or build. */
  kind: string
  name: string
  qty: number
  /** As the house writes it: pcs, ltr, service. */
  unit: string
  unit_price: number
  /** Quantity times price, as the document has it. */
  gross: number
  /** What is taken off: of the line itself, and its shares of the document's. */
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
  purchase_order_number: string | null
  payment_terms_days: number | null
  /** A whole vehicle is sold. */
  is_vehicle: boolean
  /** Of a credit note: what it lowers. */
  original: {
    id: number
    number: string
    day: string
    /** What the tax office calls it. */
    uuid: string | null
    is_paid_back: boolean
  } | null
}

/** `150050` of a currency with two digits: `1500.50`. Never in powers of ten. */
export function amount(value: number, digits: number): string {
  const sign = value < 0 ? '-' : ''
  const figures = String(Math.abs(value)).padStart(digits + 1, '0')
  return digits === 0
    ? `${sign}${figures}`
    : `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`
}

/** A quantity of at most three decimals, without an exponent. */
export const quantity = (value: number): string => String(Math.round(value * 1000) / 1000)

/** All that is taken off a line. */
export const totalDeduction = ({ discount, shares }: Pick<ELine, 'discount' | 'shares'>): number =>
  discount + shares.discount + shares.voucher + shares.points

/** Whether quantity times price is a whole amount, so that a reader who multiplies finds the same. */
export const isWholeAmount = ({ qty, unit_price, gross }: ELine): boolean =>
  Math.round(qty * 1000) * unit_price === gross * 1000

/** Lines that a file has: those with an amount, unless they are outside of the tax. */
export const taxedLines = ({ lines }: Pick<EDocument, 'lines'>): ELine[] =>
  lines.filter(({ base, code }) => base !== 0 && code !== null && code.kind !== 'outside')

/** Of all kinds; lines that come to nothing stay out. */
export const filledLines = ({ lines }: Pick<EDocument, 'lines'>): ELine[] =>
  lines.filter(({ base }) => base !== 0)

/** `Jl. Contoh 7, 12430 Jakarta` */
export function addressOf(party: EParty): string {
  const street = [party.street, party.house_number].filter(Boolean).join(' ')
  const city = [party.postal_code, party.city].filter(Boolean).join(' ')
  return [street, city].filter(Boolean).join(', ') || (party.address ?? '')
}

/** A name as a field of so many characters takes it: whole ones only, counted as receivers count, a wide one as two. */
export function shortened(text: string, length: number): string {
  let short = ''
  for (const sign of text.trim()) {
    if (short.length + sign.length > length) break
    short += sign
  }
  return short.trimEnd()
}
