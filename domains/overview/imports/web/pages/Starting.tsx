/** The counts of the preview, and the button that writes the rows. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { ImportDetail } from '../../contract.ts'
import { imports } from '../../calls.gen.ts'
import { importTexts } from '../../texts/texts.ts'
import { WrongRowsDownload } from './WrongFile.tsx'

export function StartImportForm({ detail }: { detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const { number } = useFormat()
  const start = useActionMutation(imports.apply)
  const { id, version, counts, can } = detail
  const right = counts.new + counts.changed
  const isWrong = counts.wrong > 0
  const label = (isWrong ? text.applyRight : text.applyAll)(number(right))
  return (
    <Alert color={isWrong ? 'red' : 'green'}>
      <Group justify="space-between" gap="md">
        <Text size="sm">
          {right === 0 && !isWrong
            ? text.nothingToDo
            : (['new', 'changed', 'same', 'wrong'] as const)
                .map((change) => `${text.change[change]}: ${number(counts[change])}`)
                .join(' · ')}
        </Text>
        <Group gap="sm">
          {isWrong && <WrongRowsDownload detail={detail} />}
          <Button
            disabled={!can.apply || right === 0}
            loading={start.isPending}
            onClick={() =>
              start.mutate({
                params: { id },
                body: { version, only: isWrong ? 'right' : 'all' },
              })
            }
          >
            {label}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
