import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './report.module.css'

interface Props {
  holds: boolean
  /** A sentence; never colour alone. */
  says: string
  children?: ReactNode
}

/** Whether a report agrees with itself, below its figures. */
export const Verdict = ({ holds, says, children }: Props) => (
  <div className={css.verdict} data-wrong={!holds || undefined} role={holds ? undefined : 'alert'}>
    {holds ? (
      <IconCircleCheck size={20} stroke={1.7} aria-hidden />
    ) : (
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
    )}
    <b>{says}</b>
    {children && <span>{children}</span>}
  </div>
)
