import { Skeleton } from '@mantine/core'
import { type CSSProperties, useRef } from 'react'
import { useSearch } from '../../data/address.ts'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { EmptyState, type EmptyText, Failed, PageOutOfRange } from '../ListNotices.tsx'
import { ListRow, type RowOptions } from './ListRow.tsx'
import type { ListState } from '../answer.ts'
import { type Column, fitColumns, isRightAligned, widthsIn } from './columns.ts'
import { useListPreferences } from '../listPreferences.ts'
import css from '../list.module.css'
import type { Selection } from '../selection.ts'
import { SortButton, ariaSort } from './SortButton.tsx'
import { useHiddenColumns } from './columnVisibility.ts'
import { NARROW, WIDE, useAvailableWidth } from './useAvailableWidth.ts'

const SKELETON_ROWS = 10
const ACTIONS_WIDTH = 92
const SELECT_WIDTH = 44

interface Props<Row> extends ListState, RowOptions<Row> {
  title: string
  columns: readonly Column<Row>[]
  rows: Row[] | undefined
  actionsWidth?: number | undefined
  empty?: EmptyText | undefined
  onClear?: (() => void) | undefined
  /** The list has rows, but none on this page. */
  isPastEnd?: boolean | undefined
}

/** Rows of a list, its skeleton, and the notice if it has no rows. */
export function ListTable<Row extends { id: number }>(props: Props<Row>) {
  const { title, rows, loading, stale, failure, renderActions, selection } = props
  const { dense } = useListPreferences()
  const hasActions = Boolean(renderActions)
  const actionsWidth = props.actionsWidth ?? ACTIONS_WIDTH
  const frame = useRef<HTMLDivElement>(null)
  const width = useAvailableWidth(frame)
  const beside = (hasActions ? actionsWidth : 0) + (selection ? SELECT_WIDTH : 0)
  const isNarrow = width < NARROW
  const { shown: columns, left } = fitColumns(
    props.columns.map((column) =>
      isNarrow && column.narrow ? { ...column, width: column.narrow } : column,
    ),
    width - beside,
  )
  useHiddenColumns(left)
  const widths = widthsIn(columns, width - beside)
  // between a phone and a large screen, the hidden values are a line as long as the row
  const saysBelow = !isNarrow && width < WIDE && left.length > 0
  // rows of another query do not belong to this one
  const failed = failure && (!rows || stale)
  return (
    <div className={css.scroll} ref={frame}>
      <table
        className={css.table}
        aria-label={title}
        aria-busy={loading || stale}
        data-dense={dense || undefined}
        data-selects={selection ? true : undefined}
        data-narrow={isNarrow || undefined}
        data-below={saysBelow || undefined}
        data-tall={left.length > 2 || undefined}
        style={
          {
            '--rows-width': `${widths.reduce((sum, width) => sum + width, beside)}px`,
            '--below-width': `${width - beside - 24}px`,
          } as CSSProperties
        }
      >
        <colgroup>
          {selection && <col className={css.selectColumn} />}
          {columns.map((column, at) => (
            <col key={column.name} style={{ width: widths[at] }} />
          ))}
          {hasActions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <Head columns={columns} rows={rows} selection={selection} actions={hasActions} />
        <tbody data-stale={stale || undefined}>
          {loading && !failed && (
            <SkeletonRows columns={columns} selects={Boolean(selection)} actions={hasActions} />
          )}
          {!failed &&
            rows?.map((row) => (
              <ListRow
                key={row.id}
                row={row}
                {...props}
                columns={columns}
                left={left}
                saysLeft={width < WIDE}
              />
            ))}
        </tbody>
      </table>
      {failed && <Failed failure={failure} trying={props.trying} onRetry={props.onRetry} />}
      {!failed &&
        rows?.length === 0 &&
        (props.isPastEnd ? (
          <PageOutOfRange />
        ) : (
          <EmptyState empty={props.empty} onClear={props.onClear} />
        ))}
    </div>
  )
}

interface HeadProps<Row extends { id: number }> {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  selection: Selection<Row> | undefined
  actions: boolean
}

function Head<Row extends { id: number }>({ columns, rows, selection, actions }: HeadProps<Row>) {
  const { table } = useTexts(commonTexts)
  const { sort = '' } = useSearch()
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col">
            <SelectPage selection={selection} rows={rows ?? []} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.name}
            scope="col"
            data-end={isRightAligned(column) || undefined}
            aria-sort={column.sort ? ariaSort(sort, column.name) : undefined}
          >
            {column.sort ? <SortButton name={column.name} label={column.label} /> : column.label}
          </th>
        ))}
        {actions && (
          <th scope="col">
            <span className={css.hidden}>{table.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface SelectPageProps {
  selection: Selection<{ id: number }>
  rows: readonly { id: number }[]
}

/** The box of the header: all rows of the page, some, none. */
function SelectPage({ selection, rows }: SelectPageProps) {
  const { list } = useTexts(commonTexts)
  const chosen = rows.filter(({ id }) => selection.rows.has(id)).length
  return (
    <label className={css.select}>
      <input
        type="checkbox"
        aria-label={list.selectPage}
        title={list.selectPage}
        disabled={rows.length === 0}
        checked={chosen > 0 && chosen === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < rows.length
        }}
        onChange={selection.clickPage}
      />
    </label>
  )
}

interface SkeletonProps<Row> {
  columns: readonly Column<Row>[]
  selects: boolean
  actions: boolean
}

function SkeletonRows<Row>({ columns, selects, actions }: SkeletonProps<Row>) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row}>
      {selects && <td>{'\u00a0'}</td>}
      {columns.map((column, at) => (
        <td key={column.name} data-end={isRightAligned(column) || undefined}>
          {/* widths differ from row to row, like real text */}
          <Skeleton height={11} width={`${45 + ((row * 7 + at * 13) % 40)}%`} />
        </td>
      ))}
      {actions && <td>{'\u00a0'}</td>}
    </tr>
  ))
}
