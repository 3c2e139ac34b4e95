import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import css from './accounts.module.css'

/** In the place of a row's delete button where there is no deleting: it says why, to the keyboard too. */
export function OffDelete({ of, whyNot }: { of: string; whyNot: string }) {
  const { button } = useTexts(commonTexts)
  return (
    <Tooltip label={whyNot} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={`${button.delete}: ${of}`}
        aria-disabled
        className={css.off ?? ''}
      >
        <IconTrash size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
