/**
 * Indonesia: the file of tax invoices that Coretax imports. Tax is in whole rupiah, as stored; bases have two decimals
 * where whole rupiah would not lead to that tax. The element names follow the tax authority's spelling (`BuyerAdress`).
 */
import type { BuyerBranch } from '#domains/company/legal-entities/contract.ts'
import {
  type EBuyer,
  type EDocument,
  type ELine,
  type ETaxCode,
  addressOf,
  amount,
  isWholeAmount,
  quantity,
  truncateName,
  totalDeduction,
  taxedLines,
} from './document.ts'
import { alpha3 } from './countries.ts'
import { XML_HEAD, element, group, requiredElement } from './xml.ts'

/** Maximum of documents per file. */
export const MAX_DOCUMENTS = 1000
const NO_TIN = '0'.repeat(16)

const UNITS: Record<string, string> = {
  kg: 'UM.0003',
  liter: 'UM.0007',
  meter: 'UM.0013',
  set: 'UM.0019',
  pcs: 'UM.0021',
  box: 'UM.0022',
  hour: 'UM.0027',
  service: 'UM.0030',
  roll: 'UM.0039',
}
const OTHER_UNIT = 'UM.0033'
const ONE_UNIT = 'UM.0018'
export const coretaxUnit = (unit: string): string => UNITS[unit] ?? OTHER_UNIT

/** Goods are parts, products and whole cars; everything else is a service. */
export const isGoods = ({ kind }: Pick<ELine, 'kind'>): boolean =>
  kind === 'part' || kind === 'product' || kind === 'build'

/** Not collected, and exempt. */
export const needsFacility = (code: string): boolean => code === '07' || code === '08'

/**
 * The Coretax code of a line's tax. A tax code may define it itself, with the two digits of its facility: `08:12`. 0
 * % needs 07 or 08, which need a facility; no other code has one.
 */
export function transactionOf({ code }: Pick<ELine, 'code'>): { code: string; facility: string } {
  const [said, facility = ''] = code?.e_invoice?.split(':') ?? []
  if (said) return { code: said, facility: needsFacility(said) ? facility : '' }
  if (code?.kind === 'exempt') return { code: '08', facility: '' }
  if (code?.kind === 'zero' || code?.kind === 'reverse') return { code: '07', facility: '' }
  const isWhole = code?.base_numerator === code?.base_denominator
  return { code: isWhole ? '01' : '04', facility: '' }
}

type BaseShare = Pick<ETaxCode, 'base_numerator' | 'base_denominator'>

/** Half up, exactly. Amounts are zero or more. */
const divide = (amount: bigint, divisor: bigint): bigint => (2n * amount + divisor) / (2n * divisor)

/** The part of a base that the rate applies to, in the unit of the base. */
export const otherBaseOf = (base: number, { base_numerator, base_denominator }: BaseShare) =>
  Number(divide(BigInt(base) * BigInt(base_numerator), BigInt(base_denominator)))

/** The bases of a line in the file, with so many decimals. */
interface FileBases {
  base: number
  other_base: number
  decimals: number
}

/**
 * The bases as stored, if the rate on the other base gives the stored tax. Prices with tax, and the last bill of a
 * build, leave a tax that is a difference: then the base of that price with two decimals, or that of the tax.
 */
export function fileBases(line: ELine, { includes_tax, digits }: EDocument): FileBases {
  const { base, other_base, tax, code } = line
  if (!code) return { base, other_base, decimals: digits }
  const rate = BigInt(code.rate)
  const [numerator, denominator] = [BigInt(code.base_numerator), BigInt(code.base_denominator)]
  const withTax = 10_000n * denominator + rate * numerator
  const ofPrice = divide(BigInt(base + tax) * 1_000_000n * denominator, withTax)
  const rounds = (other: bigint, unit: bigint) =>
    divide(other * rate, 10_000n * unit) === BigInt(tax)
  const inHundredths = (exact: bigint): FileBases => ({
    base: Number(exact),
    other_base: Number(divide(exact * numerator, denominator)),
    decimals: digits + 2,
  })
  if (!includes_tax && rounds(BigInt(other_base), 1n)) return { base, other_base, decimals: digits }
  const exact = inHundredths(ofPrice)
  if (rate === 0n || rounds(BigInt(exact.other_base), 100n)) return exact
  const ofTax = divide(BigInt(tax) * 1_000_000n, rate)
  return {
    base: Number(divide(ofTax * denominator, numerator)),
    other_base: Number(ofTax),
    decimals: digits + 2,
  }
}

/** The buyer's identity: tax number, else identity card, passport or another document. */
export function coretaxBuyer(
  buyer: EBuyer,
  { idtku = 'nik' }: { idtku?: BuyerBranch } = {},
): { tin: string; document: string; number: string; idtku: string } {
  if (buyer.npwp)
    return {
      tin: buyer.npwp,
      document: 'TIN',
      number: '',
      idtku: buyer.npwp + (buyer.nitku ?? '000000'),
    }
  // sources differ on the value for a missing branch
  const branch = (number: string) =>
    idtku === 'nik' && /^\d{16}$/.test(number) ? `${number}000000` : '000000'
  if (buyer.is_company && buyer.country_code !== 'ID')
    return { tin: NO_TIN, document: 'Other ID', number: buyer.passport ?? '-', idtku: '000000' }
  const [document, number] = buyer.nik
    ? ['National ID', buyer.nik]
    : buyer.passport
      ? ['Passport', buyer.passport]
      : ['Other ID', '']
  return { tin: NO_TIN, document, number, idtku: branch(number) }
}

function goodService(line: ELine, document: EDocument): string {
  const { digits, includes_tax } = document
  const deduction = totalDeduction(line)
  const { base, other_base, decimals } = fileBases(line, document)
  const plain =
    !includes_tax &&
    decimals === digits &&
    isWholeAmount(line) &&
    line.gross - deduction === line.base
  const figures = plain
    ? { name: line.name, price: line.unit_price, qty: quantity(line.qty) }
    : {
        name: `${line.name} (${quantity(line.qty)} ${line.unit})`,
        price: base + deduction * 10 ** (decimals - digits),
        qty: '1',
      }
  return group('GoodService', [
    element('Opt', isGoods(line) ? 'A' : 'B'),
    element('Code', '000000'),
    element('Name', truncateName(figures.name, 255)),
    element('Unit', plain ? coretaxUnit(line.unit) : ONE_UNIT),
    element('Price', amount(figures.price, decimals)),
    element('Qty', figures.qty),
    element('TotalDiscount', amount(deduction, digits)),
    element('TaxBase', amount(base, decimals)),
    element('OtherTaxBase', amount(other_base, decimals)),
    element('VATRate', quantity((line.code?.rate ?? 0) / 100)),
    element('VAT', amount(line.tax, digits)),
    element('STLGRate', '0'),
    element('STLG', '0'),
  ])
}

function taxInvoice(document: EDocument, settings: { idtku?: BuyerBranch }): string {
  const { seller, buyer } = document
  const lines = taxedLines(document)
  const { code, facility } = lines[0] ? transactionOf(lines[0]) : { code: '04', facility: '' }
  const identity = coretaxBuyer(buyer, settings)
  return group('TaxInvoice', [
    element('TaxInvoiceDate', document.day),
    element('TaxInvoiceOpt', 'Normal'),
    element('TrxCode', code),
    requiredElement('AddInfo', facility && `TD.005${facility}`),
    requiredElement('CustomDoc', ''),
    requiredElement('CustomDocMonthYear', ''),
    element('RefDesc', document.number),
    requiredElement('FacilityStamp', facility && `TD.011${facility}`),
    element('SellerIDTKU', `${seller.npwp ?? ''}${seller.nitku ?? '000000'}`),
    element('BuyerTin', identity.tin),
    element('BuyerDocument', identity.document),
    element('BuyerCountry', alpha3(buyer.country_code)),
    requiredElement('BuyerDocumentNumber', identity.number),
    element('BuyerName', truncateName(buyer.name, 255)),
    requiredElement('BuyerAdress', truncateName(addressOf(buyer), 255)),
    requiredElement('BuyerEmail', buyer.email),
    element('BuyerIDTKU', identity.idtku),
    group(
      'ListOfGoodService',
      lines.map((line) => goodService(line, document)),
    ),
  ])
}

/** All documents have one seller; at most a thousand. @param idtku the branch value of a buyer without a tax number */
export function coretaxXml(
  documents: readonly EDocument[],
  settings: { idtku?: BuyerBranch } = {},
): string {
  const tin = documents[0]?.seller.npwp ?? ''
  return (
    XML_HEAD +
    group(
      'TaxInvoiceBulk',
      [
        element('TIN', tin),
        group(
          'ListOfTaxInvoice',
          documents.map((document) => taxInvoice(document, settings)),
        ),
      ],
      {
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:noNamespaceSchemaLocation': 'TaxInvoice.xsd',
      },
    ) +
    '\n'
  )
}
