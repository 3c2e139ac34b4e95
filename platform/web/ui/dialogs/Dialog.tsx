/** The frame of every dialog: its title, its close button, and the focus, which returns to the opener. */
import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { useRestoreFocus } from './focus.ts'

/** The open dialogs, the topmost last. */
const open: symbol[] = []

/** Every open dialog receives Escape; only the topmost one closes. @returns whether this is the topmost */
function useTopmost(opened: boolean) {
  const [dialogId] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!opened) return undefined
    open.push(dialogId)
    return () => void open.splice(open.indexOf(dialogId), 1)
  }, [opened, dialogId])
  return () => open.at(-1) === dialogId
}

export function Dialog({ onClose, ...props }: ModalProps) {
  const { button } = useTexts(commonTexts)
  useRestoreFocus(props.opened)
  const isTopmost = useTopmost(props.opened)
  return (
    <Modal
      centered
      // the library cannot return the focus for a dialog that mounts open or opens from a menu
      returnFocus={false}
      onClose={() => isTopmost() && onClose()}
      closeButtonProps={{ 'aria-label': button.close }}
      {...props}
    />
  )
}
