import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_LIMIT, type Page } from '#platform/contract/list.ts'
import type { Call } from '#platform/contract/route.ts'
import { ApiFailure, type Given, callApi, useInReach } from '../api.ts'
import { useTexts } from '../i18n.tsx'
import { sayMessage } from '../messages.ts'
import { commonTexts } from '../texts/texts.ts'
import { toastFailure } from '../toast.ts'
import type { Column, Plain } from './columns.ts'

export interface Exporting {
  call: Call
  params?: object | undefined
  query: object
  // the rows are the call's own: the list page has checked that they fit its columns
  columns: readonly Column<never>[]
  name: string
}

/** A spreadsheet takes a leading = + - @ for a formula: a customer's name must never be one. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const field = (value: Plain) => {
  const text = typeof value === 'string' ? harmless(value) : String(value ?? '')
  return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (values: Plain[]) => values.map(field).join(',')

function save(name: string, content: string) {
  // the mark tells spreadsheets that this is UTF-8
  const url = URL.createObjectURL(new Blob(['\ufeff', content], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

/** The whole filtered list as CSV, named after the list and the day; plain numbers and ISO days. */
export function ExportButton({ call, params, query, columns, name }: Exporting) {
  const { button } = useTexts(commonTexts)
  const [busy, setBusy] = useState(false)
  const reached = useInReach(call, query)

  const run = async () => {
    setBusy(true)
    try {
      const lines = [line(columns.map(({ label }) => label))]
      for (let page = 1, last = 1; page <= last; page++) {
        const given = { params, query: { ...reached, page, limit: MAX_LIMIT } }
        const found = (await callApi(call, given as unknown as Given<Call>)) as Page<never>
        lines.push(...found.data.map((row) => line(columns.map(({ value }) => value(row)))))
        last = found.last_page
      }
      const today = new Date().toLocaleDateString('sv-SE')
      save(`${name.toLowerCase().replaceAll(/\W+/g, '-')}-${today}.csv`, lines.join('\r\n'))
    } catch (error) {
      if (error instanceof ApiFailure) toastFailure(sayMessage(error.message))
      else throw error
    }
    setBusy(false)
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      loading={busy}
      aria-label={`${button.export} CSV`}
      title={`${button.export} CSV`}
      onClick={() => void run()}
    >
      <IconDownload size={18} stroke={1.6} />
    </ActionIcon>
  )
}
