/** A panel that shows only its head until it is needed; beside its title it tells what is in it. */
import type { ReactNode } from 'react'
import css from './fold.module.css'

interface Props {
  title: string
  /** A count or a state. */
  about?: ReactNode
  /** For a link on the page that leads here: it unfolds the panel. */
  id?: string
  /** Opens it by itself. After that, its user opens and closes it. */
  isNeeded: boolean
  children: ReactNode
}

export const Fold = ({ title, about, id, isNeeded, children }: Props) => (
  <section className={css.fold}>
    <details open={isNeeded} {...(id ? { id, tabIndex: -1 } : {})}>
      <summary>
        <h2>{title}</h2>
        {about ? <span>{about}</span> : null}
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  </section>
)
