/** Random documents, made by the arithmetic of orders and of tax, for the writers of files. */
import fc from 'fast-check'
import { grossOf, allocate } from '#platform/contract/money/money.ts'
import { type TaxOfDay, documentTax, roundingOf } from '#platform/contract/money/tax.ts'
import type {
  EBuyer,
  EDocument,
  EParty,
  ESeller,
  ETaxCode,
} from '#domains/floor/e-invoices/server/formats/document.ts'

const nobody: EParty = {
  name: 'Somebody',
  is_company: false,
  npwp: null,
  nitku: null,
  nik: null,
  passport: null,
  tin: null,
  brn: null,
  nric: null,
  sst_number: null,
  kvk: null,
  oin: null,
  btw_id: null,
  street: 'Street',
  house_number: '1',
  postal_code: null,
  city: 'City',
  region_code: null,
  country_code: 'ID',
  address: null,
  email: null,
  phone: null,
}
export const aBuyer = (given: Partial<EBuyer> = {}): EBuyer => ({
  ...nobody,
  legal_name: given.name ?? nobody.name,
  customer_id: 7,
  wants_invoice: false,
  peppol_id: null,
  ...given,
})
export const aSeller = (given: Partial<ESeller> = {}): ESeller => ({
  ...nobody,
  is_company: true,
  legal_entity_id: 1,
  country_id: 1,
  msic: null,
  msic_name: null,
  iban: null,
  bic: null,
  ...given,
})

interface Country {
  country_id: number
  currency: string
  digits: number
  seller: ESeller
  buyer: EBuyer
  codes: (ETaxCode & { base: [number, number] })[]
}
const code = (given: Partial<Country['codes'][number]>): Country['codes'][number] => ({
  code: 'X',
  name: 'X',
  kind: 'standard',
  rate: 0,
  reason: null,
  e_invoice: null,
  base: [1, 1],
  ...given,
  base_numerator: given.base?.[0] ?? 1,
  base_denominator: given.base?.[1] ?? 1,
})

export const indonesia: Country = {
  country_id: 1,
  currency: 'IDR',
  digits: 0,
  seller: aSeller({ name: 'PT Contoh', npwp: '0012345678901000', nitku: '000002' }),
  buyer: aBuyer({ name: 'PT Pembeli & Rekan', is_company: true, npwp: '0098765432101000' }),
  codes: [code({ code: 'PPN', rate: 1200, base: [11, 12] }), code({ code: 'NA', kind: 'outside' })],
}
const selangor = { region_code: '10', postal_code: '40000', city: 'Shah Alam', country_code: 'MY' }
export const malaysia: Country = {
  country_id: 2,
  currency: 'MYR',
  digits: 2,
  seller: aSeller({
    ...selangor,
    country_id: 2,
    name: 'Contoh Sdn. Bhd.',
    tin: 'C20880050010',
    brn: '202001234567',
    msic: '45201',
    msic_name: 'Maintenance and repair of motor vehicles',
    phone: '+60312345678',
  }),
  buyer: aBuyer({
    ...selangor,
    name: 'Pembeli "Maju" Sdn. Bhd.',
    is_company: true,
    tin: 'C10880050010',
    brn: '201901234567',
    phone: '+60312345679',
  }),
  codes: [
    code({ code: 'SVT', rate: 800 }),
    code({ code: 'NA', kind: 'outside' }),
    code({ code: 'EX', kind: 'exempt', reason: 'Fees of the road' }),
  ],
}
export const netherlands: Country = {
  country_id: 3,
  currency: 'EUR',
  digits: 2,
  seller: aSeller({
    country_id: 3,
    country_code: 'NL',
    name: 'Voorbeeld B.V.',
    postal_code: '3511 AB',
    city: 'Utrecht',
    kvk: '12345678',
    btw_id: 'NL004495445B01',
    iban: 'NL91ABNA0417164300',
    bic: 'ABNANL2A',
  }),
  buyer: aBuyer({
    country_code: 'NL',
    name: 'Koper <Zoon> & Co. B.V.',
    is_company: true,
    postal_code: '1011 AB',
    city: 'Amsterdam',
    kvk: '87654321',
    btw_id: 'NL123456782B90',
  }),
  codes: [
    code({ code: 'BTW21', rate: 2100 }),
    code({ code: 'BTW9', rate: 900, kind: 'reduced' }),
    code({ code: 'BTW0', kind: 'zero' }),
    code({ code: 'ICP', kind: 'reverse' }),
    code({ code: 'VERLEGD', kind: 'reverse' }),
    code({ code: 'VRIJ', kind: 'exempt', reason: 'Doorlopende post' }),
  ],
}

const kinds = ['service', 'part', 'inspection', 'third_party', 'other', 'product'] as const
const someLine = (codes: number) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    name: fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .filter((n) => n.trim() !== ''),
    qty: fc.oneof(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 9999 }).map((n) => n / 1000),
    ),
    unit: fc.constantFrom('pcs', 'set', 'liter', 'service', 'hour', 'bottle'),
    unit_price: fc.integer({ min: 0, max: 5_000_000 }),
    discount: fc.integer({ min: 0, max: 100 }),
    code: fc.integer({ min: 0, max: codes - 1 }),
  })

const percent = (amount: number, part: number) => Math.floor((amount * part) / 100)

/** What is sold, to lines of so many codes. */
export const someGiven = (codes: number): fc.Arbitrary<Given> =>
  fc.record({
    lines: fc.array(someLine(codes), { minLength: 1, maxLength: 8 }),
    includes_tax: fc.boolean(),
    off: fc.record({
      discount: fc.integer({ min: 0, max: 40 }),
      voucher: fc.integer({ min: 0, max: 30 }),
      points: fc.integer({ min: 0, max: 30 }),
    }),
    down: fc.integer({ min: 0, max: 100 }),
    number: fc.integer({ min: 1, max: 99_999 }),
  })

/** A document of that country, as an invoice stores it. */
export const someDocument = (country: Country): fc.Arbitrary<EDocument> =>
  someGiven(country.codes.length).map((given) => documentOf(country, given))

export interface Given {
  lines: {
    kind: string
    name: string
    qty: number
    unit: string
    unit_price: number
    /** Percent. */
    discount: number
    code: number
  }[]
  includes_tax: boolean
  /** Percent of what is left. */
  off: { discount: number; voucher: number; points: number }
  down: number
  number: number
}

export function documentOf(country: Country, given: Given): EDocument {
  const lines = given.lines.map((line) => {
    const gross = grossOf(line)
    return { ...line, gross, discount: percent(gross, line.discount) }
  })
  let left = lines.map(({ gross, discount }) => gross - discount)
  const take = (part: number) => {
    const shares = allocate(
      percent(
        left.reduce((sum, l) => sum + l, 0),
        part,
      ),
      left,
    )
    left = left.map((amount, at) => amount - (shares[at] ?? 0))
    return shares
  }
  const shares = {
    discount: take(given.off.discount),
    voucher: take(given.off.voucher),
    points: take(given.off.points),
  }
  const ofDay = (at: number): TaxOfDay => {
    const { code: name, kind, rate, base } = country.codes[at] as Country['codes'][number]
    const [base_numerator, base_denominator] = base
    return {
      tax_code_id: at + 1,
      code: name,
      name,
      names: { en: name, id: name, my: name, nl: name },
      kind,
      rate: { basis_points: rate, base_numerator, base_denominator },
    }
  }
  const tax = documentTax(
    lines.map(({ code: at }, index) => ({ amount: left[index] ?? 0, code: ofDay(at) })),
    { rounding: roundingOf(country.country_id), includesTax: given.includes_tax },
  )
  return {
    id: given.number,
    source: 'invoice',
    number: `INV/SHA/2026/${String(given.number).padStart(5, '0')}`,
    day: '2026-11-20',
    issued_at: '2026-11-20T03:00:00.000Z',
    garage: { id: 1, code: 'SHA' },
    country_id: country.country_id,
    currency: country.currency,
    digits: country.digits,
    includes_tax: given.includes_tax,
    seller: country.seller,
    buyer: country.buyer,
    lines: lines.map((line, at) => ({
      line_no: at + 1,
      kind: line.kind,
      name: line.name,
      qty: line.qty,
      unit: line.unit,
      unit_price: line.unit_price,
      gross: line.gross,
      discount: line.discount,
      shares: {
        discount: shares.discount[at] ?? 0,
        voucher: shares.voucher[at] ?? 0,
        points: shares.points[at] ?? 0,
      },
      base: tax.lines[at]?.base ?? 0,
      other_base: tax.lines[at]?.other_base ?? 0,
      tax: tax.lines[at]?.tax ?? 0,
      code: country.codes[line.code] as ETaxCode,
    })),
    net: tax.net,
    tax: tax.tax,
    grand_total: tax.grand_total,
    down_payment: percent(tax.grand_total, given.down),
    prepaid: percent(tax.grand_total, given.down),
    purchase_order_number: null,
    payment_terms_days: 14,
    is_vehicle: false,
    original: null,
  }
}

/** The same document as a credit note of itself. */
export const creditOf = (document: EDocument): EDocument => ({
  ...document,
  source: 'credit_note',
  number: document.number.replace('INV', 'CN'),
  down_payment: 0,
  prepaid: 0,
  original: {
    id: document.id,
    number: document.number,
    day: document.day,
    e_invoice: { number: document.number, uuid: 'F9D425P6DS7D8IU' },
    is_paid_back: false,
  },
})
