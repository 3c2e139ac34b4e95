import type { ReactNode } from 'react'
import css from './ui.module.css'

interface Props {
  icon?: ReactNode
  title: string
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
  /** Read out at once. */
  urgent?: boolean
}

/** What stands where content would: nothing here yet, not found, failed. */
export const Notice = ({ icon, title, children, action, urgent }: Props) => (
  <div className={css.state} role={urgent ? 'alert' : undefined}>
    {icon}
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
)
