/** The printed receipt of a payment: its texts, figures and their order. The page and the PDF draw the same. */
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
import type { ReceiptDocument } from './receipt.ts'

const en = {
  title: 'Receipt',
  titleOfRefund: 'Refund receipt',
  number: 'Receipt number',
  date: 'Date',
  document: {
    order: 'Work order',
    invoice: 'Invoice',
    credit_note: 'Credit note',
    bill: 'Bill',
    build: 'Build',
  },
  receivedFrom: 'Received from',
  paidTo: 'Paid to',
  amount: {
    down_payment: 'Down payment received',
    payment: 'Amount received',
    refund: 'Amount refunded',
  },
  settled: 'Settled in total',
  excess: 'Of which kept as deposit',
  due: (day: string) => `Outstanding on ${day}`,
  expected: (day: string) => `Expected balance on ${day}`,
  account: 'Payment method',
  reference: 'Reference',
  build: { name: 'Name', number: 'Number' },
  inWords: 'Amount in words',
  refunded: (amount: string, day: string) => `Refunded: ${amount}, ${day}`,
  reversed: (amount: string, day: string) => `Reversed: ${amount}, ${day}`,
  stamps: { refunded: 'Refunded', reversed: 'Reversed' },
}
type ReceiptWords = typeof en

const receiptTexts: Record<Language, ReceiptWords> = {
  en,
  id: {
    title: 'Kwitansi',
    titleOfRefund: 'Kwitansi pengembalian',
    number: 'Nomor kwitansi',
    date: 'Tanggal',
    document: {
      order: 'Surat perintah kerja (SPK)',
      invoice: 'Faktur',
      credit_note: 'Nota kredit',
      bill: 'Tagihan',
      build: 'Build',
    },
    receivedFrom: 'Sudah terima dari',
    paidTo: 'Dibayarkan kepada',
    amount: {
      down_payment: 'Uang muka diterima',
      payment: 'Jumlah diterima',
      refund: 'Jumlah dikembalikan',
    },
    settled: 'Total yang dilunasi',
    excess: 'Disimpan sebagai uang titipan',
    due: (day) => `Sisa tagihan per ${day}`,
    expected: (day) => `Perkiraan sisa per ${day}`,
    account: 'Cara pembayaran',
    reference: 'Keterangan',
    build: { name: 'Nama', number: 'Nomor' },
    inWords: 'Terbilang',
    refunded: (amount, day) => `Dikembalikan: ${amount}, ${day}`,
    reversed: (amount, day) => `Dibatalkan: ${amount}, ${day}`,
    stamps: { refunded: 'Dikembalikan', reversed: 'Dibatalkan' },
  },
  my: {
    title: 'Resit',
    titleOfRefund: 'Resit bayaran balik',
    number: 'Nombor resit',
    date: 'Tarikh',
    document: {
      order: 'Pesanan kerja',
      invoice: 'Invois',
      credit_note: 'Nota kredit',
      bill: 'Bil',
      build: 'Binaan',
    },
    receivedFrom: 'Diterima daripada',
    paidTo: 'Dibayar kepada',
    amount: {
      down_payment: 'Wang pendahuluan diterima',
      payment: 'Amaun diterima',
      refund: 'Amaun dibayar balik',
    },
    settled: 'Jumlah dijelaskan',
    excess: 'Disimpan sebagai deposit',
    due: (day) => `Baki belum dibayar pada ${day}`,
    expected: (day) => `Anggaran baki pada ${day}`,
    account: 'Cara pembayaran',
    reference: 'Rujukan',
    build: { name: 'Nama', number: 'Nombor' },
    inWords: 'Amaun dalam perkataan',
    refunded: (amount, day) => `Dibayar balik: ${amount}, ${day}`,
    reversed: (amount, day) => `Dibatalkan: ${amount}, ${day}`,
    stamps: { refunded: 'Dibayar balik', reversed: 'Dibatalkan' },
  },
  nl: {
    title: 'Kwitantie',
    titleOfRefund: 'Kwitantie van terugbetaling',
    number: 'Kwitantienummer',
    date: 'Datum',
    document: {
      order: 'Werkorder',
      invoice: 'Factuur',
      credit_note: 'Creditnota',
      bill: 'Nota',
      build: 'Bouw',
    },
    receivedFrom: 'Ontvangen van',
    paidTo: 'Betaald aan',
    amount: {
      down_payment: 'Aanbetaling ontvangen',
      payment: 'Ontvangen bedrag',
      refund: 'Terugbetaald bedrag',
    },
    settled: 'Totaal voldaan',
    excess: 'Waarvan tegoed',
    due: (day) => `Openstaand op ${day}`,
    expected: (day) => `Verwacht restbedrag op ${day}`,
    account: 'Betaalwijze',
    reference: 'Kenmerk',
    build: { name: 'Naam', number: 'Nummer' },
    inWords: 'Bedrag in woorden',
    refunded: (amount, day) => `Terugbetaald: ${amount}, ${day}`,
    reversed: (amount, day) => `Teruggedraaid: ${amount}, ${day}`,
    stamps: { refunded: 'Terugbetaald', reversed: 'Teruggedraaid' },
  },
}

/** With the currency of its book. */
type Priced = ReceiptDocument & { currency: Currency }

interface Options {
  language: Language
  size: PaperSize
  /** The name of the fund in that language. */
  fund: string
}

export function receiptDocument(receipt: Priced, { language, size, fund }: Options): PrintDocument {
  const text = receiptTexts[language]
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
      ...(note ? [fact(text.reference, note)] : []),
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
          facts: [fact(text.build.name, build.name), fact(text.build.number, build.number)],
        },
    columns: [],
    items: [],
    totals: totalsOf(receipt, language),
    // a kwitansi states its amount in words too
    payment:
      language === 'id' && amount > 0
        ? { label: text.inWords, lines: [amountInWords(amount, receipt.currency)], reference: null }
        : null,
    payments: null,
    warranty: [],
  }
}

/** A receipt stays true after a refund, so it says both. */
function takenBackOf(
  { taken_back: back, kind, currency }: Priced,
  language: Language,
): Pick<PrintDocument, 'stamp' | 'status'> {
  if (!back) return { stamp: null, status: null }
  const text = receiptTexts[language]
  const { money, day } = printFormat(language, currency)
  const which = kind === 'refund' ? 'reversed' : 'refunded'
  return {
    stamp: back.whole ? text.stamps[which] : null,
    status: { text: text[which](money(back.amount), day(back.paid_on)), good: false },
  }
}

/** The money, what it settled beside that, and what remains due; zero amounts have no row. */
function totalsOf(receipt: Priced, language: Language): PrintTotal[] {
  const text = receiptTexts[language]
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
