/** What a file leaves open: it is asked once, and nothing is imported before. */
import { Alert, Button, Group, Text } from '@mantine/core'
import type { Answers, ImportQuestion } from '#platform/contract/import.ts'
import type { Reading } from '#platform/contract/table/numbers.ts'
import { useFormat } from './format.ts'
import { useTexts } from './i18n.tsx'
import { commonTexts } from './texts/texts.ts'

export function QuestionOfFile({
  question,
  onAnswer,
}: {
  question: ImportQuestion
  onAnswer: (answers: Answers) => void
}) {
  const { imports } = useTexts(commonTexts)
  const { number } = useFormat()
  const cell = question.readings[0]?.cell ?? ''
  return (
    <Alert color="yellow" title={imports.whichQuantity(cell)}>
      <Text size="sm" mb="sm">
        {imports.whichHint}
      </Text>
      <Group gap="sm">
        {question.readings.map(({ reading, value }) => (
          <Button
            key={reading}
            variant="default"
            onClick={() => onAnswer({ [question.key]: reading })}
          >
            {imports.reading[reading as Reading](number(Number(value)))}
          </Button>
        ))}
      </Group>
    </Alert>
  )
}
