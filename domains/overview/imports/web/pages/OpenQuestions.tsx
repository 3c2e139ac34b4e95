/** Questions of an import that apply to all rows; missing records are created with one checkbox. */
import { Alert, Button, Checkbox, Group, Text } from '@mantine/core'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { type ImportDetail, imports } from '../../contract.ts'
import { importTexts } from '../../texts/texts.ts'
import css from './imports.module.css'

type Question = ImportDetail['questions'][number]

export function OpenQuestions({ detail }: { detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const { number, day } = useFormat()
  const save = useActionMutation(imports.update, { silent: true })
  const { id, version, questions } = detail
  const shown = (value: Question['readings'][number]['value']) => {
    if (value === null) return text.noDay
    return typeof value === 'number' ? number(value) : day(value)
  }
  return questions.map((question) => {
    const cell = question.readings[0]?.cell ?? ''
    const title = question.key === 'quantity' ? text.whichQuantity(cell) : text.whichDate(cell)
    return (
      <Alert key={question.key} color="yellow" title={title}>
        <Text size="sm" mb="sm">
          {text.questionHint}
        </Text>
        <Group gap="sm">
          {question.readings.map(({ reading, value }) => (
            <Button
              key={reading}
              variant="default"
              loading={save.isPending}
              onClick={() =>
                save.mutate({
                  params: { id },
                  body: { version, answers: { [question.key]: reading } },
                })
              }
            >
              {text.readAs[reading](shown(value))}
            </Button>
          ))}
        </Group>
      </Alert>
    )
  })
}

/** The most names shown for each kind. */
const NAMES = 12

export function MissingParts({ detail }: { detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const { number } = useFormat()
  const save = useActionMutation(imports.update, { silent: true })
  const { id, version, missing, create_missing } = detail
  const kinds = Object.entries(missing).filter(([, names]) => names.length > 0)
  if (kinds.length === 0) return null
  const nameOf = (kind: string) => (text.missingKind as Record<string, string>)[kind] ?? kind
  return (
    <Panel className={css.part}>
      <Text fw={600} component="h2" size="md">
        {text.missingTitle}
      </Text>
      {kinds.map(([kind, names]) => (
        <Text key={kind} size="sm">
          {`${nameOf(kind)} (${number(names.length)}): ${names.slice(0, NAMES).join(', ')}`}
          {names.length > NAMES && ` ${text.more(number(names.length - NAMES))}`}
        </Text>
      ))}
      <Checkbox
        label={text.create}
        checked={create_missing}
        disabled={save.isPending}
        onChange={({ currentTarget }) =>
          save.mutate({ params: { id }, body: { version, create_missing: currentTarget.checked } })
        }
      />
    </Panel>
  )
}
