import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './report.module.css'

interface Props {
  holds: boolean
  /** Says it in words, not by colour alone. */
  says: string
  children?: ReactNode
}

/** The check below a report's figures: whether they agree. */
export const AgreementCheck = ({ holds, says, children }: Props) => (
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
