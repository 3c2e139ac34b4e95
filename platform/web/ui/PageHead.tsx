import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { RecordSteps } from '../list/RecordSteps.tsx'
import { Copy } from './Copy.tsx'
import css from './ui.module.css'

interface Props {
  title: string
  subtitle?: ReactNode
  /** Buttons at the right; at most one of them filled. */
  actions?: ReactNode
  /** The name of the title when the title is a number; a button then copies it. */
  copies?: string
}

/** The top of every page; it also sets the window's title. */
export function PageHead({ title, subtitle, actions, copies }: Props) {
  useEffect(() => {
    document.title = `${title} · Bengkel`
  }, [title])
  return (
    <header className={css.head}>
      <div>
        <div className={css.titleRow}>
          <h1 className={css.title}>{title}</h1>
          {copies && <Copy value={title} what={copies} />}
        </div>
        {subtitle !== undefined && <div className={css.subtitle}>{subtitle}</div>}
      </div>
      <div className={css.actions}>
        {actions}
        {/* for a record from the last list that the user opened */}
        <RecordSteps />
      </div>
    </header>
  )
}

/** A white panel with a hairline. */
export const Panel = ({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string
}) => <section className={`${css.panel} ${className}`}>{children}</section>
