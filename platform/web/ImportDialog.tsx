/** Records from an Excel or CSV file: each row with what is wrong, before anything is written; then all rows, or none. */
import { Alert, Button, FileButton, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { type ImportedRow, type JudgedRow, MOST_IMPORTED } from '#platform/contract/import.ts'
import type { Call } from '#platform/contract/route.ts'
import { type Given, useAct } from './api.ts'
import { useFormat } from './format.ts'
import { useTexts } from './i18n.tsx'
import type { Sheet } from './importFile.ts'
import { useSayMessage } from './messages.ts'
import { commonTexts } from './texts/texts.ts'
import { toast, toastFailure } from './toast.ts'
import { Dialog } from './ui/Dialog.tsx'
import { RowsTable } from './record/RowsTable.tsx'
import { Status } from './ui/Status.tsx'

const MOST_BYTES = 5_000_000
/** How many rows of a preview are drawn; the wrong ones come first. */
const SHOWN = 200

interface Shown<J> {
  /** Columns of the file, as the list calls them. */
  titles: Readonly<Record<string, string>>
  /** The column beside the name. */
  beside: { title: string; value: (row: J) => ReactNode }
}

interface Props<C extends Call, F extends string, J extends JudgedRow> extends Shown<J> {
  call: C
  given: (rows: ImportedRow<F>[], apply: boolean) => Given<C>
  /** Loads what the file may hold: it has the words of all languages. */
  loadSheet: () => Promise<Sheet<F>>
  /** Where the records belong: its picker, and what is chosen. */
  place: ReactNode
  placeId: number | null
  /** The rows that a file may have. */
  most?: number
  text: {
    importTitle: string
    importHint: string
    noColumns: string
    imported: (count: string) => string
  }
  onClose: () => void
}

/** A preview holds for the place that it was asked for. */
interface Preview<F extends string, J> {
  placeId: number | null
  rows: ImportedRow<F>[]
  judged: J[]
}

export function ImportDialog<C extends Call, F extends string, J extends JudgedRow>(
  props: Props<C, F, J>,
) {
  const { call, given, place, placeId, titles, beside, text, onClose } = props
  const { button, form, imports } = useTexts(commonTexts)
  const { number } = useFormat()
  const { current, choose, isPending } = usePreview<C, F, J>(props)
  const reset = useRef<() => void>(null)
  const apply = useAct(call, {
    silent: true,
    onSaved: (answer) => {
      toast(text.imported(number((answer as { rows: J[] }).rows.length)))
      onClose()
    },
  })
  const wrong = current?.judged.filter(({ problems }) => problems.length > 0).length ?? 0
  return (
    <Dialog opened onClose={onClose} title={text.importTitle} size={860}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {text.importHint}
        </Text>
        <Group align="flex-end" gap="sm">
          {place}
          <FileButton
            accept=".xlsx,.csv"
            onChange={(file) => {
              // the same file may be chosen again after it was mended
              reset.current?.()
              void choose(file)
            }}
            resetRef={reset}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                disabled={!placeId}
                loading={isPending}
                leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
              >
                {form.chooseFile}
              </Button>
            )}
          </FileButton>
        </Group>
        {current && (
          <JudgedRows judged={current.judged} wrong={wrong} titles={titles} beside={beside} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {button.cancel}
          </Button>
          <Button
            disabled={!current || wrong > 0}
            loading={apply.isPending}
            onClick={() => {
              if (current) apply.mutate(given(current.rows, true))
            }}
          >
            {imports.start}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The rows of the chosen file, judged by the server. */
function usePreview<C extends Call, F extends string, J extends JudgedRow>({
  call,
  given,
  loadSheet,
  placeId,
  most = MOST_IMPORTED,
  text,
}: Pick<Props<C, F, J>, 'call' | 'given' | 'loadSheet' | 'placeId' | 'most' | 'text'>) {
  const { imports } = useTexts(commonTexts)
  const { number } = useFormat()
  const [last, setLast] = useState<Preview<F, J>>()
  const asked = useRef<Omit<Preview<F, J>, 'judged'>>(undefined)
  const { mutate, isPending } = useAct(call, {
    silent: true,
    onSaved: (answer) => {
      if (asked.current) setLast({ ...asked.current, judged: (answer as { rows: J[] }).rows })
      asked.current = undefined
    },
    onFailed: () => {
      asked.current = undefined
    },
  })
  const choose = async (file: File | null) => {
    if (!file || !placeId) return
    setLast(undefined)
    const rows = await rowsIn(file, loadSheet, most)
    if (rows === 'unreadable') return toastFailure(imports.unreadable)
    if (rows === 'noColumns') return toastFailure(text.noColumns)
    if (rows === 'tooMany') return toastFailure(imports.tooMany(number(most)))
    // another file may have been read meanwhile: its preview is on its way
    if (asked.current) return
    asked.current = { placeId, rows }
    mutate(given(rows, false))
  }
  return { current: last?.placeId === placeId ? last : undefined, choose, isPending }
}

/** The rows of a file, or why there are none. */
async function rowsIn<F extends string>(
  file: File,
  loadSheet: () => Promise<Sheet<F>>,
  most: number,
): Promise<ImportedRow<F>[] | 'unreadable' | 'noColumns' | 'tooMany'> {
  if (file.size > MOST_BYTES) return 'unreadable'
  const { readTable, rowsOf } = await import('./importFile.ts')
  const table = await readTable(file).catch(() => undefined)
  if (!table) return 'unreadable'
  const rows = rowsOf(table, await loadSheet())
  if (!rows || rows.length === 0) return 'noColumns'
  return rows.length > most ? 'tooMany' : rows
}

function JudgedRows<J extends JudgedRow>({
  judged,
  wrong,
  titles,
  beside,
}: Shown<J> & { judged: readonly J[]; wrong: number }) {
  const { field, imports } = useTexts(commonTexts)
  const { number } = useFormat()
  const count = (change: JudgedRow['change']) =>
    number(judged.filter((row) => row.change === change).length)
  const shown = judged
    .toSorted((one, other) => Number(other.problems.length > 0) - Number(one.problems.length > 0))
    .slice(0, SHOWN)
  return (
    <>
      <Alert color={wrong > 0 ? 'red' : 'green'}>
        {wrong > 0 ? imports.wrong(number(wrong)) : imports.allFine}{' '}
        {imports.fine(count('new'), count('changed'), count('same'))}
      </Alert>
      <ScrollArea.Autosize mah={360} type="auto" offsetScrollbars="y">
        <RowsTable label={imports.rows}>
          <thead>
            <tr>
              <th scope="col">{field.name}</th>
              <th scope="col">{imports.row}</th>
              <th scope="col">{beside.title}</th>
              <th scope="col">{field.status}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.row}>
                <td>{row.name}</td>
                <td data-label={imports.row}>{number(row.row)}</td>
                <td data-label={beside.title}>{beside.value(row)}</td>
                <td data-label={field.status}>
                  <Verdict {...row} titles={titles} />
                </td>
              </tr>
            ))}
          </tbody>
        </RowsTable>
      </ScrollArea.Autosize>
    </>
  )
}

function Verdict({
  change,
  problems,
  titles,
}: Pick<JudgedRow, 'change' | 'problems'> & Pick<Shown<never>, 'titles'>) {
  const { imports } = useTexts(commonTexts)
  const say = useSayMessage()
  if (problems.length === 0)
    return <Status tone={change === 'same' ? 'neutral' : 'good'}>{imports.change[change]}</Status>
  return (
    <div>
      {problems.map((problem, at) => (
        <Text size="sm" c="red" key={`${problem.field} ${at}`}>
          {`${titles[problem.field] ?? problem.field}: ${say(problem)}`}
        </Text>
      ))}
    </div>
  )
}
