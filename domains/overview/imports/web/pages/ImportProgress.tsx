/** The progress of a step, with a note that the page can be left. */
import { Text } from '@mantine/core'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import type { ImportDetail } from '../../contract.ts'
import { importTexts } from '../../texts/texts.ts'
import css from './imports.module.css'

export function ImportProgress({ detail }: { detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const { number } = useFormat()
  const { state, progress, seconds_left } = detail
  const what = state === 'reading' ? text.reading : text.writing
  return (
    <Panel className={css.part}>
      <Text fw={600}>{what}</Text>
      <progress className={css.progress} value={progress} max={1} aria-label={what} />
      <Text size="sm" c="dimmed">
        {`${number(Math.floor(progress * 100))}%`}
        {seconds_left !== null && ` · ${text.secondsLeft(number(seconds_left))}`}
      </Text>
      <Text size="sm">{text.leave}</Text>
    </Panel>
  )
}
