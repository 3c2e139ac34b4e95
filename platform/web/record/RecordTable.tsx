/** Rows of a record, by the same columns as a list. On a phone each row is a card. */
import type { ReactNode } from 'react'
import { Cell } from '../list/table/Cell.tsx'
import { type Column, isRightAligned } from '../list/table/columns.ts'
import { PanelMessage } from './RecordPanel.tsx'
import { RowsTable } from './RowsTable.tsx'

export interface RecordColumn<Row> extends Column<Row> {
  /** Buttons of the row: on the right, without a visible title; its `value` is null where the row has none. */
  isActions?: boolean
}

interface Props<Row> {
  /** The name of the rows: the accessible name of the region that a keyboard scrolls. */
  label: string
  columns: readonly (RecordColumn<Row> | false)[]
  rows: readonly Row[]
  rowKey: (row: Row, at: number) => string | number
  /** The message if there are no rows. */
  empty?: string
  /** The last row: the text under the first columns, and the sum under the last one. */
  total?: readonly [name: string, sum: ReactNode]
}

const isAtEnd = <Row,>(column: RecordColumn<Row>) =>
  column.isActions || isRightAligned(column) || undefined

export function RecordTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, empty, total } = props
  const shown = columns.filter((column) => column !== false)
  if (rows.length === 0 && empty) return <PanelMessage>{empty}</PanelMessage>
  return (
    <RowsTable label={label}>
      <thead>
        <tr>
          {shown.map((column) => (
            <th
              key={column.name}
              scope="col"
              data-end={isAtEnd(column)}
              aria-label={column.isActions ? column.label : undefined}
            >
              {column.isActions ? null : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)}>
            {shown.map((column, at) => (
              <td
                key={column.name}
                data-end={isAtEnd(column)}
                // the first cell is the title of the card
                data-label={at > 0 && !column.isActions ? column.label : undefined}
                data-empty={at > 0 && isBlank(column.value(row)) ? true : undefined}
              >
                <Cell column={column} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <td colSpan={shown.length - 1}>{total[0]}</td>
            <td data-end>{total[1]}</td>
          </tr>
        </tfoot>
      )}
    </RowsTable>
  )
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''
