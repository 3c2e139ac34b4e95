import { IconGripVertical } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import css from './drag.module.css'

interface Props extends ComponentProps<'button'> {
  /** Of what it drags. */
  name: string
}

/** The handle by which a card or a row is dragged; by keyboard, Space lifts and drops it. */
export function DragHandle({ name, ...props }: Props) {
  const { drag: text } = useTexts(commonTexts)
  return (
    <button
      {...props}
      type="button"
      className={css.grip}
      aria-label={text.grip(name)}
      aria-roledescription={text.role}
    >
      <IconGripVertical size={17} aria-hidden />
    </button>
  )
}
