/** One row of a list: its cells, the link to its page, its box and its buttons. */
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import type { Address } from '../../data/address.ts'
import { useFormat } from '../../language/format.ts'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { Cell } from './Cell.tsx'
import { type Column, isRightAligned, nameColumn } from './columns.ts'
import { HiddenValues } from './HiddenValues.tsx'
import css from '../list.module.css'
import type { Selection } from '../selection.ts'
import { preload } from '../recordNavigation.ts'

/** A pointer that only passes a row triggers no prefetch. */
const HOVER_MS = 80

/** What a user may do with each row. */
export interface RowOptions<Row> {
  /** Undefined for a row whose page the reader may not open. */
  open?: ((row: Row) => Address | undefined) | undefined
  onOpen?: ((row: Row) => void) | undefined
  renderActions?: ((row: Row) => ReactNode) | undefined
  /** Rows can be selected. */
  selection?: Selection<Row & { id: number }> | undefined
  /** The call for one row's record, to prefetch it. */
  get?: ClientCall | undefined
}

interface Props<Row> extends RowOptions<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** The values without a column. */
  left: readonly Column<Row>[]
  /** They appear below the name: a wide screen has one line a row. */
  saysLeft: boolean
}

export function ListRow<Row extends { id: number }>(props: Props<Row>) {
  const { row, columns, left, saysLeft, open, onOpen, renderActions, selection, get } = props
  const { list } = useTexts(commonTexts)
  const { day, moment } = useFormat()
  const naming = nameColumn([...columns, ...left])
  const plain = String(naming?.value(row) ?? row.id)
  // in the column's format
  const formats = { day, moment } as Record<string, typeof day>
  const name = formats[naming?.kind ?? '']?.(plain, naming?.zone?.(row)) ?? plain
  const router = useRouter()
  const client = useQueryClient()
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined)
  const page = open?.(row)
  const opens = page !== undefined || onOpen !== undefined
  // prefetches its page and its record before the click
  const enter = () => {
    if (!page) return
    hover.current = setTimeout(() => {
      void router.preloadRoute({ to: page }).catch(() => undefined)
      if (get) preload(client, get, row.id)
    }, HOVER_MS)
  }
  // a click anywhere in the row follows its link, unless it hits another control
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target as HTMLElement
    if (target.closest('a, button, input, label') || String(getSelection())) return
    event.currentTarget.querySelector<HTMLElement>('[data-open]')?.click()
  }
  return (
    <tr
      data-row={row.id}
      data-opens={opens ? true : undefined}
      data-selected={selection?.rows.has(row.id) || undefined}
      onClick={opens ? click : undefined}
      onPointerEnter={page ? enter : undefined}
      onPointerLeave={() => clearTimeout(hover.current)}
    >
      {selection && (
        <td>
          <label className={css.select}>
            <input
              type="checkbox"
              data-select
              aria-label={list.selectRow(name)}
              checked={selection.rows.has(row.id)}
              onChange={({ nativeEvent }) =>
                selection.click(row.id, (nativeEvent as unknown as KeyboardEvent).shiftKey)
              }
            />
          </label>
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.name}
          data-column={column.name}
          data-end={isRightAligned(column) || undefined}
        >
          {at === 0 && opens ? (
            <Opener row={row} page={page} onOpen={onOpen}>
              <Cell column={column} row={row} />
            </Opener>
          ) : (
            <Cell column={column} row={row} />
          )}
          {at === 0 && saysLeft && left.length > 0 && <HiddenValues columns={left} row={row} />}
        </td>
      ))}
      {renderActions && <td className={css.rowActions}>{renderActions(row)}</td>}
    </tr>
  )
}

interface OpenerProps<Row> {
  row: Row
  page: Address | undefined
  onOpen?: ((row: Row) => void) | undefined
  children: ReactNode
}

const Opener = <Row,>({ row, page, onOpen, children }: OpenerProps<Row>) =>
  page ? (
    <Link to={page} className={css.open} data-open>
      {children}
    </Link>
  ) : (
    <button type="button" className={css.open} data-open onClick={() => onOpen?.(row)}>
      {children}
    </button>
  )
