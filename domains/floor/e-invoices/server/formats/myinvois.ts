/**
 * Malaysia: MyInvois, the JSON form of UBL 2.1, in which every value is `[{ _: value }]`. Version 1.0 is unsigned;
 * with a certificate it is 1.1 (myinvois-signature.ts). Amounts are those of the stored document; the file is
 * minified.
 */
import {
  type EDocument,
  type ELine,
  ONE_UNIT,
  filledLines,
  isWholeAmount,
  quantity,
  joinReasons,
  truncateName,
  totalDeduction,
  unitCodeOf,
} from './document.ts'
import { type Json, type Node, optionalLeaf, leaf } from './myinvois-json.ts'
import { type Named, PUBLIC, buyerOf, party, supplierOf } from './myinvois-parties.ts'

export const TYPES = { invoice: '01', credit: '02', refund: '04' } as const

/** The tax authority's classification of what was sold. */
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
const DISBURSEMENT = '006'

/** Disbursements, as road tax: not our service, so they have no tax. */
const classOf = ({ kind, code }: ELine): string =>
  kind === 'other' && (code?.kind === 'outside' || code?.kind === 'exempt')
    ? DISBURSEMENT
    : (CLASSES[kind] ?? '022')

/** The type of a tax, which its code may define. */
export function taxTypeOf(code: { kind: string; e_invoice: string | null } | null): string {
  if (code?.e_invoice) return code.e_invoice
  if (code?.kind === 'exempt') return 'E'
  return code?.kind === 'standard' || code?.kind === 'reduced' ? '02' : '06'
}

/** A line of the file. Amounts in the smallest unit. */
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
  const deduction = totalDeduction(line)
  const plain = !includes_tax && isWholeAmount(line) && line.gross - deduction === line.base
  const { shares } = line
  return {
    id: line.line_no,
    name: truncateName(
      plain ? line.name : `${line.name} (${quantity(line.qty)} ${line.unit})`,
      300,
    ),
    qty: plain ? quantity(line.qty) : '1',
    unit: plain ? unitCodeOf(line.unit) : ONE_UNIT,
    price: plain ? line.unit_price : line.base + deduction,
    gross: line.base + deduction,
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
    class: classOf(line),
  }
}

interface Head {
  number: string
  issued_at: string
  type: string
  version: '1.0' | '1.1'
  /** The credited e-invoices. */
  originals?: readonly { number: string; uuid: string | null }[]
  prepaid?: number
}

const SCHEME = { schemeID: 'UN/ECE 5153', schemeAgencyID: '6' }

interface Money {
  (value: number): Json
}
const moneyOf =
  ({ currency, digits }: EDocument): Money =>
  (value) =>
    leaf(value / 10 ** digits, { currencyID: currency })

/** An amount of one tax type, and its tax. */
function subtotal(lines: readonly FileLine[], money: Money): Node {
  const { type = '06', rate = 0 } = lines[0] ?? {}
  return {
    TaxableAmount: money(sumOf(lines, 'base')),
    TaxAmount: money(sumOf(lines, 'tax')),
    ...(type === '06' || type === 'E' ? {} : { Percent: leaf(rate / 100) }),
    TaxCategory: [
      {
        ID: leaf(type),
        ...(type === 'E' ? optionalLeaf('TaxExemptionReason', joinReasons(lines) ?? 'Exempt') : {}),
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

const referencesOf = ({ originals = [] }: Head): Node =>
  originals.length === 0
    ? {}
    : {
        BillingReference: originals.map(({ number, uuid }) => ({
          InvoiceDocumentReference: [{ ID: leaf(number), ...optionalLeaf('UUID', uuid) }],
        })),
      }

/** Each credited e-invoice once. */
const originalsOf = (documents: readonly EDocument[]) => [
  ...new Map(
    documents.flatMap(({ original }) =>
      original ? [[original.e_invoice.number, original.e_invoice] as const] : [],
    ),
  ).values(),
]

/** Payments of an earlier day. */
const prepaymentOf = (prepaid: number, money: Money): Node =>
  prepaid > 0 ? { PrepaidPayment: [{ PaidAmount: money(prepaid) }] } : {}

function build(document: EDocument, head: Head, buyer: Named, lines: readonly FileLine[]): Node {
  const money = moneyOf(document)
  const [net, tax] = [sumOf(lines, 'base'), sumOf(lines, 'tax')]
  // an amount of zero to pay is rejected
  const prepaid = (head.prepaid ?? 0) < net + tax ? (head.prepaid ?? 0) : 0
  return {
    ID: leaf(truncateName(head.number, 50)),
    IssueDate: leaf(head.issued_at.slice(0, 10)),
    IssueTime: leaf(`${head.issued_at.slice(11, 19)}Z`),
    InvoiceTypeCode: leaf(head.type, { listVersionID: head.version }),
    DocumentCurrencyCode: leaf(document.currency),
    ...referencesOf(head),
    AccountingSupplierParty: [supplierOf(document)],
    AccountingCustomerParty: [{ Party: [party(buyer)] }],
    ...prepaymentOf(prepaid, money),
    TaxTotal: [
      {
        TaxAmount: money(tax),
        TaxSubtotal: byType(lines).map((taxLines) => subtotal(taxLines, money)),
      },
    ],
    LegalMonetaryTotal: [
      {
        LineExtensionAmount: money(net),
        TaxExclusiveAmount: money(net),
        TaxInclusiveAmount: money(net + tax),
        PayableAmount: money(net + tax - prepaid),
      },
    ],
    InvoiceLine: lines.map((line) => lineOf(line, money)),
  }
}

const wrapInRoot = (invoice: Node): Node => ({
  _D: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  _A: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  _B: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  Invoice: [invoice],
})

const typeOf = ({ original }: EDocument): string =>
  original === null ? TYPES.invoice : original.is_paid_back ? TYPES.refund : TYPES.credit

export interface MyInvoisSettings {
  /** The issue time in the file: not in the future, at most 72 hours before sending. */
  issued_at: string
  version?: '1.0' | '1.1'
}

/** One invoice, or one credit note with the credited invoice. */
export function myinvoisDocument(document: EDocument, settings: MyInvoisSettings): Node {
  const { version = '1.0', issued_at } = settings
  const head = {
    number: document.number,
    issued_at,
    type: typeOf(document),
    version,
    originals: originalsOf([document]),
    prepaid: document.prepaid,
  }
  const lines = filledLines(document).map((line) => fileLine(line, document))
  return wrapInRoot(build(document, head, buyerOf(document.buyer), lines))
}

/** `INV/SHA/2026/00012` -> `INV/SHA/2026/` and 12. */
function partsOf(number: string): [string, number] {
  const [, prefix = number, digits = ''] = /^(.*?)(\d+)$/.exec(number) ?? []
  return [prefix, Number(digits)]
}
const lastDigits = (number: string) => /\d+$/.exec(number)?.[0] ?? number

/** `INV/SHA/2026/00012-00018`, or one number. */
const chainName = (chain: readonly EDocument[]): string => {
  const [first, last] = [chain[0]?.number ?? '', chain.at(-1)?.number ?? '']
  return chain.length === 1 ? first : `${first}-${lastDigits(last)}`
}

/** Receipts with consecutive numbers. */
export function chainsOf(documents: readonly EDocument[]): EDocument[][] {
  const sorted = documents.toSorted((a, b) => (a.number < b.number ? -1 : 1))
  const chains: EDocument[][] = []
  for (const document of sorted) {
    const chain = chains.at(-1)
    const [prefix, at] = partsOf(document.number)
    const [lastBefore, lastAt] = partsOf(chain?.at(-1)?.number ?? '')
    if (chain && prefix === lastBefore && at === lastAt + 1) chain.push(document)
    else chains.push([document])
  }
  return chains
}

/** A line for each chain and tax type. */
function consolidatedLines(documents: readonly EDocument[]): FileLine[] {
  const lines: FileLine[] = []
  for (const chain of chainsOf(documents)) {
    const chainLines = chain.flatMap((document) =>
      filledLines(document).map((line) => fileLine(line, document)),
    )
    for (const taxLines of byType(chainLines)) {
      lines.push({
        ...(taxLines[0] as FileLine),
        id: lines.length + 1,
        name: chainName(chain),
        qty: '1',
        unit: ONE_UNIT,
        off: [],
        price: sumOf(taxLines, 'base'),
        gross: sumOf(taxLines, 'base'),
        base: sumOf(taxLines, 'base'),
        tax: sumOf(taxLines, 'tax'),
        reason: joinReasons(taxLines),
        class: CONSOLIDATED,
      })
    }
  }
  return lines
}

/**
 * The monthly receipts of a garage for buyers without e-invoices, as one document. Credit notes have a document of
 * their own; amounts stay positive.
 * @param number `CON/SHA/202611`
 */
export function myinvoisConsolidated(
  documents: readonly EDocument[],
  { number, issued_at, version = '1.0' }: MyInvoisSettings & { number: string },
): Node {
  const first = documents[0]
  if (!first) throw new Error('A consolidated document of nothing')
  const originals = originalsOf(documents)
  const head = { number, issued_at, type: typeOf(first), version, originals }
  return wrapInRoot(build(first, head, PUBLIC, consolidatedLines(documents)))
}
