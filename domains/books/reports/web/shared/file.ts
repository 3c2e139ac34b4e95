/** Reports as files: the same figures as on the screen, as CSV or as a spreadsheet. */
import { currentLanguage } from '#platform/web/language/i18n.tsx'
import { type Cell, fileNameOf } from '#platform/web/list/export/cells.ts'
import { csvOf } from '#platform/web/list/export/csv.ts'

/** A report as a plain table. */
export interface ReportTable {
  titles: readonly string[]
  rows: readonly Cell[][]
}

export type ReportFileKind = 'csv' | 'xlsx'

export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // a browser that asks where to save reads the file later
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Named after the report and its days: `balance-sheet-2026-11-21.csv`. */
export async function saveReportFile(
  kind: ReportFileKind,
  report: string,
  days: string,
  table: ReportTable,
) {
  const name = fileNameOf(report, days, kind)
  if (kind === 'csv') {
    const text = csvOf(table.titles, table.rows, currentLanguage().language)
    saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
    return
  }
  const { default: xlsxOf } = await import('#platform/web/list/export/xlsx.ts')
  saveFile(name, await xlsxOf(report, table.titles, table.rows))
}
