/** The result of an import, its rows with errors, and undo. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiFailure, useActionMutation, useFormMutation } from '#platform/web/data/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { toastFailure } from '#platform/web/toast.ts'
import type { ImportDetail } from '../../contract.ts'
import { imports } from '../../calls.gen.ts'
import { importTexts } from '../../texts/texts.ts'
import { WrongRowsDownload } from './WrongFile.tsx'
import css from './imports.module.css'

/** The first records in use, and how many there are. */
interface Used {
  records: readonly { kind: string; id: number; name: string }[]
  count: number
}
const none: Used = { records: [], count: 0 }

export function ImportResult({ detail }: { detail: ImportDetail }) {
  const { state, counts, undo_until, can } = detail
  const text = useTexts(importTexts)
  const entities: Readonly<Record<string, string>> = useTexts(commonTexts).entities
  const { number, moment } = useFormat()
  const undo = useUndo(detail)
  const start = useActionMutation(imports.apply)
  const right = number(counts.new + counts.changed)
  const words = {
    done: { color: 'green', title: text.state.done, body: text.savedRows(right) },
    undone: { color: 'gray', title: text.state.undone, body: text.undoneText },
    failed: { color: 'red', title: text.stopped, body: text.stoppedText },
  }[state as 'done' | 'undone' | 'failed']
  return (
    <Alert color={words.color} title={words.title} classNames={{ title: css.plain }}>
      <Group justify="space-between" gap="md">
        <div>
          <Text size="sm">{words.body}</Text>
          {can.undo && (
            <Text size="sm" c="dimmed">
              {text.undoUntil(moment(undo_until))}
            </Text>
          )}
        </div>
        <Group gap="sm">
          {counts.wrong > 0 && <WrongRowsDownload detail={detail} />}
          {can.undo && (
            <Button
              variant="default"
              loading={undo.isPending}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => void undo.ask()}
            >
              {text.undo}
            </Button>
          )}
          {state === 'failed' && can.apply && (
            <Button
              loading={start.isPending}
              onClick={() =>
                start.mutate({
                  params: { id: detail.id },
                  body: { version: detail.version, only: 'right' },
                })
              }
            >
              {text.goOn}
            </Button>
          )}
        </Group>
      </Group>
      {undo.used.records.length > 0 && (
        <div role="alert">
          <Text size="sm" fw={600} mt="sm">
            {text.builtTitle}
          </Text>
          <ul className={css.list}>
            {undo.used.records.map(({ kind, id, name }) => (
              <li key={`${kind} ${id}`}>
                {[entities[kind === 'item' ? 'inventory item' : kind], name]
                  .filter(Boolean)
                  .join(': ')}
              </li>
            ))}
            {undo.used.count > undo.used.records.length && (
              <li>{text.more(number(undo.used.count - undo.used.records.length))}</li>
            )}
          </ul>
        </div>
      )}
    </Alert>
  )
}

/** Undoes after a confirmation; the page lists records in use. */
function useUndo({ id, version, file }: ImportDetail) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(importTexts)
  const formatMessage = useFormatMessage()
  const [used, setUsed] = useState(none)
  const undo = useFormMutation(imports.undo, {
    atOnce: true,
    onFailed: (failure: ApiFailure) => {
      const { data } = (failure.body ?? {}) as { data?: Pick<Used, 'records'> }
      const { records = [] } = data ?? {}
      setUsed({ records, count: Number(failure.values?.count ?? records.length) })
      toastFailure(formatMessage(failure))
    },
  })
  const ask = async () => {
    const words = { title: `${text.undo}: ${file}`, text: text.undoText, yes: text.undo }
    if (await confirm({ ...words, no: button.back, danger: true }))
      undo.mutate({ params: { id }, body: { version } })
  }
  return { ask, used, isPending: undo.isPending }
}
