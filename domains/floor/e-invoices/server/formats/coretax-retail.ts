/**
 * Indonesia: the monthly sales to buyers without tax invoices, one row per sale, for the monthly return. Whole rupiah
 * only: the return rejects decimals.
 */
import { type EDocument, taxedLines } from './document.ts'
import { isGoods, transactionOf } from './coretax.ts'
import { XML_HEAD, element, group } from './xml.ts'

export interface RetailSale {
  sale: EDocument
  /** Of the same month. */
  credits: readonly EDocument[]
}

interface Sums {
  base: number
  other_base: number
  tax: number
}
const sumOf = (documents: readonly EDocument[]): Sums => {
  const lines = documents.flatMap(taxedLines)
  return {
    base: lines.reduce((sum, { base }) => sum + base, 0),
    other_base: lines.reduce((sum, line) => sum + line.other_base, 0),
    tax: lines.reduce((sum, { tax }) => sum + tax, 0),
  }
}

/** The remainder of a sale after its credit notes of the month. */
export function leftOf({ sale, credits }: RetailSale): Sums {
  const [saleTotals, creditTotals] = [sumOf([sale]), sumOf(credits)]
  return {
    base: saleTotals.base - creditTotals.base,
    other_base: saleTotals.other_base - creditTotals.other_base,
    tax: saleTotals.tax - creditTotals.tax,
  }
}

const CODES: Record<string, string> = { '07': '07', '08': '08' }

function retailInvoice({ sale, credits }: RetailSale): string {
  const { buyer } = sale
  const remaining = leftOf({ sale, credits })
  const lines = taxedLines(sale)
  const goods = sumOf([{ ...sale, lines: lines.filter(isGoods) }]).base
  const [option, number] = buyer.npwp
    ? ['NPWP', buyer.npwp]
    : buyer.passport && !buyer.nik
      ? ['PASPOR', buyer.passport]
      : ['NIK', buyer.nik ?? '0'.repeat(16)]
  return group('RetailInvoice', [
    element('TrxCode', lines[0] ? (CODES[transactionOf(lines[0]).code] ?? 'Normal') : 'NoVAT'),
    element('BuyerName', buyer.name || '-'),
    element('BuyerIdOpt', option),
    element('BuyerIdNumber', number),
    // a row has one: that of the larger part
    element('GoodServiceOpt', goods * 2 > sumOf([sale]).base ? 'A' : 'B'),
    element('SerialNo', sale.number),
    element('TransactionDate', sale.day),
    element('TaxBaseSellingPrice', remaining.base),
    element('OtherTaxBaseSellingPrice', remaining.other_base),
    element('VAT', remaining.tax),
    element('STLG', 0),
    element('Info', 'ok'),
  ])
}

/** @param month `2026-11`; fully credited sales are not included */
export function coretaxRetailXml(month: string, sales: readonly RetailSale[]): string {
  const rows = sales.filter((sale) => leftOf(sale).base !== 0)
  return (
    XML_HEAD +
    group('RetailInvoiceBulk', [
      element('TIN', sales[0]?.sale.seller.npwp ?? ''),
      element('TaxPeriodMonth', Number(month.slice(5))),
      element('TaxPeriodYear', month.slice(0, 4)),
      group('ListOfRetailInvoice', rows.map(retailInvoice)),
    ]) +
    '\n'
  )
}
