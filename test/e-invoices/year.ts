/**
 * Every file that a company hands in for its documents of a year, each read by the rules of its kind (beside this file), with
 * the tax that it has of each document.
 */
import { strFromU8, unzipSync } from 'fflate'
import { monthEnd } from '#domains/books/reports/rules.ts'
import type { ExportKind } from '#domains/floor/e-invoices/rules.ts'
import { uploading } from '../uploads.ts'
import type { Who, World } from '../world.ts'
import { coretaxProblems, retailProblems } from './coretax.ts'
import { myinvoisProblems } from './myinvois.ts'
import { all, cents, textOf, treeOf } from './tree.ts'
import { ublProblems } from './ubl.ts'
import { xafProblems } from './xaf.ts'

type Taxes = Map<string, number>
const tax = (text: string, digits?: number) => Number(cents(text, digits))

interface Reader {
  problems(text: string): string[]
  /** The tax of each document by its number; what a document gives back is less than zero. */
  taxes(text: string): [number: string, tax: number][]
}

/** The first of a list of one, as MyInvois writes everything. */
const first = (json: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string, unknown[]>)[key]?.[0], json)
const leaf = (json: unknown, ...path: string[]) =>
  (first(json, ...path) as { _: string | number } | undefined)?._

function myinvoisTaxes(text: string): [string, number][] {
  const document = first(JSON.parse(text), 'Invoice')
  const amount = leaf(first(document, 'TaxTotal'), 'TaxAmount')
  const givesBack = leaf(document, 'InvoiceTypeCode') !== '01'
  return [[String(leaf(document, 'ID')), tax(String(amount)) * (givesBack ? -1 : 1)]]
}

function ublTaxes(text: string): [string, number][] {
  const root = treeOf(text)
  const sign = root.name === 'CreditNote' ? -1 : 1
  return [[textOf(root, 'cbc:ID'), sign * tax(textOf(root, 'cac:TaxTotal', 'cbc:TaxAmount'))]]
}

const readers: Record<ExportKind, Reader> = {
  coretax: {
    problems: (text) => coretaxProblems(text),
    taxes: (text) =>
      all(treeOf(text), 'ListOfTaxInvoice', 'TaxInvoice').map((invoice) => [
        textOf(invoice, 'RefDesc'),
        all(invoice, 'ListOfGoodService', 'GoodService').reduce(
          (sum, good) => sum + tax(textOf(good, 'VAT'), 0),
          0,
        ),
      ]),
  },
  coretax_retail: {
    problems: retailProblems,
    taxes: (text) =>
      all(treeOf(text), 'ListOfRetailInvoice', 'RetailInvoice').map((row) => [
        textOf(row, 'SerialNo'),
        tax(textOf(row, 'VAT'), 0),
      ]),
  },
  myinvois: { problems: (text) => myinvoisProblems(text), taxes: myinvoisTaxes },
  myinvois_consolidated: {
    problems: (text) => myinvoisProblems(text, { consolidated: true }),
    taxes: myinvoisTaxes,
  },
  ubl: { problems: ublProblems, taxes: ublTaxes },
  xaf: { problems: xafProblems, taxes: () => [] },
}

/** The months of a year: their first and last days. */
export const monthsIn = (year: number) =>
  Array.from({ length: 12 }, (_, at) => {
    const start_date = `${year}-${String(at + 1).padStart(2, '0')}-01`
    return { start_date, end_date: monthEnd(start_date) }
  })

export interface Exported {
  kind: ExportKind
  /** The texts of the file; one that is a zip has several. */
  texts: string[]
}

/** What an export answers: the file, or null where nothing of these days belongs in one. Anything else is an error. */
async function exported(
  world: World,
  who: Who,
  body: { legal_entity_id: number; kind: ExportKind } & Record<string, unknown>,
): Promise<Exported | null> {
  const { status, errors, message, data } = await who.post('/admin/e-invoice/export', body)
  const isNothing = status === 422 && Object.keys(errors ?? {}).join() === 'start_date'
  if (isNothing) return null
  if (status !== 201)
    throw new Error(`${JSON.stringify(body)}: ${message} ${JSON.stringify(errors)}`)
  const { rawPayload } = await uploading(world).fetched(data.url, who)
  const texts = String(data.name).endsWith('.zip')
    ? Object.values(unzipSync(rawPayload)).map((one) => strFromU8(one))
    : [rawPayload.toString()]
  return { kind: body.kind, texts }
}

/** All files of a company in a year: those of a month month by month. */
export async function filesOfYear(
  world: World,
  who: Who,
  {
    legal_entity_id,
    year,
    kinds,
  }: { legal_entity_id: number; year: number; kinds: readonly ExportKind[] },
) {
  const files: Exported[] = []
  for (const kind of kinds) {
    const bodies = kind === 'xaf' ? [{ year }] : monthsIn(year)
    for (const days of bodies) {
      const file = await exported(world, who, { legal_entity_id, kind, ...days })
      if (file) files.push(file)
    }
  }
  const problems = files.flatMap(({ kind, texts }) =>
    texts.flatMap((text) => readers[kind].problems(text).map((problem) => `${kind}: ${problem}`)),
  )
  const taxes: Taxes = new Map()
  for (const { kind, texts } of files)
    for (const text of texts) {
      // a sale has a row for each transaction code
      const ofFile: Taxes = new Map()
      for (const [number, amount] of readers[kind].taxes(text))
        ofFile.set(number, (ofFile.get(number) ?? 0) + amount)
      for (const [number, amount] of ofFile) {
        if (taxes.has(number)) throw new Error(`${number} is in two files`)
        taxes.set(number, amount)
      }
    }
  return { files, problems, taxes }
}

/** What the lines of an audit file move on an account, as credit, and what they say of the tax in them. */
export function movedIn(xaf: string, account: string) {
  const lines = all(
    treeOf(xaf),
    'company',
    'transactions',
    'journal',
    'transaction',
    'trLine',
  ).filter((line) => textOf(line, 'accID') === account)
  const sign = (type: string) => (type === 'C' ? 1 : -1)
  return {
    amount: lines.reduce(
      (sum, line) => sum + sign(textOf(line, 'amntTp')) * tax(textOf(line, 'amnt')),
      0,
    ),
    named: lines
      .flatMap((line) => all(line, 'vat'))
      .reduce((sum, vat) => sum + sign(textOf(vat, 'vatAmntTp')) * tax(textOf(vat, 'vatAmnt')), 0),
  }
}
