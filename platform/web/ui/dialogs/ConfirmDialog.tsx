import { Button, Group, Text } from '@mantine/core'
import { useQuestion } from '../../confirm.ts'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { Dialog } from './Dialog.tsx'

/** The confirmation dialog; the app mounts it once, and loads it with the first question. */
export default function ConfirmDialog() {
  const { asked, open } = useQuestion()
  const { button } = useTexts(commonTexts)
  return (
    <Dialog
      opened={open}
      onClose={() => asked?.answer(false)}
      title={asked?.title}
      size={440}
      // above the form that it asks about
      zIndex={300}
    >
      <Text size="sm">{asked?.text}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button
          variant="default"
          data-autofocus={asked?.danger || undefined}
          onClick={() => asked?.answer(false)}
        >
          {asked?.no ?? button.cancel}
        </Button>
        <Button
          color={asked?.danger ? 'red' : undefined}
          data-autofocus={!asked?.danger || undefined}
          onClick={() => asked?.answer(true)}
        >
          {asked?.yes}
        </Button>
      </Group>
    </Dialog>
  )
}
