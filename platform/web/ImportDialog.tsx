/** Records from an Excel or CSV file: each row with what is wrong, before anything is written; then all rows, or none. */
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { JudgedRows, type Shown } from './ImportPreview.tsx'
import { QuestionOfFile } from './ImportQuestion.tsx'
import {
  type Answers,
  type ImportQuestion,
  type ImportedRow,
  type JudgedRow,
  MOST_IMPORTED,
} from '#platform/contract/import.ts'
import { TableRefused } from '#platform/contract/table/table.ts'
import type { Call } from '#platform/contract/route.ts'
import { type Given, useAct } from './api.ts'
import { useFormat } from './format.ts'
import { useTexts } from './i18n.tsx'
import type { Sheet } from './importFile.ts'
import { useSayMessage } from './messages.ts'
import { commonTexts } from './texts/texts.ts'
import { toast, toastFailure } from './toast.ts'
import { Dialog } from './ui/Dialog.tsx'

const MOST_BYTES = 5_000_000
interface Props<C extends Call, F extends string, J extends JudgedRow> extends Shown<J> {
  call: C
  given: (file: { rows: ImportedRow<F>[]; apply: boolean; answers?: Answers }) => Given<C>
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
  answers: Answers
  questions: ImportQuestion[]
  judged: J[]
}

export function ImportDialog<C extends Call, F extends string, J extends JudgedRow>(
  props: Props<C, F, J>,
) {
  const { call, given, place, placeId, titles, beside, text, onClose } = props
  const { button, form, imports } = useTexts(commonTexts)
  const { number } = useFormat()
  const { current, choose, answer, isPending } = usePreview<C, F, J>(props)
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
        {current?.questions.map((question) => (
          <QuestionOfFile key={question.key} question={question} onAnswer={answer} />
        ))}
        {current && (
          <JudgedRows judged={current.judged} wrong={wrong} titles={titles} beside={beside} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {button.cancel}
          </Button>
          <Button
            disabled={!current || wrong > 0 || current.questions.length > 0}
            loading={apply.isPending}
            onClick={() => {
              if (current)
                apply.mutate(given({ rows: current.rows, answers: current.answers, apply: true }))
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
  const say = useSayMessage()
  const [last, setLast] = useState<Preview<F, J>>()
  const asked = useRef<Pick<Preview<F, J>, 'placeId' | 'rows' | 'answers'>>(undefined)
  const { mutate, isPending } = useAct(call, {
    silent: true,
    onSaved: (answer) => {
      const { rows, questions } = answer as { rows: J[]; questions: ImportQuestion[] }
      if (asked.current) setLast({ ...asked.current, judged: rows, questions })
      asked.current = undefined
    },
    onFailed: () => {
      asked.current = undefined
    },
  })
  const ask = (rows: ImportedRow<F>[], answers: Answers) => {
    // another file may have been read meanwhile: its preview is on its way
    if (asked.current) return
    asked.current = { placeId, rows, answers }
    mutate(given({ rows, answers, apply: false }))
  }
  const choose = async (file: File | null) => {
    if (!file || !placeId) return
    setLast(undefined)
    const rows = await rowsIn(file, loadSheet, most)
    if (rows instanceof TableRefused) return toastFailure(say(rows.said))
    if (rows === 'unreadable') return toastFailure(imports.unreadable)
    if (rows === 'noColumns') return toastFailure(text.noColumns)
    if (rows === 'tooMany') return toastFailure(imports.tooMany(number(most)))
    ask(rows, {})
  }
  const answer = (answers: Answers) => {
    if (last) ask(last.rows, { ...last.answers, ...answers })
  }
  const current = last?.placeId === placeId ? last : undefined
  return { current, choose, answer, isPending }
}

/** The rows of a file, or why there are none. */
async function rowsIn<F extends string>(
  file: File,
  loadSheet: () => Promise<Sheet<F>>,
  most: number,
): Promise<ImportedRow<F>[] | TableRefused | 'unreadable' | 'noColumns' | 'tooMany'> {
  if (file.size > MOST_BYTES) return 'unreadable'
  const [{ readTable, rowsOf }, sheet] = await Promise.all([import('./importFile.ts'), loadSheet()])
  const table = await readTable(file, sheet).catch((error: unknown) =>
    error instanceof TableRefused ? error : ('unreadable' as const),
  )
  if (table instanceof TableRefused || table === 'unreadable') return table
  const rows = rowsOf(table, sheet)
  if (!rows || rows.length === 0) return 'noColumns'
  return rows.length > most ? 'tooMany' : rows
}
