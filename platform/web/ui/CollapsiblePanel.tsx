/** What shows only its head until it is needed; beside its title it tells what is in it. */
import type { ReactNode } from 'react'
import css from './collapsiblePanel.module.css'

interface PartProps {
  title: string
  /** A count or a state. */
  about?: ReactNode
  heading: 'h2' | 'h3'
  children: ReactNode
}

/** One of several like parts of a panel, closed until it is wanted. */
export const CollapsibleSection = ({ title, about, heading: Heading, children }: PartProps) => (
  <details className={`${css.foldable} ${css.part}`}>
    <summary>
      <Heading>{title}</Heading>
      {about ? <span>{about}</span> : null}
    </summary>
    {children}
  </details>
)

interface Props extends Omit<PartProps, 'heading'> {
  /** For a link on the page that leads here: it unfolds the panel. */
  id?: string
  /** Opens it by itself. After that, its user opens and closes it. */
  isNeeded: boolean
}

/** A panel of its own. */
export const CollapsiblePanel = ({ title, about, id, isNeeded, children }: Props) => (
  <section className={css.panel}>
    <details className={css.foldable} open={isNeeded} {...(id ? { id, tabIndex: -1 } : {})}>
      <summary>
        <h2>{title}</h2>
        {about ? <span>{about}</span> : null}
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  </section>
)
