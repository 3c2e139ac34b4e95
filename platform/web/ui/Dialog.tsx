/** The frame of every dialog: its name, its way out, and the focus, which goes back to what opened it. */
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
      // its own way back knows nothing of what is drawn open, or was opened from a menu
      returnFocus={false}
      closeButtonProps={{ 'aria-label': button.close }}
      {...props}
    />
  )
}
