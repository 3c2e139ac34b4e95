/** The print document of an order to a supplier, in the supplier's language. */
import { printedUnit } from '#domains/stock/inventory/units.ts'
import type { Currency } from '#platform/contract/money/currency.ts'
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import { letterhead } from '#domains/company/legal-entities/letterhead.ts'
import {
  printFormat,
  commonPrintTexts,
  type PrintDocument,
} from '#platform/contract/print-document.ts'
import { type Language } from '#platform/contract/text/languages.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import { showPhone } from '#platform/contract/text/phone.ts'

const words: Record<
  Language,
  Record<
    | 'title'
    | 'number'
    | 'date'
    | 'supplier'
    | 'deliverTo'
    | 'garage'
    | 'address'
    | 'unit'
    | 'withoutTax',
    string
  >
> = {
  en: {
    title: 'Purchase order',
    number: 'Order number',
    date: 'Order date',
    supplier: 'Supplier',
    deliverTo: 'Deliver to',
    garage: 'Garage',
    address: 'Address',
    unit: 'Unit',
    withoutTax: 'Without tax',
  },
  id: {
    title: 'Pesanan pembelian',
    number: 'Nomor pesanan',
    date: 'Tanggal pesanan',
    supplier: 'Pemasok',
    deliverTo: 'Dikirim ke',
    garage: 'Bengkel',
    address: 'Alamat',
    unit: 'Satuan',
    withoutTax: 'Tanpa pajak',
  },
  my: {
    title: 'Pesanan belian',
    number: 'Nombor pesanan',
    date: 'Tarikh pesanan',
    supplier: 'Pembekal',
    deliverTo: 'Dihantar ke',
    garage: 'Bengkel',
    address: 'Alamat',
    unit: 'Unit',
    withoutTax: 'Tanpa cukai',
  },
  nl: {
    title: 'Inkooporder',
    number: 'Ordernummer',
    date: 'Orderdatum',
    supplier: 'Leverancier',
    deliverTo: 'Afleveren bij',
    garage: 'Garage',
    address: 'Adres',
    unit: 'Eenheid',
    withoutTax: 'Zonder btw',
  },
}

/** The language of a country's suppliers. */
export const languageOf = (countryId: number): Language =>
  ({ 1: 'id', 2: 'my', 3: 'nl' } as const)[countryId] ?? 'en'

export interface OrderDocument {
  /** The currency of the garage's book. */
  currency: Currency
  number: string
  date: string
  /** Without tax. */
  sub_total: number
  /** Fees that the supplier charges. */
  taxes: readonly TaxRow[]
  note: string | null
  garage: { name: string; address: string | null; phone: string | null }
  issuer: Issuer | null
  supplier: { name: string; address: string | null; email: string | null }
  lines: {
    name: string
    sku: string
    quantity: number
    unit: string
    per_unit: number
    unit_price: number
    amount: number
  }[]
}

const linesOf = (...texts: (string | null)[]) =>
  texts.flatMap((text) => text?.split('\n') ?? []).filter((line) => line.trim() !== '')

/** One row for each tax, and the total. */
function totalsOf(
  { sub_total, taxes, currency }: OrderDocument,
  language: Language,
): PrintDocument['totals'] {
  const { money, number } = printFormat(language, currency)
  const nameOf = ({ names, rate }: TaxRow) =>
    names[language].includes('%') ? names[language] : `${names[language]} ${number(rate / 100)}%`
  const charged = taxes.filter(({ tax }) => tax !== 0)
  const total = charged.reduce((sum, { tax }) => sum + tax, sub_total)
  return [
    ...(charged.length > 0 ? [{ label: words[language].withoutTax, value: money(sub_total) }] : []),
    ...charged.map((row) => ({ label: nameOf(row), value: money(row.tax) })),
    { label: commonPrintTexts[language].total, value: money(total), strong: true },
  ]
}

export function orderDocument(sheet: OrderDocument, language: Language): PrintDocument {
  const text = words[language]
  const shared = commonPrintTexts[language]
  const { money, number, day } = printFormat(language, sheet.currency)
  const { garage, supplier } = sheet
  const { columns } = shared
  const phone = garage.phone && showPhone(garage.phone)
  // payment terms are for our customers only
  const { small: _, ...head } = letterhead(sheet.issuer, { ...garage, phone }, language)
  return {
    language,
    title: text.title,
    number: sheet.number,
    stamp: null,
    status: null,
    banner: null,
    ...head,
    facts: [
      { label: text.number, value: sheet.number },
      { label: text.date, value: day(sheet.date) },
    ],
    billTo: {
      label: text.supplier,
      name: supplier.name,
      lines: linesOf(supplier.address, supplier.email),
    },
    vehicle: {
      label: text.deliverTo,
      facts: [
        { label: text.garage, value: garage.name },
        ...(garage.address ? [{ label: text.address, value: garage.address }] : []),
      ],
    },
    columns: [
      { name: 'no', label: '#' },
      { name: 'items', label: columns.items },
      { name: 'qty', label: columns.qty },
      { name: 'unitPrice', label: columns.unitPrice },
      { name: 'amount', label: columns.amount },
    ],
    items: sheet.lines.map((line, at) => ({
      no: String(at + 1),
      name: line.name,
      details: [
        `SKU: ${line.sku}`,
        `${text.unit}: ${line.unit}${line.per_unit === 1 ? '' : ` (${number(line.per_unit)})`}`,
      ],
      qty: `${number(line.quantity)} ${printedUnit(line.unit, language)}`,
      unit_price: money(line.unit_price),
      discount: null,
      amount: money(line.amount),
    })),
    totals: totalsOf(sheet, language),
    payment: null,
    payments: null,
    warranty: linesOf(sheet.note && `${shared.notes}: ${sheet.note}`),
  }
}
