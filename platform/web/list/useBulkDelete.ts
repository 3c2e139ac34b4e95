/** Deletes many rows, one call each. The server checks and records each deletion, and may reject some. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '#platform/contract/messages.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { ApiFailure, type CallInput, callApi, invalidateNouns, toApiMessage } from '../data/api.ts'
import { confirm } from '../confirm.ts'
import { formatIn } from '../language/format.ts'
import { currentLanguage, getTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'
import { toast } from '../toast.ts'
import type { Exporting } from './export/useExport.ts'

interface Row {
  id: number
}
/** A row that the server did not delete, and its message. */
export interface UndeletedRow {
  id: number
  name: string
  message: Message
}

interface Options {
  remove: ClientCall | undefined
  list: Exporting
  /** Called with the ids of the remaining rows. */
  onDone: (kept: readonly number[]) => void
}

/** The last id of a path is the row's: `/admin/garage/{id}/inventory/{item_id}`. */
const paramsOf = (call: ClientCall, params: object | undefined, id: number) => {
  const rowParameter = [...call.path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? 'id'
  return { ...params, [rowParameter]: id }
}

export function useBulkDelete({ remove, list, onDone }: Options) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [failed, setFailed] = useState<UndeletedRow[]>([])

  const run = async (rows: readonly Row[]) => {
    const words = getTexts(commonTexts)
    const { number } = formatIn(currentLanguage().language)
    const sure =
      remove &&
      (await confirm({
        title: words.list.deleteMany(number(rows.length)),
        text: words.confirm.permanent,
        yes: words.button.delete,
        danger: true,
      }))
    if (!sure) return
    const undeleted: UndeletedRow[] = []
    let gone = 0
    const [first] = list.columns
    // from the last to the first: in a tree, the children go before their parent
    for (const [done, row] of rows.toReversed().entries()) {
      setProgress({ done, total: rows.length })
      try {
        const params = paramsOf(remove, list.params, row.id)
        await callApi(remove, { params } as unknown as CallInput<ClientCall>)
        gone++
      } catch (error) {
        const message = toApiMessage(error)
        // the columns are those of the list that the rows come from (`Exporting`)
        undeleted.push({ id: row.id, name: String(first?.value(row as never) ?? row.id), message })
        // the session is over: every other call would fail in the same way
        if (error instanceof ApiFailure && error.http_code === 401) break
      }
    }
    setProgress(undefined)
    setFailed(undeleted)
    onDone(undeleted.map(({ id }) => id))
    if (gone > 0) toast(words.list.deletedMany(number(gone)))
    await invalidateNouns(client, remove.changes)
  }
  return { run, progress, failed, dismiss: () => setFailed([]) }
}
