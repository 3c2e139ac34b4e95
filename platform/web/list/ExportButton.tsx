import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTexts } from '../i18n.tsx'
import { commonTexts } from '../texts/texts.ts'
import type { Exporting } from './export/useExport.ts'

interface Props extends ComponentProps<'button'> {
  /** The props of the menu; the button itself needs none of them. */
  exporting: Exporting
}

/** The button of the export menu. */
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
