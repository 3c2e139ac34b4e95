import { IconColumns3 } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { ToolButton } from '../ToolButton.tsx'
import type { ColumnVisibility } from './columnVisibility.ts'

interface Props extends ComponentProps<'button'> {
  /** The props of the menu; the button itself needs none of them. */
  choosing: ColumnVisibility
}

/** The button of the menu of columns. */
export function ColumnsButton({ choosing: _, ...props }: Props) {
  const { list } = useTexts(commonTexts)
  return <ToolButton {...props} label={list.columns} icon={IconColumns3} />
}
