import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { ordersTexts } from '../../../texts/texts.ts'

/** Copies a plate or a number, for calls or other programs. */
export function Copy({ value, what }: { value: string; what: string }) {
  const { detail: text } = useTexts(ordersTexts)
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={copied ? text.copied : text.copy(what)}
          onClick={copy}
        >
          {copied ? <IconCheck size={15} /> : <IconCopy size={15} stroke={1.6} />}
        </ActionIcon>
      )}
    </CopyButton>
  )
}
