import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconSearchOff, IconTools } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type CSSProperties, type MouseEvent, type ReactNode, useRef } from 'react'
import type { Call } from '#platform/contract/route.ts'
import { type Address, useChangeSearch, useSearch } from '../address.ts'
import type { ApiFailure } from '../api.ts'
import { EMPTY, useFormat } from '../format.ts'
import { useTexts } from '../i18n.tsx'
import { useSayMessage } from '../messages.ts'
import { commonTexts } from '../texts/texts.ts'
import { Day, Moment } from '../ui/Day.tsx'
import { LicensePlate } from '../ui/LicensePlate.tsx'
import { Money } from '../ui/Money.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { ListState } from './answer.ts'
import { type Column, fitting, isAtEnd, widthOf } from './columns.ts'
import { useListHabits } from './habits.ts'
import { LeftOut } from './LeftOut.tsx'
import css from './list.module.css'
import type { Selection } from './selection.ts'
import { preload } from './trail.ts'
import { SortButton, ariaSort } from './SortButton.tsx'
import { NARROW, useRoom } from './useRoom.ts'

const SKELETON_ROWS = 10
const ACTIONS_WIDTH = 92
const SELECT_WIDTH = 44
/** A pointer that only passes a row triggers no prefetch. */
const HOVER_MS = 80

interface Props<Row> extends ListState {
  title: string
  columns: readonly Column<Row>[]
  rows: Row[] | undefined
  open?: ((row: Row) => Address) | undefined
  onOpen?: ((row: Row) => void) | undefined
  renderActions?: ((row: Row) => ReactNode) | undefined
  actionsWidth?: number | undefined
  empty?: { title?: string; text?: string; action?: ReactNode } | undefined
  onClear?: (() => void) | undefined
  /** Rows can be selected. */
  selection?: Selection<Row & { id: number }> | undefined
  /** The call for one row's record, to prefetch it. */
  get?: Call | undefined
  /** The list has rows, but none on this page. */
  isPastEnd?: boolean | undefined
}

/** Rows of a list, its skeleton, and the notice where it has no rows. */
export function ListTable<Row extends { id: number }>(props: Props<Row>) {
  const { title, rows, loading, stale, failure, renderActions, selection } = props
  const { dense } = useListHabits()
  const hasActions = Boolean(renderActions)
  const actionsWidth = props.actionsWidth ?? ACTIONS_WIDTH
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  const beside = (hasActions ? actionsWidth : 0) + (selection ? SELECT_WIDTH : 0)
  const isNarrow = room < NARROW
  const { shown: columns, left } = fitting(
    props.columns.map((one) => (isNarrow && one.narrow ? { ...one, width: one.narrow } : one)),
    room - beside,
  )
  const wanted = columns.reduce((sum, column) => sum + widthOf(column), 0)
  // columns shrink a little before one is left out
  const squeeze = Math.min(1, (room - beside) / wanted)
  // rows of another query do not answer this one
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
        style={{ '--rows-width': `${Math.floor(wanted * squeeze) + beside}px` } as CSSProperties}
      >
        <colgroup>
          {selection && <col className={css.selectColumn} />}
          {columns.map((column) => (
            <col key={column.name} style={{ width: Math.floor(widthOf(column) * squeeze) }} />
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
              <BodyRow key={row.id} row={row} {...props} columns={columns} left={left} />
            ))}
        </tbody>
      </table>
      {failed && <Failed failure={failure} trying={props.trying} onRetry={props.onRetry} />}
      {!failed &&
        rows?.length === 0 &&
        (props.isPastEnd ? <PastEnd /> : <Empty empty={props.empty} onClear={props.onClear} />)}
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
            data-end={isAtEnd(column) || undefined}
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
        <td key={column.name} data-end={isAtEnd(column) || undefined}>
          {/* widths differ from row to row, like real text */}
          <Skeleton height={11} width={`${45 + ((row * 7 + at * 13) % 40)}%`} />
        </td>
      ))}
      {actions && <td>{'\u00a0'}</td>}
    </tr>
  ))
}

interface BodyRowProps<Row> extends Props<Row> {
  row: Row
  /** The values that have no column. */
  left: readonly Column<Row>[]
}

function BodyRow<Row extends { id: number }>(props: BodyRowProps<Row>) {
  const { row, columns, left, open, onOpen, renderActions, selection, get } = props
  const { list } = useTexts(commonTexts)
  const { day, moment } = useFormat()
  const [first] = columns
  const plain = String(first?.value(row) ?? row.id)
  // in the column's format
  const said = { day, moment } as Record<string, typeof day>
  const name = said[first?.kind ?? '']?.(plain, first?.zone?.(row)) ?? plain
  const router = useRouter()
  const client = useQueryClient()
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined)
  const opens = open ?? onOpen
  // prefetches its page and its record before the click
  const enter = () => {
    const href = open?.(row)
    if (!href) return
    hover.current = setTimeout(() => {
      void router.preloadRoute({ to: href }).catch(() => undefined)
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
      onPointerEnter={open ? enter : undefined}
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
        <td key={column.name} data-end={isAtEnd(column) || undefined}>
          {at === 0 && opens ? (
            <Opener row={row} open={open} onOpen={onOpen}>
              <Cell column={column} row={row} />
            </Opener>
          ) : (
            <Cell column={column} row={row} />
          )}
          {at === 0 && left.length > 0 && <LeftOut columns={left} row={row} />}
        </td>
      ))}
      {renderActions && <td className={css.rowActions}>{renderActions(row)}</td>}
    </tr>
  )
}

interface OpenerProps<Row> {
  row: Row
  open?: ((row: Row) => Address) | undefined
  onOpen?: ((row: Row) => void) | undefined
  children: ReactNode
}

const Opener = <Row,>({ row, open, onOpen, children }: OpenerProps<Row>) =>
  open ? (
    <Link to={open(row)} className={css.open} data-open>
      {children}
    </Link>
  ) : (
    <button type="button" className={css.open} data-open onClick={() => onOpen?.(row)}>
      {children}
    </button>
  )

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { number } = useFormat()
  const { button } = useTexts(commonTexts)
  if (column.cell) return column.cell(row)
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? button.yes : button.no
  switch (column.kind) {
    case 'money':
      return <Money value={Number(value)} />
    case 'number':
      return number(Number(value))
    case 'day':
      return <Day value={String(value)} zone={column.zone?.(row)} />
    case 'moment':
      return <Moment value={String(value)} zone={column.zone?.(row)} />
    case 'plate':
      return <LicensePlate plate={String(value)} />
    default:
      // an address of four lines would push the other rows off the screen
      return (
        <span className={css.text} title={String(value).length > 40 ? String(value) : undefined}>
          {value}
        </span>
      )
  }
}

interface FailedProps {
  failure: ApiFailure
  trying: boolean
  onRetry: () => void
}

function Failed({ failure, trying, onRetry }: FailedProps) {
  const { table, button } = useTexts(commonTexts)
  const say = useSayMessage()
  return (
    <Notice
      urgent
      icon={<IconAlertTriangle size={34} stroke={1.5} aria-hidden />}
      title={table.failed}
      action={
        <Button variant="light" onClick={onRetry}>
          {button.retry}
        </Button>
      }
    >
      {say(failure)}
      <output className={css.trying}>{trying && table.tryingAgain}</output>
    </Notice>
  )
}

/** An old link, or the last rows were deleted. */
function PastEnd() {
  const { list } = useTexts(commonTexts)
  const change = useChangeSearch()
  return (
    <Notice
      icon={<IconSearchOff size={34} stroke={1.5} aria-hidden />}
      title={list.pastEnd}
      action={
        <Button variant="light" onClick={() => change({ page: null })}>
          {list.firstPage}
        </Button>
      }
    />
  )
}

function Empty({ empty, onClear }: Pick<Props<never>, 'empty' | 'onClear'>) {
  const { table, button } = useTexts(commonTexts)
  if (onClear)
    return (
      <Notice
        icon={<IconSearchOff size={34} stroke={1.5} aria-hidden />}
        title={table.noResults}
        action={
          <Button variant="light" onClick={onClear}>
            {button.clearFilters}
          </Button>
        }
      >
        {table.tryAnother}
      </Notice>
    )
  return (
    <Notice
      icon={<IconTools size={34} stroke={1.5} aria-hidden />}
      title={empty?.title ?? table.empty}
      action={empty?.action}
    >
      {empty?.text ?? table.nothingYet}
    </Notice>
  )
}
