import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTexts } from '../i18n.tsx'
import { commonTexts } from '../texts/texts.ts'
import type { Exporting } from './export/useExport.ts'

interface Props extends ComponentProps<'button'> {
  /** The menu's own; its face needs nothing of it. */
  exporting: Exporting
}

/** The face of the menu of exports. */
export function ExportButton({ exporting: _, ...props }: Props) {
  const { list } = useTexts(commonTexts)
  return (
    <ActionIcon
      {...(props as object)}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={list.exportList}
      title={list.exportList}
    >
      <IconDownload size={18} stroke={1.6} />
    </ActionIcon>
  )
}
