import type { ReactNode } from 'react'
import css from './rowsTable.module.css'

interface Props {
  /** What the rows are: the name of the region that a keyboard scrolls. */
  label: string
  children: ReactNode
}

/**
 * A small table of a record's page. On a phone each row is a card: its first cell is the title, and each other cell
 * stands beside its `data-label`, but for what is `data-empty`. `data-end` is on the right.
 */
export const RowsTable = ({ label, children }: Props) => (
  <div
    className={css.scroll}
    // a table wider than the screen is scrolled by the keyboard too
    {...{ role: 'region', 'aria-label': label, tabIndex: 0 }}
  >
    <table className={css.table}>{children}</table>
  </div>
)
