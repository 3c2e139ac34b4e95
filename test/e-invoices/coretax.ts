/** What Coretax refuses, stated from its page and not from our writer. */
import { all, cents, names, one, textOf, treeOf } from './tree.ts'

const INVOICE =
  'TaxInvoiceDate TaxInvoiceOpt TrxCode AddInfo CustomDoc CustomDocMonthYear RefDesc FacilityStamp SellerIDTKU BuyerTin BuyerDocument BuyerCountry BuyerDocumentNumber BuyerName BuyerAdress BuyerEmail BuyerIDTKU ListOfGoodService'
const GOOD =
  'Opt Code Name Unit Price Qty TotalDiscount TaxBase OtherTaxBase VATRate VAT STLGRate STLG'

/** Half up, of whole rupiah. */
const part = (value: bigint, numerator: bigint, denominator: bigint) =>
  (2n * value * numerator + denominator) / (2n * denominator)

/** How many decimals a number is written with. */
const decimals = (text: string) => text.split('.')[1]?.length ?? 0

export function coretaxProblems(xml: string): string[] {
  const problems: string[] = []
  const must = (is: boolean, what: string) => void (is || problems.push(what))
  const root = treeOf(xml)
  must(root.name === 'TaxInvoiceBulk', 'root')
  must(root.attributes['xsi:noNamespaceSchemaLocation'] === 'TaxInvoice.xsd', 'schema')
  must(names(root).join(' ') === 'TIN ListOfTaxInvoice', 'children of the root')
  const tin = textOf(root, 'TIN')
  must(/^\d{16}$/.test(tin), 'TIN has 16 digits')
  const invoices = all(root, 'ListOfTaxInvoice', 'TaxInvoice')
  must(invoices.length >= 1 && invoices.length <= 1000, '1 to 1,000 invoices')
  const seen = new Set<string>()
  for (const invoice of invoices) {
    const text = (name: string) => textOf(invoice, name)
    const number = text('RefDesc')
    const say = (is: boolean, what: string) => must(is, `${number}: ${what}`)
    say(names(invoice).join(' ') === INVOICE, 'order of elements')
    say(number !== '' && !seen.has(number), 'one invoice for each number')
    seen.add(number)
    say(/^\d{4}-\d\d-\d\d$/.test(text('TaxInvoiceDate')), 'date')
    say(text('TaxInvoiceOpt') === 'Normal', 'option')
    say(/^(0[1-9]|10)$/.test(text('TrxCode')), 'code of the transaction')
    const needs = ['07', '08'].includes(text('TrxCode'))
    say(needs === /^TD\.005\d\d$/.test(text('AddInfo')), 'facility only for 07 and 08')
    say(
      text('AddInfo').slice(6) === text('FacilityStamp').slice(6),
      'the same facility in both places',
    )
    say(new RegExp(`^${tin}\\d{6}$`).test(text('SellerIDTKU')), 'branch of the seller')
    say(/^[A-Z]{3}$/.test(text('BuyerCountry')), 'country of the buyer')
    say(text('BuyerName') !== '', 'name of the buyer')
    const kind = text('BuyerDocument')
    say(['TIN', 'National ID', 'Passport', 'Other ID'].includes(kind), 'document of the buyer')
    if (kind === 'TIN') {
      say(/^\d{16}$/.test(text('BuyerTin')) && !/^0+$/.test(text('BuyerTin')), 'TIN of the buyer')
      say(new RegExp(`^${text('BuyerTin')}\\d{6}$`).test(text('BuyerIDTKU')), 'branch of the buyer')
    } else {
      say(text('BuyerTin') === '0'.repeat(16), 'no TIN is sixteen zeros')
      say(text('BuyerDocumentNumber') !== '', 'number of the buyer')
    }
    const goods = all(invoice, 'ListOfGoodService', 'GoodService')
    say(goods.length > 0, 'a line')
    for (const good of goods) {
      const places = decimals(textOf(good, 'TaxBase'))
      const of = (name: string) => cents(textOf(good, name), places)
      say(names(good).join(' ') === GOOD, 'order of elements of a line')
      say(['A', 'B'].includes(textOf(good, 'Opt')), 'goods or services')
      say(/^\d{6}$/.test(textOf(good, 'Code')), 'code of goods')
      say(/^UM\.00\d\d$/.test(textOf(good, 'Unit')), 'unit')
      say(textOf(good, 'Name') !== '', 'name of a line')
      say(places === 0 || places === 2, 'whole rupiah, or two decimals')
      const [price, base] = [of('Price'), of('TaxBase')]
      const thousandths = cents(textOf(good, 'Qty'), 3)
      say(
        price * thousandths === (base + of('TotalDiscount')) * 1000n,
        `price times quantity less discount is the base: ${one(good, 'Name')?.text}`,
      )
      say(base > 0n, 'a base')
      say(of('STLG') === 0n && textOf(good, 'STLGRate') === '0', 'no luxury tax')
      say(decimals(textOf(good, 'VAT')) === 0, 'whole tax')
      const rate = cents(textOf(good, 'VATRate'), 2)
      const tax = part(of('OtherTaxBase'), rate, 10_000n * 10n ** BigInt(places))
      say(tax === cents(textOf(good, 'VAT'), 0), 'tax of a line')
      if (text('TrxCode') === '04') {
        say(rate === 1200n, 'rate of 04')
        say(of('OtherTaxBase') === part(base, 11n, 12n), 'eleven twelfths')
      }
      if (text('TrxCode') === '01') say(of('OtherTaxBase') === base, 'the whole base')
    }
  }
  return problems
}

const RETAIL =
  'TrxCode BuyerName BuyerIdOpt BuyerIdNumber GoodServiceOpt SerialNo TransactionDate TaxBaseSellingPrice OtherTaxBaseSellingPrice VAT STLG Info'

export function retailProblems(xml: string): string[] {
  const problems: string[] = []
  const must = (is: boolean, what: string) => void (is || problems.push(what))
  const root = treeOf(xml)
  must(root.name === 'RetailInvoiceBulk', 'root')
  must(
    names(root).join(' ') === 'TIN TaxPeriodMonth TaxPeriodYear ListOfRetailInvoice',
    'children of the root',
  )
  must(/^\d{16}$/.test(textOf(root, 'TIN')), 'TIN')
  must(/^([1-9]|1[0-2])$/.test(textOf(root, 'TaxPeriodMonth')), 'month')
  const month = `${textOf(root, 'TaxPeriodYear')}-${textOf(root, 'TaxPeriodMonth').padStart(2, '0')}`
  const rows = all(root, 'ListOfRetailInvoice', 'RetailInvoice')
  const keys = rows.map((row) => `${textOf(row, 'SerialNo')} ${textOf(row, 'TrxCode')}`)
  must(new Set(keys).size === rows.length, 'one row for each sale and code')
  for (const row of rows) {
    must(names(row).join(' ') === RETAIL, 'order of elements')
    must(['Normal', '07', '08', 'NoVAT'].includes(textOf(row, 'TrxCode')), 'code')
    must(['NPWP', 'NIK', 'PASPOR'].includes(textOf(row, 'BuyerIdOpt')), 'document of the buyer')
    must(textOf(row, 'BuyerIdNumber') !== '', 'number of the buyer')
    must(textOf(row, 'TransactionDate').startsWith(month), 'a day of the month')
    for (const name of ['TaxBaseSellingPrice', 'OtherTaxBaseSellingPrice', 'VAT', 'STLG'])
      must(/^\d+$/.test(textOf(row, name)), `${name} is whole`)
    must(textOf(row, 'TaxBaseSellingPrice') !== '0', 'a base')
    must(textOf(row, 'Info') === 'ok', 'info')
  }
  return problems
}
