/**
 * Indonesia: the monthly sales to buyers without tax invoices, one row per sale and transaction code, for the monthly
 * return. Whole rupiah only: the return rejects decimals.
 */
import { type EDocument, type ELine, taxedLines } from './document.ts'
import { isGoods, otherBaseOf, transactionOf } from './coretax.ts'
import { XML_HEAD, element, group } from './xml.ts'

export interface RetailSale {
  sale: EDocument
  /** Of the same month. */
  credits: readonly EDocument[]
}

export interface RetailRow {
  /** `Normal` is collected tax; 07 is not collected, 08 exempt. */
  code: string
  base: number
  other_base: number
  tax: number
  isGoods: boolean
}

const RETAIL_CODES: Record<string, string> = { '07': '07', '08': '08' }
const retailCode = (line: ELine) => RETAIL_CODES[transactionOf(line).code] ?? 'Normal'

const sumOf = (lines: readonly ELine[], field: 'base' | 'other_base' | 'tax') =>
  lines.reduce((sum, line) => sum + line[field], 0)

/** The remainder of lines after their credits. Amounts in whole rupiah. */
function remainderOf(sold: readonly ELine[], credited: readonly ELine[]) {
  const base = sumOf(sold, 'base') - sumOf(credited, 'base')
  const { code } = sold[0] ?? {}
  return {
    base,
    // shares of the other base are rounded, so that their difference is not that of the remaining base
    other_base:
      credited.length === 0 || !code ? sumOf(sold, 'other_base') : otherBaseOf(base, code),
    tax: sumOf(sold, 'tax') - sumOf(credited, 'tax'),
  }
}

/** The rows of a sale after its credit notes of the month; a transaction code that is fully credited has none. */
export function retailRows({ sale, credits }: RetailSale): RetailRow[] {
  const sold = taxedLines(sale)
  const credited = credits.flatMap(taxedLines)
  return [...new Set(sold.map(retailCode))].flatMap((code): RetailRow[] => {
    const soldOfCode = sold.filter((line) => retailCode(line) === code)
    const parts = [...new Set(soldOfCode.map((line) => line.code?.code))].map((taxCode) => {
      const ofTaxCode = (line: ELine) => line.code?.code === taxCode
      return remainderOf(soldOfCode.filter(ofTaxCode), credited.filter(ofTaxCode))
    })
    const total = (field: 'base' | 'other_base' | 'tax') =>
      parts.reduce((sum, part) => sum + part[field], 0)
    const base = total('base')
    const goods =
      sumOf(soldOfCode.filter(isGoods), 'base') -
      sumOf(
        credited.filter((line) => isGoods(line) && retailCode(line) === code),
        'base',
      )
    return base === 0
      ? []
      : // a row has one kind: that of the larger part
        [
          {
            code,
            base,
            other_base: total('other_base'),
            tax: total('tax'),
            isGoods: goods * 2 > base,
          },
        ]
  })
}

function retailInvoice({ number, day, buyer }: EDocument, row: RetailRow): string {
  const [option, identity] = buyer.npwp
    ? ['NPWP', buyer.npwp]
    : buyer.passport && !buyer.nik
      ? ['PASPOR', buyer.passport]
      : ['NIK', buyer.nik ?? '0'.repeat(16)]
  return group('RetailInvoice', [
    element('TrxCode', row.code),
    element('BuyerName', buyer.name || '-'),
    element('BuyerIdOpt', option),
    element('BuyerIdNumber', identity),
    element('GoodServiceOpt', row.isGoods ? 'A' : 'B'),
    element('SerialNo', number),
    element('TransactionDate', day),
    element('TaxBaseSellingPrice', row.base),
    element('OtherTaxBaseSellingPrice', row.other_base),
    element('VAT', row.tax),
    element('STLG', 0),
    element('Info', 'ok'),
  ])
}

/** @param month `2026-11`; fully credited sales are not included */
export function coretaxRetailXml(month: string, sales: readonly RetailSale[]): string {
  return (
    XML_HEAD +
    group('RetailInvoiceBulk', [
      element('TIN', sales[0]?.sale.seller.npwp ?? ''),
      element('TaxPeriodMonth', Number(month.slice(5))),
      element('TaxPeriodYear', month.slice(0, 4)),
      group(
        'ListOfRetailInvoice',
        sales.flatMap((sold) => retailRows(sold).map((row) => retailInvoice(sold.sale, row))),
      ),
    ]) +
    '\n'
  )
}
