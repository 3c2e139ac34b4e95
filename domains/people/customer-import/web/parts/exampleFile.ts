import { giveFile } from '#platform/web/download.ts'
import type { ImportedField } from '../../contract.ts'

/** An Excel file with the titles alone: what is filled in below them can be imported. */
export async function exampleFile(name: string, titles: Readonly<Record<ImportedField, string>>) {
  const { default: xlsxOf } = await import('#platform/web/list/export/xlsx.ts')
  giveFile(await xlsxOf(name, Object.values(titles), []), `${name}.xlsx`)
}
