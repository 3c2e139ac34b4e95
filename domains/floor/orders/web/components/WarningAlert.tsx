import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './warningAlert.module.css'

interface Props {
  title?: string
  children: ReactNode
  icon?: ReactNode
  /** Announced by screen readers immediately. */
  urgent?: boolean
  /** The user can dismiss it. */
  onClose?: () => void
  closeLabel?: string
}

/** A warning with an amber edge and text that is readable in both colour schemes. */
export function WarningAlert({ title, children, icon, urgent, onClose, closeLabel }: Props) {
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
