import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'
import { ToolButton } from './ToolButton.tsx'
import type { Exporting } from './export/useExport.ts'

interface Props extends ComponentProps<'button'> {
  /** The props of the menu; the button itself needs none of them. */
  exporting: Exporting
}

/** The button of the export menu. */
export function ExportButton({ exporting: _, ...props }: Props) {
  const { list } = useTexts(commonTexts)
  return <ToolButton {...props} label={list.exportList} icon={IconDownload} />
}
