/** A panel that shows only its header until it is opened; beside its title it shows a summary. */
import type { ReactNode } from 'react'
import css from './collapsiblePanel.module.css'

interface PartProps {
  title: string
  /** A count or a state. */
  about?: ReactNode
  heading: 'h2' | 'h3'
  children: ReactNode
}

/** A collapsible section of a panel, closed at first. */
export const CollapsibleSection = ({ title, about, heading: Heading, children }: PartProps) => (
  <details className={`${css.foldable} ${css.part}`}>
    <summary>
      <Heading>{title}</Heading>
      {about ? <span>{about}</span> : null}
    </summary>
    {children}
  </details>
)

interface Props extends Omit<PartProps, 'heading' | 'children'> {
  children?: ReactNode
  /** For a link on the page that leads here: it opens the panel. */
  id?: string
  /** Opens it initially. After that, the user opens and closes it. */
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
