/** The printed credit note, in the receiver's language: it names the number and date of the credited document. */
import { printedUnit } from '#domains/stock/inventory/units.ts'
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import { homeCode } from '#domains/company/legal-entities/ids.ts'
import { letterhead } from '#domains/company/legal-entities/letterhead.ts'
import { taxTotals } from '#domains/floor/invoices/print-taxes.ts'
import { printTexts } from '#domains/floor/invoices/print-document.ts'
import { addressee } from '#domains/people/customers/buyer.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { type Currency, isLocal } from '#platform/contract/money/currency.ts'
import {
  type PrintDocument,
  type PrintTotal,
  printFormat,
} from '#platform/contract/print-document.ts'
import type { EInvoiceOfDocument } from '#domains/floor/e-invoices/contract.ts'
import type { CreditSheet } from './contract.ts'
import { creditPrintTexts } from './print-texts.ts'
import type { Buyer } from '#domains/people/customers/buyer-schema.ts'

/** The stored part; the response adds the address of the logo. */
export type PrintedNote = Omit<CreditSheet, 'issuer' | 'buyer'> & {
  issuer: (Issuer & { logo_url?: string | null }) | null
  buyer?: Buyer | null | undefined
  /** The tax authority's data; null or missing: it has no e-invoice, or it was not loaded. */
  e_invoice?: Pick<EInvoiceOfDocument, 'number' | 'url'> | null
}

/** With the currency of its book, like printed invoices. */
type Priced = PrintedNote & { currency: Currency }

export function printDocumentOf(note: Priced, language: Language = note.language): PrintDocument {
  const text = { ...printTexts[language], ...creditPrintTexts[language] }
  const format = printFormat(language, note.currency)
  const fact = (label: string, value: string) => ({ label, value })
  const isVoid = note.status === 'void'
  return {
    language,
    title: text.title,
    number: note.number,
    stamp: isVoid ? text.void : null,
    status: isVoid
      ? { text: [text.void, note.void_reason].filter(Boolean).join(': '), good: false }
      : null,
    banner: isLocal(note.currency, note.country_id) ? null : text.internal(note.currency),
    ...letterhead(note.issuer, note.garage, language),
    facts: [
      fact(text.number, note.number),
      fact(text.date, format.day(note.date)),
      fact(text.original, note.original.number),
      fact(text.originalDate, format.day(note.original.date)),
      fact(text.reason, note.reason),
      ...(note.e_invoice?.number ? [fact(text.taxNumber, note.e_invoice.number)] : []),
    ],
    billTo: {
      label: text.billTo,
      ...(note.bill_to
        ? addressee(note.buyer, note.bill_to, { language, home: homeCode(note.country_id) })
        : { name: text.unknownCustomer, lines: [] }),
    },
    vehicle: note.vehicle && {
      label: text.vehicle,
      facts: [
        fact(text.plate, note.vehicle.license_plate),
        fact(text.model, note.vehicle.name || '—'),
      ],
    },
    columns: (['no', 'items', 'qty', 'unitPrice', 'amount'] as const).map((name) => ({
      name,
      label: name === 'no' ? '#' : text.columns[name],
    })),
    items: itemsOf(note, language),
    totals: totalsOf(note, language),
    payment: null,
    payments: null,
    warranty: [],
    // the page of the tax authority about this credit note
    ...(note.e_invoice?.url ? { code: { url: note.e_invoice.url, lines: [text.validated] } } : {}),
  }
}

function itemsOf({ items, currency }: Priced, language: Language): PrintDocument['items'] {
  const text = creditPrintTexts[language]
  const format = printFormat(language, currency)
  const withUnit = (qty: number, unit: string) =>
    `${format.number(qty)} ${printedUnit(unit, language)}`
  return items.map((item, index) => ({
    no: String(index + 1),
    name: item.name,
    details: item.returned_qty > 0 ? [text.returned(withUnit(item.returned_qty, item.unit))] : [],
    qty: item.qty === null ? text.byAmount : withUnit(item.qty, item.unit),
    unit_price: item.unit_price === null ? '' : format.money(item.unit_price),
    discount: null,
    amount: format.money(item.amount),
  }))
}

/** From the subtotal to the total, and its settlement; zero amounts have no row. */
function totalsOf(note: Priced, language: Language): PrintTotal[] {
  const text = { ...printTexts[language], ...creditPrintTexts[language] }
  const { money, number } = printFormat(language, note.currency)
  const row = (label: string, amount: number, sign = '') =>
    amount === 0 ? [] : [{ label, value: `${sign}${money(amount)}` }]
  const taxes = taxTotals(note, language)
  return [
    { label: text.subTotal, value: money(note.sub_total) },
    ...row(text.discount, note.discount, '− '),
    ...row(text.voucher, note.voucher_value, '− '),
    ...row(text.points(number(note.points)), note.points_value, '− '),
    ...(note.prices_include_tax ? [] : taxes),
    { label: text.credited, value: money(note.grand_total), strong: true },
    // prices include tax, so it is part of the total
    ...(note.prices_include_tax
      ? taxes.map(({ label, value }) => ({ label: text.included(label), value }))
      : []),
    ...row(text.lowered, note.lowered),
    ...row(text.refunded, note.refunded - note.rounding),
    ...row(text.rounding, Math.abs(note.rounding), note.rounding < 0 ? '− ' : ''),
    ...row(text.kept, note.kept),
    ...row(text.offset(note.offset_number ?? ''), note.offset),
  ]
}
