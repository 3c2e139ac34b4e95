import type { ReactNode } from 'react'
import css from './rowsTable.module.css'

interface Props {
  /** What the rows are: the name of the region that a keyboard scrolls. */
  label: string
  /** It has more columns than a tablet has room for: there its rows are cards too, of several values a line. */
  isWide?: boolean
  children: ReactNode
}

/**
 * A small table of a record's page. On a phone each row is a card: its first cell is the title, and each other cell
 * stands beside its `data-label`, but for what is `data-empty`. `data-end` is on the right.
 */
export const RowsTable = ({ label, isWide, children }: Props) => (
  <div
    className={css.scroll}
    data-wide={isWide || undefined}
    // a table wider than the screen is scrolled by the keyboard too
    {...{ role: 'region', 'aria-label': label, tabIndex: 0 }}
  >
    <table className={css.table}>{children}</table>
  </div>
)
