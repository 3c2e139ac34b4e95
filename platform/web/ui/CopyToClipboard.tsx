import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'

/** Copies a plate, a VIN or a number that callers need on the phone. `what` is its name. */
export function CopyToClipboard({ value, what }: { value: string; what: string }) {
  const { list } = useTexts(commonTexts)
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={copied ? list.copied : list.copy(what)}
          title={list.copy(what)}
          onClick={copy}
        >
          {copied ? <IconCheck size={15} /> : <IconCopy size={15} stroke={1.6} />}
        </ActionIcon>
      )}
    </CopyButton>
  )
}
