import { type ReactNode, useEffect } from 'react'
import { RecordNavigation } from '../list/RecordNavigation.tsx'
import { CopyToClipboard } from './CopyToClipboard.tsx'
import css from './ui.module.css'

interface Props {
  title: string
  subtitle?: ReactNode
  /** The line below the title has sums: a phone keeps two lines for it, so that they push nothing down. */
  hasSums?: boolean
  /** Buttons at the right; at most one of them filled. */
  actions?: ReactNode
  /** The name of the title if the title is a number; a button then copies it. */
  copies?: string
}

/** The top of every page; it also sets the window's title. */
export function PageHeader({ title, subtitle, hasSums, actions, copies }: Props) {
  useEffect(() => {
    document.title = `${title} · Bengkel`
  }, [title])
  return (
    <header className={css.head}>
      <div>
        <div className={css.titleRow}>
          <h1 className={css.title}>{title}</h1>
          {copies && <CopyToClipboard value={title} what={copies} />}
        </div>
        {subtitle !== undefined && (
          <div className={css.subtitle} data-sums={hasSums || undefined}>
            {subtitle}
          </div>
        )}
      </div>
      <div className={css.actions}>
        {actions}
        {/* for a record from the last list that the user opened */}
        <RecordNavigation />
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
