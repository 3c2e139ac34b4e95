/**
 * Malaysia: MyInvois, the JSON form of UBL 2.1, in which every value is `[{ _: value }]`. Version 1.0 is unsigned; with a
 * certificate it is 1.1 (myinvois-signature.ts). Amounts are what the document stores; the file is minified.
 */
import {
  type EBuyer,
  type EDocument,
  type ELine,
  type EParty,
  addressOf,
  filledLines,
  isWhole,
  quantity,
  shortened,
  takenOff,
} from './document.ts'

export type Json = string | number | boolean | { readonly [key: string]: Json } | readonly Json[]
type Node = Readonly<Record<string, Json>>

const leaf = (value: Json, attributes: Node = {}): Json => [{ _: value, ...attributes }]
const given = (name: string, value: string | null | undefined): Node =>
  value ? { [name]: leaf(value) } : {}

/** The general buyer: the public, and whoever has no tax number of their own. */
export const GENERAL_TIN = 'EI00000000010'
const FOREIGN_TIN = 'EI00000000020'
const NOT_APPLICABLE = 'NA'
const NO_STATE = '17'

export const TYPES = { invoice: '01', credit: '02', refund: '04' } as const

const UNITS: Record<string, string> = {
  pcs: 'H87',
  set: 'SET',
  liter: 'LTR',
  kg: 'KGM',
  meter: 'MTR',
  hour: 'HUR',
}
const ONE = 'C62'
export const myinvoisUnit = (unit: string): string => UNITS[unit] ?? ONE

/** What was sold, by the list of the tax office. */
const CLASSES: Record<string, string> = {
  service: '030',
  inspection: '030',
  part: '030',
  third_party: '030',
  other: '030',
  product: '022',
  build: '025',
}
const CONSOLIDATED = '004'

/** The type of a tax: a code may say it itself. */
export function taxTypeOf(code: { kind: string; e_invoice: string | null } | null): string {
  if (code?.e_invoice) return code.e_invoice
  if (code?.kind === 'exempt') return 'E'
  return code?.kind === 'standard' || code?.kind === 'reduced' ? '02' : '06'
}

const ALPHA_3: Record<string, string> = {
  MY: 'MYS',
  SG: 'SGP',
  ID: 'IDN',
  TH: 'THA',
  BN: 'BRN',
  NL: 'NLD',
  CN: 'CHN',
  IN: 'IND',
  JP: 'JPN',
  GB: 'GBR',
  US: 'USA',
  AU: 'AUS',
}
export const myinvoisCountry = (country: string): string | undefined => ALPHA_3[country]

interface Named {
  name: string
  ids: readonly [string, string][]
  lines: readonly string[]
  postal_code: string | null
  city: string
  region: string
  country: string
  phone: string
  email: string | null
}

function party({ name, ids, ...at }: Named, extra: Node = {}): Node {
  return {
    ...extra,
    PartyLegalEntity: [{ RegistrationName: leaf(shortened(name, 300)) }],
    PartyIdentification: ids.map(([schemeID, id]) => ({ ID: leaf(id, { schemeID }) })),
    PostalAddress: [
      {
        AddressLine: at.lines.map((line) => ({ Line: leaf(shortened(line, 150)) })),
        ...given('PostalZone', at.postal_code),
        CityName: leaf(shortened(at.city, 50)),
        CountrySubentityCode: leaf(at.region),
        Country: [
          {
            IdentificationCode: leaf(at.country, { listID: 'ISO3166-1', listAgencyID: '6' }),
          },
        ],
      },
    ],
    Contact: [{ Telephone: leaf(at.phone), ...given('ElectronicMail', at.email) }],
  }
}

/** Who somebody is, by the number that they have. */
const proofOf = (who: EParty): [string, string] =>
  who.brn
    ? ['BRN', who.brn]
    : who.nric
      ? ['NRIC', who.nric]
      : who.passport
        ? ['PASSPORT', who.passport]
        : ['BRN', NOT_APPLICABLE]

const whereOf = (who: EParty) => ({
  lines: [addressOf({ ...who, postal_code: null, city: null }) || NOT_APPLICABLE],
  postal_code: who.postal_code,
  city: who.city ?? NOT_APPLICABLE,
  region: who.country_code === 'MY' ? (who.region_code ?? NO_STATE) : NO_STATE,
  country: myinvoisCountry(who.country_code) ?? 'MYS',
  phone: who.phone ?? NOT_APPLICABLE,
  email: who.email,
})

/** A company by its own number; a person may be named by the general one with an identity card or a passport. */
export const tinOf = (buyer: EBuyer): string =>
  buyer.tin ?? (buyer.country_code === 'MY' ? GENERAL_TIN : FOREIGN_TIN)

const buyerOf = (buyer: EBuyer): Named => ({
  name: buyer.name,
  ids: [
    ['TIN', tinOf(buyer)],
    proofOf(buyer),
    ['SST', buyer.sst_number ?? NOT_APPLICABLE],
    ['TTX', NOT_APPLICABLE],
  ],
  ...whereOf(buyer),
})

const PUBLIC: Named = {
  name: 'General Public',
  ids: [
    ['TIN', GENERAL_TIN],
    ['BRN', NOT_APPLICABLE],
    ['SST', NOT_APPLICABLE],
    ['TTX', NOT_APPLICABLE],
  ],
  lines: [NOT_APPLICABLE],
  postal_code: null,
  city: NOT_APPLICABLE,
  region: NO_STATE,
  country: 'MYS',
  phone: NOT_APPLICABLE,
  email: null,
}

function supplierOf({ seller }: EDocument): Node {
  const named: Named = {
    name: seller.name,
    ids: [
      ['TIN', seller.tin ?? NOT_APPLICABLE],
      proofOf(seller),
      ['SST', seller.sst_number ?? NOT_APPLICABLE],
      ['TTX', NOT_APPLICABLE],
    ],
    ...whereOf(seller),
  }
  return {
    Party: [
      party(named, {
        IndustryClassificationCode: leaf(seller.msic ?? '', { name: seller.msic_name ?? '' }),
      }),
    ],
  }
}

/** What a line of the file says. Amounts in the smallest unit. */
interface FileLine {
  id: number
  name: string
  qty: string
  unit: string
  price: number
  gross: number
  off: readonly [string, number][]
  base: number
  tax: number
  type: string
  rate: number
  reason: string | null
  class: string
}

function fileLine(line: ELine, { includes_tax }: EDocument): FileLine {
  const off = takenOff(line)
  const plain = !includes_tax && isWhole(line) && line.gross - off === line.base
  const { shares } = line
  return {
    id: line.line_no,
    name: shortened(plain ? line.name : `${line.name} (${quantity(line.qty)} ${line.unit})`, 300),
    qty: plain ? quantity(line.qty) : '1',
    unit: plain ? myinvoisUnit(line.unit) : ONE,
    price: plain ? line.unit_price : line.base + off,
    gross: line.base + off,
    off: (
      [
        ['Discount', line.discount + shares.discount],
        ['Voucher', shares.voucher],
        ['Points', shares.points],
      ] as [string, number][]
    ).filter(([, value]) => value !== 0),
    base: line.base,
    tax: line.tax,
    type: taxTypeOf(line.code),
    rate: line.code?.rate ?? 0,
    reason: line.code?.reason ?? null,
    class: CLASSES[line.kind] ?? '022',
  }
}

interface Head {
  number: string
  issued_at: string
  type: string
  version: '1.0' | '1.1'
  original?: { number: string; uuid: string | null } | null
}

const SCHEME = { schemeID: 'UN/ECE 5153', schemeAgencyID: '6' }

interface Money {
  (value: number): Json
}
const moneyOf =
  ({ currency, digits }: EDocument): Money =>
  (value) =>
    leaf(value / 10 ** digits, { currencyID: currency })

/** An amount of one type of tax, and the tax of it. */
function subtotal(lines: readonly FileLine[], money: Money): Node {
  const { type = '06', rate = 0, reason = null } = lines[0] ?? {}
  return {
    TaxableAmount: money(sumOf(lines, 'base')),
    TaxAmount: money(sumOf(lines, 'tax')),
    ...(type === '06' || type === 'E' ? {} : { Percent: leaf(rate / 100) }),
    TaxCategory: [
      {
        ID: leaf(type),
        ...(type === 'E' ? given('TaxExemptionReason', reason ?? 'Exempt') : {}),
        TaxScheme: [{ ID: leaf('OTH', SCHEME) }],
      },
    ],
  }
}

const sumOf = (lines: readonly FileLine[], field: 'base' | 'tax') =>
  lines.reduce((total, line) => total + line[field], 0)

function byType(lines: readonly FileLine[]): FileLine[][] {
  const types = new Map<string, FileLine[]>()
  for (const line of lines) {
    const key = `${line.type}/${line.rate}`
    types.set(key, [...(types.get(key) ?? []), line])
  }
  return [...types.values()]
}

const allowancesOf = ({ off }: FileLine, money: Money): Node =>
  off.length === 0
    ? {}
    : {
        AllowanceCharge: off.map(([reason, value]) => ({
          ChargeIndicator: leaf(false),
          AllowanceChargeReason: leaf(reason),
          Amount: money(value),
        })),
      }

const lineOf = (line: FileLine, money: Money): Node => ({
  ID: leaf(String(line.id)),
  InvoicedQuantity: leaf(Number(line.qty), { unitCode: line.unit }),
  LineExtensionAmount: money(line.base),
  ...allowancesOf(line, money),
  TaxTotal: [{ TaxAmount: money(line.tax), TaxSubtotal: [subtotal([line], money)] }],
  Item: [
    {
      CommodityClassification: [{ ItemClassificationCode: leaf(line.class, { listID: 'CLASS' }) }],
      Description: leaf(line.name),
    },
  ],
  Price: [{ PriceAmount: money(line.price) }],
  ItemPriceExtension: [{ Amount: money(line.gross) }],
})

const referenceOf = ({ original }: Head): Node =>
  original
    ? {
        BillingReference: [
          {
            InvoiceDocumentReference: [
              { ID: leaf(original.number), ...given('UUID', original.uuid) },
            ],
          },
        ],
      }
    : {}

function build(document: EDocument, head: Head, buyer: Named, lines: readonly FileLine[]): Node {
  const money = moneyOf(document)
  const [net, tax] = [sumOf(lines, 'base'), sumOf(lines, 'tax')]
  return {
    ID: leaf(shortened(head.number, 50)),
    IssueDate: leaf(head.issued_at.slice(0, 10)),
    IssueTime: leaf(`${head.issued_at.slice(11, 19)}Z`),
    InvoiceTypeCode: leaf(head.type, { listVersionID: head.version }),
    DocumentCurrencyCode: leaf(document.currency),
    ...referenceOf(head),
    AccountingSupplierParty: [supplierOf(document)],
    AccountingCustomerParty: [{ Party: [party(buyer)] }],
    TaxTotal: [
      {
        TaxAmount: money(tax),
        TaxSubtotal: byType(lines).map((of) => subtotal(of, money)),
      },
    ],
    LegalMonetaryTotal: [
      {
        LineExtensionAmount: money(net),
        TaxExclusiveAmount: money(net),
        TaxInclusiveAmount: money(net + tax),
        PayableAmount: money(net + tax),
      },
    ],
    InvoiceLine: lines.map((line) => lineOf(line, money)),
  }
}

const rooted = (invoice: Node): Node => ({
  _D: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  _A: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  _B: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  Invoice: [invoice],
})

const typeOf = ({ original }: EDocument): string =>
  original === null ? TYPES.invoice : original.is_paid_back ? TYPES.refund : TYPES.credit

export interface MyInvoisSettings {
  /** The moment that the file names: not in the future, at most 72 hours old when it is sent. */
  issued_at: string
  version?: '1.0' | '1.1'
}

/** One invoice, or one credit note with the invoice that it lowers. */
export function myinvoisDocument(document: EDocument, settings: MyInvoisSettings): Node {
  const { version = '1.0', issued_at } = settings
  const head = {
    number: document.number,
    issued_at,
    type: typeOf(document),
    version,
    original: document.original,
  }
  const lines = filledLines(document).map((line) => fileLine(line, document))
  return rooted(build(document, head, buyerOf(document.buyer), lines))
}

/** `INV/SHA/2026/00012` -> `INV/SHA/2026/` and 12. */
function partsOf(number: string): [string, number] {
  const [, before = number, digits = ''] = /^(.*?)(\d+)$/.exec(number) ?? []
  return [before, Number(digits)]
}
const lastDigits = (number: string) => /\d+$/.exec(number)?.[0] ?? number

/** `INV/SHA/2026/00012-00018`, or one number. */
const chainName = (chain: readonly EDocument[]): string => {
  const [first, last] = [chain[0]?.number ?? '', chain.at(-1)?.number ?? '']
  return chain.length === 1 ? first : `${first}-${lastDigits(last)}`
}

/** Receipts whose numbers follow each other without a gap. */
export function chainsOf(documents: readonly EDocument[]): EDocument[][] {
  const sorted = documents.toSorted((a, b) => (a.number < b.number ? -1 : 1))
  const chains: EDocument[][] = []
  for (const document of sorted) {
    const chain = chains.at(-1)
    const [before, at] = partsOf(document.number)
    const [lastBefore, lastAt] = partsOf(chain?.at(-1)?.number ?? '')
    if (chain && before === lastBefore && at === lastAt + 1) chain.push(document)
    else chains.push([document])
  }
  return chains
}

/** A line for each chain and each type of tax in it. */
function consolidatedLines(documents: readonly EDocument[]): FileLine[] {
  const lines: FileLine[] = []
  for (const chain of chainsOf(documents)) {
    const all = chain.flatMap((document) =>
      filledLines(document).map((line) => fileLine(line, document)),
    )
    for (const of of byType(all)) {
      lines.push({
        ...(of[0] as FileLine),
        id: lines.length + 1,
        name: chainName(chain),
        qty: '1',
        unit: ONE,
        off: [],
        price: sumOf(of, 'base'),
        gross: sumOf(of, 'base'),
        base: sumOf(of, 'base'),
        tax: sumOf(of, 'tax'),
        class: CONSOLIDATED,
      })
    }
  }
  return lines
}

/**
 * The receipts of a garage and month of buyers who want no invoice of their own, as one document. Credit notes go into a
 * document of their own; amounts stay positive.
 *
 * @param number `CON/SHA/202611`
 */
export function myinvoisConsolidated(
  documents: readonly EDocument[],
  { number, issued_at, version = '1.0' }: MyInvoisSettings & { number: string },
): Node {
  const first = documents[0]
  if (!first) throw new Error('A consolidated document of nothing')
  const head = { number, issued_at, type: typeOf(first), version }
  return rooted(build(first, head, PUBLIC, consolidatedLines(documents)))
}

/** Minified, as it is hashed and sent. */
export const myinvoisJson = (document: Node): string => JSON.stringify(document)
