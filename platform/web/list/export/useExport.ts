/** Exports the filtered or the selected rows of a list, as a file named after the list and the day. */
import { today } from '../../data/today.ts'
import { useEffect, useRef, useState } from 'react'
import type { Currency } from '#platform/contract/money/currency.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { toApiMessage, useScopedQuery } from '../../data/api.ts'
import { useCurrency } from '../../language/currency.ts'
import { formatIn } from '../../language/format.ts'
import { currentLanguage, getTexts } from '../../language/i18n.tsx'
import { formatMessage } from '../../language/messages.ts'
import { useScope } from '../../scope.ts'
import { commonTexts } from '../../../texts/texts.ts'
import { toast, toastFailure } from '../../toast.ts'
import type { Column } from '../table/columns.ts'
import { cellOf, currencyColumn, fileNameOf, headerText } from './cells.ts'
import { csvOf } from './csv.ts'
import { downloadBlob } from '../../data/download.ts'
import { fetchAllRows } from './rows.ts'

export interface Exporting {
  call: ClientCall
  params?: object | undefined
  query: object
  // the rows are the call's own: the list page has checked that they fit its columns
  columns: readonly Column<never>[]
  name: string
}

export type FileKind = 'csv' | 'xlsx'

const contentTypes: Record<FileKind, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function save(name: string, kind: FileKind, content: string | Blob) {
  downloadBlob(new Blob([content], { type: contentTypes[kind] }), name)
}

/** The garage's name, if the user has selected one. */
function garageOf(call: ClientCall) {
  const { id, name } = useScope.getState().garage_detail
  return id && call.scope.includes('garage_id') ? name : ''
}

/** @returns false if the file cannot hold the rows */
async function write(
  kind: FileKind,
  { call, columns, name }: Exporting,
  { rows, shown }: { rows: readonly object[]; shown: Currency },
) {
  const { button, field } = getTexts(commonTexts)
  const currencyOf = currencyColumn(columns, rows)
  const titles = [
    ...columns.map(({ label }) => headerText(label)),
    ...(currencyOf ? [field.currency] : []),
  ]
  const cells = rows.map((row) => [
    ...columns.map((column) => cellOf(column as Column<object>, row, button, shown)),
    ...(currencyOf ? [currencyOf(row)] : []),
  ])
  const fileName = fileNameOf([name, garageOf(call)].join(' '), today(), kind)
  if (kind === 'csv') {
    save(fileName, kind, csvOf(titles, cells, currentLanguage().language))
    return true
  }
  const { default: xlsxOf, MAX_SHEET_ROWS } = await import('./xlsx.ts')
  if (rows.length >= MAX_SHEET_ROWS) return false
  save(fileName, kind, await xlsxOf(name, titles, cells))
  return true
}

export function useExport(exporting: Exporting) {
  const { call, params, query } = exporting
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const shown = useCurrency()
  const running = useRef<AbortController>(undefined)
  const reached = useScopedQuery(call, query)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (kind: FileKind, selected?: readonly { id: number }[]) => {
    const { list } = getTexts(commonTexts)
    const stop = new AbortController()
    running.current = stop
    setProgress({ done: 0, total: 0 })
    try {
      const rows =
        selected ??
        (await fetchAllRows({
          call,
          params,
          query: reached,
          signal: stop.signal,
          onProgress: (done, total) => setProgress({ done, total }),
        }))
      const fits = await write(kind, exporting, { rows, shown })
      const { number } = formatIn(currentLanguage().language)
      if (fits) toast(list.exported(number(rows.length)))
      else toastFailure(list.tooManyForExcel)
    } catch (error) {
      if (!stop.signal.aborted) toastFailure(formatMessage(toApiMessage(error)))
    }
    setProgress(undefined)
  }
  return { run, progress, stop: () => running.current?.abort() }
}
