/** One of several like parts of a panel, closed until it is wanted: its name and a figure tell whether to open it. */
import type { ReactNode } from 'react'
import css from './foldPart.module.css'

interface Props {
  title: string
  about?: ReactNode
  heading: 'h2' | 'h3'
  children: ReactNode
}

export const FoldPart = ({ title, about, heading: Heading, children }: Props) => (
  <details className={css.part}>
    <summary>
      <Heading>{title}</Heading>
      {about ? <span>{about}</span> : null}
    </summary>
    {children}
  </details>
)
