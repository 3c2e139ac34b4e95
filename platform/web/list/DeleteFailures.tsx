import { Button, Group } from '@mantine/core'
import { useFormat } from '../language/format.ts'
import { useTexts } from '../language/i18n.tsx'
import { useFormatMessage } from '../language/messages.ts'
import { commonTexts } from '../../texts/texts.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import css from './list.module.css'
import type { UndeletedRow } from './useBulkDelete.ts'

/** Lists the rows that could not be deleted, and why; they are still selected. */
export default function DeleteFailures({
  failed,
  onClose,
}: {
  failed: UndeletedRow[]
  onClose: () => void
}) {
  const { list, button } = useTexts(commonTexts)
  const { number } = useFormat()
  const formatMessage = useFormatMessage()
  return (
    <Dialog opened onClose={onClose} title={list.keptMany(number(failed.length))} size={480}>
      <ul className={css.kept}>
        {failed.map(({ id, name, message }) => (
          <li key={id}>
            <b>{name}</b>
            <span>{formatMessage(message)}</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {button.close}
        </Button>
      </Group>
    </Dialog>
  )
}
