import type { ReactNode } from 'react'
import css from './signIn.module.css'

/** The title of a step, and a line about it. */
export const StepHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className={css.head}>
    <h1>{title}</h1>
    {children && <p>{children}</p>}
  </header>
)
