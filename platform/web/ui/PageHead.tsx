import type { ReactNode } from 'react'
import { useEffect } from 'react'
import css from './ui.module.css'

interface Props {
  title: string
  subtitle?: ReactNode
  /** Buttons at the right; at most one of them filled. */
  actions?: ReactNode
}

/** The top of every page; the window is named after it. */
export function PageHead({ title, subtitle, actions }: Props) {
  useEffect(() => {
    document.title = `${title} · Bengkel`
  }, [title])
  return (
    <header className={css.head}>
      <div>
        <h1 className={css.title}>{title}</h1>
        {subtitle !== undefined && <div className={css.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
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
