/** The frame of every dialog: its title, its close button, and the focus, which returns to the opener. */
import { Modal, type ModalProps } from '@mantine/core'
import { useTexts } from '../i18n.tsx'
import { commonTexts } from '../texts/texts.ts'
import { useFocusBack } from './focus.ts'

export function Dialog(props: ModalProps) {
  const { button } = useTexts(commonTexts)
  useFocusBack(props.opened)
  return (
    <Modal
      centered
      // the library cannot return the focus for a dialog that mounts open or opens from a menu
      returnFocus={false}
      closeButtonProps={{ 'aria-label': button.close }}
      {...props}
    />
  )
}
