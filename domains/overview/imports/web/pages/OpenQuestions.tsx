/** Questions of an import that apply to all rows; missing records are created with one checkbox. */
import { Alert, Button, Checkbox, Group, Text } from '@mantine/core'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import type { ImportDetail } from '../../contract.ts'
import { imports } from '../../calls.gen.ts'
import { importTexts } from '../../texts/texts.ts'
import { SheetChoice } from './Sheets.tsx'
import css from './imports.module.css'

type Question = ImportDetail['questions'][number]

/** The answers of a question about the sheet are pressed like the others; sheets are ticked. */
export function OpenQuestions({ detail }: { detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const save = useActionMutation(imports.update, { silent: true })
  const wordsOf = useQuestionWords()
  const { id, version, questions } = detail
  return questions.map((question) => {
    if (question.key === 'sheets') return <SheetChoice key={question.key} detail={detail} />
    const { title, hint, answer } = wordsOf(question)
    return (
      <Alert key={question.key} color="yellow" title={title} classNames={{ title: css.plain }}>
        <Text size="sm" mb="sm">
          {hint ?? text.questionHint}
        </Text>
        <Group gap="sm">
          {question.readings.map((reading) => (
            <Button
              key={reading.reading}
              variant="default"
              loading={save.isPending}
              onClick={() =>
                save.mutate({
                  params: { id },
                  body: { version, answers: { [question.key]: reading.reading } },
                })
              }
            >
              {answer(reading)}
            </Button>
          ))}
        </Group>
      </Alert>
    )
  })
}

type Reading = Question['readings'][number]
interface QuestionWords {
  title: string
  hint?: string
  answer: (reading: Reading) => string
}

function useQuestionWords() {
  const text = useTexts(importTexts)
  const { number, day } = useFormat()
  const shown = (value: Reading['value']) => {
    if (value === null) return text.noDay
    return typeof value === 'number' ? number(value) : day(value)
  }
  const readAs = text.readAs as Readonly<Record<string, (value: string) => string>>
  const readingOf = ({ reading, value }: Reading) => readAs[reading]?.(shown(value)) ?? reading
  const hiddenOf = ({ reading }: Reading) => (reading === 'skip' ? text.skip : text.importHidden)
  return ({ key, readings }: Question): QuestionWords => {
    const { cell = '', value = 0 } = readings[0] ?? {}
    const count = Number(value)
    if (key === 'hidden_rows')
      return { title: text.whichHiddenRows(count), hint: text.hiddenRows(cell), answer: hiddenOf }
    if (key === 'hidden_columns')
      return { title: text.whichHiddenColumns(count), hint: cell, answer: hiddenOf }
    if (key === 'quantity') return { title: text.whichQuantity(cell), answer: readingOf }
    if (key === 'year')
      return { title: text.whichYear(cell), hint: text.yearHint, answer: readingOf }
    return { title: text.whichDate(cell), answer: readingOf }
  }
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
