import type { ReactNode } from 'react'
import css from '../ui.module.css'

interface Props {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
  /** Screen readers announce it at once. */
  urgent?: boolean
}

/** Replaces missing content: nothing here yet, not found, failed. */
export const Notice = ({ icon, title, children, action, urgent }: Props) => (
  <div className={css.state} role={urgent ? 'alert' : undefined}>
    {icon}
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
)
