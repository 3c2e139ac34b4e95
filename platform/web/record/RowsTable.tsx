import type { ReactNode } from 'react'
import css from './rowsTable.module.css'

interface Props {
  /** The name of the rows: the accessible name of the region that a keyboard scrolls. */
  label: string
  /** It has more columns than fit on a tablet: there its rows are cards too, of several values a line. */
  isWide?: boolean
  children: ReactNode
}

/**
 * A small table of a record's page. On a phone each row is a card: its first cell is the title, and each other cell has
 * its `data-label` beside it, except for `data-empty`. `data-end` is on the right.
 */
export const RowsTable = ({ label, isWide, children }: Props) => (
  <div
    className={css.scroll}
    data-wide={isWide || undefined}
    // the keyboard can scroll a table that is wider than the screen too
    {...{ role: 'region', 'aria-label': label, tabIndex: 0 }}
  >
    <table className={css.table}>{children}</table>
  </div>
)
