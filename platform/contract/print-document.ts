/**
 * A print document: an invoice, an order to a supplier, a job card. A module fills in its texts and figures. The page
 * (platform/web/print) and the PDF (platform/server/pdf) both draw this, so the two cannot differ.
 */
import { type Currency, moneyFormat } from './money/currency.ts'
import { type Language, languageTags } from './text/languages.ts'

const formats = new Map<string, PaperFormat>()
type PaperFormat = ReturnType<typeof formatOf>

/**
 * Formats numbers and dates in the document's language, whatever the reader's language is; money in the currency of its
 * book.
 */
export function printFormat(language: Language, currency?: Currency): PaperFormat {
  const key = `${language} ${currency}`
  const format = formats.get(key) ?? formatOf(language, currency)
  formats.set(key, format)
  return format
}

function formatOf(language: Language, currency: Currency | undefined) {
  const tag = languageTags[language]
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 })
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    money(amount: number) {
      if (!currency) throw new Error('A paper with money names its currency')
      return moneyFormat(language, currency).full(amount)
    },
    number: (value: number) => number.format(value),
    /** A number as part of a file name: a slash would make a folder. `INV/CIL/1` -> `INV-CIL-1` */
    day: (value: string) => day.format(new Date(`${value}T00:00:00Z`)),
  }
}

/** A number in the name of a file: a slash would make a folder. `INV/CIL/1` -> `INV-CIL-1` */
export const safeFileName = (number: string) => number.replaceAll('/', '-')

/**
 * The file name of a print document, for the server and the browser: `pdfName('passport', 'B 12 CD')` ->
 * `passport-B-12-CD.pdf`
 */
export const pdfName = (...words: string[]) =>
  `${words.map((word) => safeFileName(word).replaceAll(' ', '-')).join('-')}.pdf`

/** What a printer prints on: sheets, or a roll of 80 mm, whose documents are as long as their content. */
export const paperSizes = ['a4', 'a5', '80mm'] as const
export type PaperSize = (typeof paperSizes)[number]

export interface PrintField {
  label: string
  value: string
}
export interface PrintLine {
  no: string
  name: string
  /** Serial number, warranty and notes, one per line. */
  details: string[]
  qty: string
  unit_price: string
  /** Empty without a discount. */
  discount: string | null
  amount: string
  /** Of an inspection. */
  result?: string | undefined
}
export interface PrintedPayment extends PrintField {
  /** Of a payment with a receipt: the page links to it. */
  payment_id?: number | undefined
}
export interface PrintTotal extends PrintField {
  /** The amount to pay looks different from the figures that lead to it. */
  strong?: boolean
}
export type PrintColumn = 'no' | 'items' | 'qty' | 'unitPrice' | 'discount' | 'amount' | 'result'
export interface PrintDocument {
  language: Language
  /** A4 if it is missing. */
  size?: PaperSize | undefined
  title: string
  /** Empty for a draft. */
  number: string | null
  /** DRAFT or VOID across the page. */
  stamp: string | null
  /** Paid in full, a draft, or void with its reason. */
  status: { text: string; good: boolean } | null
  banner: string | null
  garage: { name: string; lines: string[] }
  /** Above the name: an address for the page, or the image itself for a file. */
  logo?: { url?: string | undefined; jpeg?: string | undefined } | undefined
  facts: PrintField[]
  billTo: { label: string; name: string; lines: string[] }
  /** Empty for a counter sale. */
  vehicle: { label: string; facts: PrintField[] } | null
  items: PrintLine[]
  /** From left to right. The discount column appears only if a line has one. */
  columns: { name: PrintColumn; label: string }[]
  totals: PrintTotal[]
  /** How to pay the amount due; empty once it is paid. */
  payment: { label: string; lines: string[]; reference: string | null } | null
  /** The payments, oldest first; empty before the first one. */
  payments: { label: string; facts: PrintedPayment[] } | null
  warranty: string[]
  /** A signature, with the lines below it. Without strokes: an agreement that was given in another way. */
  signature?: { label: string; svg: string | null; lines: string[] } | undefined
  /** Photos at the end, as JPEG in base64; for print documents without a page. */
  photos?: { jpeg: string; caption: string }[] | undefined
  /** Terms and the like, in small letters at the end. */
  small?: string[] | undefined
  /** A QR code that leads to an address, with the lines beside it. */
  code?: { url: string; lines: string[] } | undefined
}

/** The columns on narrow paper and narrow screens: the name, and the last figure beside it. */
export const narrowColumns = (columns: PrintDocument['columns']): PrintColumn[] => {
  const last = columns.findLast(({ name }) => name !== 'no' && name !== 'items')?.name
  return last ? ['items', last] : ['items']
}

/** The figures of a line that have no column of their own: `2 pcs × Rp 85.000 · Discount Rp 5.000`. */
export function figuresBelow(item: PrintLine, columns: PrintDocument['columns']): string {
  const beside = narrowColumns(columns)
  const isBelow = (name: PrintColumn) =>
    columns.some((column) => column.name === name) && !beside.includes(name)
  const price = [isBelow('qty') && item.qty, isBelow('unitPrice') && item.unit_price]
  const discount = columns.find(({ name }) => name === 'discount')?.label
  return [
    price.filter(Boolean).join(' × '),
    isBelow('discount') && item.discount && `${discount} ${item.discount}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The texts of every print document. English gives the keys. */
const en = {
  columns: {
    items: 'Items',
    qty: 'Qty',
    unitPrice: 'Unit price',
    discount: 'Discount',
    amount: 'Amount',
  },
  notes: 'Notes',
  total: 'Total',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
}
type PaperWords = typeof en

export const commonPrintTexts: Record<Language, PaperWords> = {
  en,
  id: {
    columns: {
      items: 'Item',
      qty: 'Jml',
      unitPrice: 'Harga satuan',
      discount: 'Diskon',
      amount: 'Jumlah',
    },
    notes: 'Catatan',
    total: 'Total',
    page: (page, of) => `Halaman ${page} dari ${of}`,
  },
  my: {
    columns: {
      items: 'Item',
      qty: 'Kuantiti',
      unitPrice: 'Harga seunit',
      discount: 'Diskaun',
      amount: 'Amaun',
    },
    notes: 'Nota',
    total: 'Jumlah',
    page: (page, of) => `Halaman ${page} daripada ${of}`,
  },
  nl: {
    columns: {
      items: 'Regels',
      qty: 'Aantal',
      unitPrice: 'Prijs per eenheid',
      discount: 'Korting',
      amount: 'Bedrag',
    },
    notes: 'Notities',
    total: 'Totaal',
    page: (page, of) => `Pagina ${page} van ${of}`,
  },
}
