/**
 * The printed invoice: its texts, figures and their order, in four languages. The page and the PDF both draw the
 * result of `printDocumentOf`, so they cannot differ.
 */
import { printedUnit } from '#domains/stock/inventory/units.ts'
import { accountLines, letterhead } from '#domains/company/legal-entities/letterhead.ts'
import { type Currency, isLocal } from '#platform/contract/money/currency.ts'
import { homeCode } from '#domains/company/legal-entities/ids.ts'
import { addressee } from '#domains/people/customers/buyer.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import {
  type PrintDocument,
  type PrintColumn,
  type PrintField,
  type PrintTotal,
  printFormat,
} from '#platform/contract/print-document.ts'
import type { PrintContent, InvoiceContent } from './content.ts'
import { taxTotals } from './print-taxes.ts'
import { printTexts } from './print-texts.ts'
import { hasAlignmentWork } from './rules.ts'

export { printTexts } from './print-texts.ts'

const EMPTY = '—'
const NETHERLANDS = 3

const linesOf = (...texts: (string | null)[]) =>
  texts.flatMap((text) => text?.split('\n') ?? []).filter((line) => line.trim() !== '')

/** With the currency of its book; a stored invoice has none, because the currency of a book never changes. */
type Priced<Content> = Content & { currency: Currency }

/** All printed content, in reading order. */
export function printDocumentOf(
  sheet: Priced<PrintContent>,
  language: Language = sheet.language,
): PrintDocument {
  const text = printTexts[language]
  const format = printFormat(language)
  const { garage, bill_to, vehicle, number, date, status } = sheet
  const fact = (label: string, value: string | null): PrintField => ({
    label,
    value: value ?? EMPTY,
  })
  const isVoid = status === 'void'
  const isOpening = sheet.kind === 'opening'
  const account = accountLines(sheet.issuer, garage.bank_account)
  return {
    language,
    title: text.title,
    number,
    stamp:
      status === 'draft'
        ? text.draft
        : isVoid
          ? text.void
          : status === 'credited'
            ? text.credited
            : null,
    status: statusOf(sheet, language),
    banner: isLocal(sheet.currency, sheet.country_id) ? null : text.internal(sheet.currency),
    ...letterhead(sheet.issuer, garage, language),
    facts: [
      fact(isOpening ? text.oldNumber : text.number, number),
      fact(text.date, date && format.day(date)),
      ...(sheet.order ? [fact(text.order, sheet.order.number)] : []),
      ...(sheet.purchase_order_number
        ? [fact(text.purchaseOrder, sheet.purchase_order_number)]
        : []),
      ...(sheet.e_invoice?.number ? [fact(text.taxNumber, sheet.e_invoice.number)] : []),
      ...(sheet.opened_on ? [fact(text.broughtIn, format.day(sheet.opened_on))] : []),
    ],
    billTo: {
      label: text.billTo,
      ...(bill_to
        ? addressee(sheet.buyer, bill_to, { language, home: homeCode(sheet.country_id) })
        : { name: text.unknownCustomer, lines: [] }),
    },
    vehicle: vehicle && {
      label: text.vehicle,
      facts: [
        fact(text.plate, vehicle.license_plate),
        fact(text.model, vehicle.name || null),
        fact(
          text.odometer,
          vehicle.odometer === null
            ? null
            : `${format.number(vehicle.odometer)} ${vehicle.mileage_type}`,
        ),
      ],
    },
    columns: columnsOf(sheet, text.columns),
    items: isOpening ? [openingLine(sheet, language)] : itemsOf(sheet, language),
    totals: totalsOf(sheet, language),
    payment:
      sheet.due === 0 || isVoid
        ? null
        : {
            label: text.bankTransfer,
            lines: account.length > 0 ? account : linesOf(text.askForAccount),
            reference: number && `${text.reference}: ${number}`,
          },
    payments: paymentsOf(sheet, language),
    warranty: isOpening ? [] : warrantyOf(sheet, text),
    // the page of the tax authority about this invoice
    ...(sheet.e_invoice?.url
      ? { code: { url: sheet.e_invoice.url, lines: [text.validated] } }
      : {}),
  }
}

function itemsOf(
  { items, currency }: Priced<InvoiceContent>,
  language: Language,
): PrintDocument['items'] {
  const text = printTexts[language]
  const format = printFormat(language, currency)
  return items.map((item, index) => ({
    no: String(index + 1),
    name: item.name,
    details: [
      ...(item.serial_number ? [`${text.serialNumber}: ${item.serial_number}`] : []),
      ...(item.warranty_days > 0 ? [text.warranty(item.warranty_days)] : []),
      ...linesOf(item.notes && `${text.notes}: ${item.notes}`),
    ],
    qty: `${format.number(item.qty)} ${printedUnit(item.unit, language)}`,
    unit_price: format.money(item.unit_price),
    discount: item.discount > 0 ? format.money(item.discount) : null,
    amount: format.money(item.amount),
  }))
}

/** An opening invoice has no lines: it prints one line with its opening balance. */
function openingLine(
  { grand_total, down_payment, currency }: Priced<InvoiceContent>,
  language: Language,
): PrintDocument['items'][number] {
  const text = printTexts[language]
  const { money } = printFormat(language, currency)
  return {
    no: '1',
    name: text.openingLine,
    details: [text.openingNote, `${text.openThen}: ${money(grand_total - down_payment)}`],
    qty: '',
    unit_price: '',
    discount: null,
    amount: money(grand_total),
  }
}

/** Notes below the totals that the warranty days of the lines do not cover. */
function warrantyOf(
  { items, country_id }: InvoiceContent,
  text: Pick<(typeof printTexts)['en'], 'alignmentWarranty' | 'statutoryRights'>,
) {
  const hasAlignment = hasAlignmentWork(items)
  const isPromised = hasAlignment || items.some(({ warranty_days }) => warranty_days > 0)
  return [
    ...(hasAlignment ? [text.alignmentWarranty] : []),
    // Dutch law: a commercial warranty does not limit a consumer's statutory rights
    ...(isPromised && country_id === NETHERLANDS ? [text.statutoryRights] : []),
  ]
}

function columnsOf(
  { items, kind }: InvoiceContent,
  labels: Record<Exclude<PrintColumn, 'no' | 'result'>, string>,
) {
  const names: Exclude<PrintColumn, 'result'>[] = [
    'no',
    'items',
    'qty',
    'unitPrice',
    'discount',
    'amount',
  ]
  const hasDiscount = items.some(({ discount }) => discount > 0)
  return names
    .filter((name) => name !== 'discount' || hasDiscount)
    .filter((name) => kind !== 'opening' || name === 'items' || name === 'amount')
    .map((name) => ({ name, label: name === 'no' ? '#' : labels[name] }))
}

/** Kinds of payments that reduce the paid amount. */
const takesBack: readonly string[] = [
  'refund',
  'forfeit',
  'held_returned',
  'written_back',
  'credit_held',
  'credit_moved',
]

function paymentsOf(
  { payments, currency }: Priced<PrintContent>,
  language: Language,
): PrintDocument['payments'] {
  if (payments.length === 0) return null
  const text = printTexts[language]
  const { money, day } = printFormat(language, currency)
  return {
    label: text.payments,
    facts: payments.flatMap(({ id, kind, paid_on, amount, receipt, ...payment }) => {
      const labels = {
        down_payment: text.downPayment,
        payment: '',
        refund: text.refund,
        forfeit: text.kept,
        held: text.held,
        held_returned: text.heldReturned,
        written_off: text.writtenOff,
        written_back: text.writtenBack,
        credit_held: text.creditHeld,
        credit_moved: text.creditMoved,
        credit_used: text.creditUsed,
        credit_taken_back: text.creditTakenBack,
      }
      const isOff = takesBack.includes(kind)
      const fact = (label: string, value: number, isDeduction = false) => ({
        label: [day(paid_on), label].filter(Boolean).join(' · '),
        value: isDeduction ? `− ${money(value)}` : money(value),
      })
      const beside = nonCashSettlements(payment, language).map(([label, value]) =>
        fact(label, Math.abs(value), isOff ? value > 0 : value < 0),
      )
      // where everything was withheld, no money came in
      const [first, ...rest] =
        amount === 0 && beside.length > 0 ? beside : [fact(labels[kind], amount, isOff), ...beside]
      return [{ ...first!, payment_id: receipt ? id : undefined }, ...rest]
    }),
  }
}

/** The parts of a payment that are not money, each with its text, and the amount that they add. */
export function nonCashSettlements(
  {
    rounding,
    withheld,
    withholding_number,
  }: { rounding: number; withheld: number; withholding_number: string | null },
  language: Language,
): [said: string, value: number][] {
  const text = printTexts[language]
  const withheldLabel = [text.withheld, withholding_number].filter(Boolean).join(' ')
  const parts: [string, number][] = [
    [withheldLabel, withheld],
    [text.rounding, rounding],
  ]
  return parts.filter(([, value]) => value !== 0)
}

function statusOf(
  { status, due, written_off, void_reason }: InvoiceContent,
  language: Language,
): PrintDocument['status'] {
  const text = printTexts[language]
  if (status === 'void')
    return { text: [text.void, void_reason].filter(Boolean).join(': '), good: false }
  if (status === 'draft') return { text: text.draft, good: false }
  if (status === 'credited') return { text: text.credited, good: false }
  return due === 0 && written_off === 0 ? { text: text.settled, good: true } : null
}

/** From the subtotal to the amount due; zero amounts have no row. Deductions carry a minus sign. */
function totalsOf(sheet: Priced<InvoiceContent>, language: Language): PrintTotal[] {
  const text = printTexts[language]
  const { money, number } = printFormat(language, sheet.currency)
  // a minus sign before the currency sign, in every language
  const deduction = (amount: number) => `− ${money(amount)}`
  const isStanding = sheet.status === 'issued' || sheet.status === 'credited'
  const paid = isStanding ? Math.min(sheet.paid, sheet.total) : 0
  const taxes = taxTotals(sheet, language)
  return [
    // an opening invoice has no lines
    ...(sheet.kind === 'opening' ? [] : [{ label: text.subTotal, value: money(sheet.sub_total) }]),
    ...(sheet.discount === 0 ? [] : [{ label: text.discount, value: deduction(sheet.discount) }]),
    ...(sheet.voucher_value === 0
      ? []
      : [{ label: text.voucher, value: deduction(sheet.voucher_value) }]),
    ...(sheet.points_value === 0
      ? []
      : [{ label: text.points(number(sheet.points)), value: deduction(sheet.points_value) }]),
    ...(sheet.prices_include_tax ? [] : taxes),
    { label: text.total, value: money(sheet.grand_total), strong: true },
    // prices include tax, so it is part of the total
    ...(sheet.prices_include_tax
      ? taxes.map(({ label, value }) => ({ label: text.included(label), value }))
      : []),
    ...(sheet.down_payment === 0
      ? []
      : [
          {
            label: sheet.kind === 'opening' ? text.paidBefore : text.downPayment,
            value: deduction(sheet.down_payment),
          },
        ]),
    ...(paid > 0 ? [{ label: text.paid, value: deduction(paid) }] : []),
    // of a down payment: a credit note refunded it
    ...(paid < 0 ? [{ label: text.refund, value: money(-paid) }] : []),
    ...(sheet.credited === 0 ? [] : [{ label: text.credited, value: deduction(sheet.credited) }]),
    ...(sheet.written_off === 0
      ? []
      : [{ label: text.writtenOff, value: deduction(sheet.written_off) }]),
    ...(sheet.down_payment === 0 && paid === 0 && sheet.credited + sheet.written_off === 0
      ? []
      : [{ label: text.due, value: money(sheet.due), strong: true }]),
  ]
}
