/** The printed receipt of a payment: its figures and their order. The page and the PDF draw the same. */
import { homeCode } from '#domains/company/legal-entities/ids.ts'
import { letterhead } from '#domains/company/legal-entities/letterhead.ts'
import { addressee } from '#domains/people/customers/buyer.ts'
import { amountInWords } from '#platform/contract/money/amount-in-words.ts'
import { type Currency, isLocal } from '#platform/contract/money/currency.ts'
import {
  type PaperSize,
  type PrintDocument,
  type PrintTotal,
  printFormat,
} from '#platform/contract/print-document.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { nonCashSettlements, printTexts } from './print-document.ts'
import { receiptPrintTexts } from './receipt-print-texts.ts'
import type { ReceiptDocument } from './receipt.ts'

const INDONESIA = 1

/** With the currency of its book. */
type Priced = ReceiptDocument & { currency: Currency }

interface Options {
  language: Language
  size: PaperSize
  /** The name of the fund in that language. */
  fund: string
}

export function receiptDocument(receipt: Priced, { language, size, fund }: Options): PrintDocument {
  const text = receiptPrintTexts[language]
  const shared = printTexts[language]
  const format = printFormat(language, receipt.currency)
  const fact = (label: string, value: string) => ({ label, value })
  const { document, vehicle, build, garage, bill_to, kind, note, amount } = receipt
  const isRefund = kind === 'refund'
  return {
    language,
    size,
    title: isRefund ? text.titleOfRefund : text.title,
    number: receipt.number,
    ...takenBackOf(receipt, language),
    banner: isLocal(receipt.currency, receipt.country_id)
      ? null
      : shared.internal(receipt.currency),
    ...letterhead(receipt.issuer, garage, language),
    facts: [
      fact(text.number, receipt.number),
      fact(text.date, format.day(receipt.paid_on)),
      fact(text.document[document.kind], document.number),
      fact(text.account, fund),
      ...(note ? [fact(shared.notes, note)] : []),
    ],
    billTo: {
      label: isRefund ? text.paidTo : text.receivedFrom,
      ...(bill_to
        ? addressee(receipt.buyer, bill_to, { language, home: homeCode(receipt.country_id) })
        : { name: shared.unknownCustomer, lines: [] }),
    },
    vehicle: vehicle
      ? {
          label: shared.vehicle,
          facts: [
            fact(shared.plate, vehicle.license_plate),
            ...(vehicle.name ? [fact(shared.model, vehicle.name)] : []),
          ],
        }
      : build && {
          label: text.document.build,
          facts: [
            fact(text.build.name, build.name),
            ...(document.kind === 'build' ? [] : [fact(text.build.number, build.number)]),
          ],
        },
    columns: [],
    items: [],
    totals: totalsOf(receipt, language),
    // a kwitansi states its amount in words too
    payment:
      language === 'id' && amount > 0
        ? { label: 'Terbilang', lines: [amountInWords(amount, receipt.currency)], reference: null }
        : null,
    payments: null,
    warranty: needsStampDuty(receipt) ? [text.stampDuty] : [],
  }
}

/** Indonesian law: a document that states the receipt of more than five million rupiah bears a stamp. */
const needsStampDuty = ({ kind, amount, currency, country_id }: Priced) =>
  country_id === INDONESIA && currency === 'IDR' && kind !== 'refund' && amount > 5_000_000

/** A receipt stays true after a refund, so it says both. */
function takenBackOf(
  { taken_back: back, kind, currency }: Priced,
  language: Language,
): Pick<PrintDocument, 'stamp' | 'status'> {
  if (!back) return { stamp: null, status: null }
  const text = receiptPrintTexts[language]
  const { money, day } = printFormat(language, currency)
  const isRefund = kind === 'refund'
  const said = isRefund ? text.reversed : text.refunded
  const stamp = isRefund ? printTexts[language].void : text.stamp
  return {
    stamp: back.whole ? stamp : null,
    status: { text: said(money(back.amount), day(back.paid_on)), good: false },
  }
}

/** The money, what it settled beside that, and what remains due; zero amounts have no row. */
function totalsOf(receipt: Priced, language: Language): PrintTotal[] {
  const text = receiptPrintTexts[language]
  const { money, day } = printFormat(language, receipt.currency)
  const { kind, amount, rounding, withheld, excess, due } = receipt
  const beside = nonCashSettlements(receipt, language)
  const settled = amount + rounding + withheld
  return [
    ...(amount === 0 && beside.length > 0
      ? []
      : [{ label: text.amount[kind], value: money(amount), strong: true }]),
    ...beside.map(([label, value]) => ({
      label,
      value: `${value < 0 ? '− ' : ''}${money(Math.abs(value))}`,
    })),
    ...(beside.length > 0
      ? [{ label: text.settled, value: money(settled), strong: amount === 0 }]
      : []),
    ...(excess > 0 ? [{ label: text.excess, value: money(excess) }] : []),
    ...(due === null
      ? []
      : [
          {
            label: (receipt.is_due_expected ? text.expected : text.due)(day(receipt.due_on)),
            value: money(due),
          },
        ]),
  ]
}
