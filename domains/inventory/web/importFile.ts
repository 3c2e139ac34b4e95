/**
 * A table from a file, as rows of an import. The titles may be those of the exported list in any of its languages,
 * or the names of the fields. Loaded with the first import.
 */
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import commonEn from '#platform/web/texts/en.ts'
import commonId from '#platform/web/texts/id.ts'
import commonMy from '#platform/web/texts/my.ts'
import commonNl from '#platform/web/texts/nl.ts'
import { type ImportedField, type ImportedRow, importedFields } from '../contract.ts'
import en from './texts/en.ts'
import id from './texts/id.ts'
import my from './texts/my.ts'
import nl from './texts/nl.ts'

const languages = [
  { text: en, common: commonEn },
  { text: id, common: commonId },
  { text: my, common: commonMy },
  { text: nl, common: commonNl },
]

const plain = (title: unknown) =>
  String(title ?? '')
    .trim()
    .toLowerCase()

/** Titles in small letters, with their fields. */
const fieldsByTitle = new Map<string, ImportedField>([
  ...importedFields.map((field) => [field, field] as const),
  ...languages.flatMap(({ text, common: { field } }) =>
    (
      [
        [field.name, 'name'],
        [text.sku, 'sku'],
        [text.location, 'location'],
        [text.onHand, 'quantity'],
        [field.category, 'inventory_category'],
        [field.unit, 'unit'],
        [text.buyPrice, 'buy_price'],
        [text.sellPrice, 'sell_price'],
        [text.minimum, 'minimum_stock'],
        [text.warrantyDays, 'warranty_days'],
      ] as const
    ).map(([title, name]) => [plain(title), name] as const),
  ),
])

/** Units in small letters, as their codes. */
const units = new Map(
  languages.flatMap(({ text }) =>
    Object.entries(text.unit).map(([code, name]) => [plain(name), code] as const),
  ),
)

const numeric: ReadonlySet<ImportedField> = new Set([
  'quantity',
  'buy_price',
  'sell_price',
  'minimum_stock',
  'warranty_days',
])

/** Undoes what an export does so that a spreadsheet runs no formula. */
const harmless = (text: string) => text.replace(/^'(?=[=+\-@＝＋－＠\t])/, '')

/** A number that is written as one becomes one; what is left is for the server to refuse, with its reason. */
function valueOf(field: ImportedField, cell: unknown): string | number | null {
  if (cell === null || cell === undefined || cell === '') return null
  if (typeof cell === 'number') return cell
  const text = harmless((cell instanceof Date ? cell.toISOString() : String(cell)).trim()).slice(
    0,
    500,
  )
  if (numeric.has(field) && /^-?\d+([.,]\d{1,3})?$/.test(text))
    return Number(text.replace(',', '.'))
  if (field === 'unit') return units.get(plain(text)) ?? text
  return text
}

/** The rows below the titles; undefined when the first row does not name at least name and SKU. */
export function rowsOf(table: readonly (readonly unknown[])[]): ImportedRow[] | undefined {
  const [titles = [], ...rows] = table
  const fields = titles.map((title) => fieldsByTitle.get(plain(title)))
  if (!fields.includes('name') || !fields.includes('sku')) return undefined
  return rows
    .filter((cells) => cells.some((cell) => cell !== null && cell !== undefined && cell !== ''))
    .map(
      (cells) =>
        Object.fromEntries(
          fields.flatMap((field, at) => (field ? [[field, valueOf(field, cells[at])]] : [])),
        ) as ImportedRow,
    )
}

/** @throws when the file is no table */
export async function readTable(file: File): Promise<unknown[][]> {
  if (/\.xlsx$/i.test(file.name)) return readSheet(file)
  const text = (await file.text()).replace(/^\uFEFF/, '')
  if (text.includes('\u0000')) throw new Error('not a text file')
  return Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data
}
