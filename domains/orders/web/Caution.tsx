import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './caution.module.css'

interface Props {
  title?: string
  children: ReactNode
  icon?: ReactNode
  /** Read out at once. */
  urgent?: boolean
  /** It can be put away. */
  onClose?: () => void
  closeLabel?: string
}

/** Something to look at twice: an amber edge, and words that can be read in both schemes. */
export function Caution({ title, children, icon, urgent, onClose, closeLabel }: Props) {
  return (
    <Alert
      variant="default"
      className={css.caution ?? ''}
      title={title}
      role={urgent ? 'alert' : 'note'}
      icon={icon ?? <IconAlertTriangle size={20} aria-hidden />}
      withCloseButton={onClose !== undefined}
      {...(onClose ? { onClose, closeButtonLabel: closeLabel ?? '' } : {})}
    >
      {children}
    </Alert>
  )
}
