/**
 * The page of every list. The URL has its state: keyword, filters, sort, page.
 *
 *   <ListPage title={text.title} call={journal.list} columns={columns} open={({ id }) => linkTo('/journal/$id', { id })}
 *     search={text.searchHint} tabs={statusTabs} filters={[...]} dates actions={<Button ... />} />
 */
import type { ReactNode } from 'react'
import type { Page } from '#platform/contract/paging.ts'
import type { ClientCall, DataOut, ParamsOf, QueryIn } from '#platform/contract/client-calls.ts'
import type { RowOf } from '../forms/pickerSource.ts'
import type { Address } from '../data/address.ts'
import { useApiQuery, useScopedQuery } from '../data/api.ts'
import { ListFooter } from './ListFooter.tsx'
import type { EmptyText } from './ListNotices.tsx'
import { ListTable } from './table/ListTable.tsx'
import { ListTools } from './ListTools.tsx'
import { StatusTabs } from './filters/StatusTabs.tsx'
import { stateOf, useRecordCount } from './answer.ts'
import { useVisibleColumns } from './table/columnVisibility.ts'
import type { Column, Filter, Tabs } from './table/columns.ts'
import { useListQuery } from './listQuery.ts'
import { useRowKeys } from './table/rowKeys.ts'
import { useSelection } from './selection.ts'
import { useRememberList } from './recordNavigation.ts'
import { useCan } from '../data/session.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { PageHeader, Panel } from '../ui/PageHeader.tsx'

// loads with the first selected row
const SelectionBar = lazyComponent(async () => (await import('./SelectionBar.tsx')).default)

export interface ListPageProps<C extends ClientCall> {
  title: string
  call: C
  /** Of a path with ids: `garage/{id}/inventory`. */
  params?: ParamsOf<C>
  /** Parameters from the page itself, besides those that the user chooses. */
  query?: QueryIn<C>
  columns: readonly Column<RowOf<C>>[]
  /** Additional columns of exported files. */
  alsoInFiles?: readonly Column<RowOf<C>>[]
  /** The placeholder of the search: "Search order, plate, customer". Without it there is no search. */
  search?: string
  /** Links to sibling pages, as tabs above the list. */
  pages?: ReactNode
  /** One filter as tabs above the list: statuses. */
  tabs?: Tabs
  filters?: readonly Filter[]
  /** A filter by a range of days. */
  dates?: boolean
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** The page of a row: its first column becomes the link. Undefined where the reader may not open it. */
  open?: (row: RowOf<C>) => Address | undefined
  /** Or the action that opens a row. */
  onOpen?: (row: RowOf<C>) => void
  /** Small buttons at the end of a row. */
  renderActions?: (row: RowOf<C>) => ReactNode
  /** Renders the rows in another way than a table, such as images. */
  renderRows?: ((rows: readonly RowOf<C>[]) => ReactNode) | undefined
  /** For more than two of them. */
  actionsWidth?: number
  /** The notice of an empty list, and its button. */
  empty?: EmptyText
  /** The line below the title; by default the number of rows. */
  subtitle?: ReactNode
  /** What follows the number of rows below the title: the sums of the response. */
  sums?: (answer: DataOut<C>) => string | null
  /** The first part of the export's file name. */
  exportName?: string
  /** The call for a row's record: the list prefetches it when the pointer rests on the row. */
  get?: ClientCall
  /** Buttons for the selected rows; `keepOnly` leaves some of them selected. */
  renderSelected?: (rows: RowOf<C>[], keepOnly: (ids: readonly number[]) => void) => ReactNode
  /** The call that deletes a row. Users with its capability may delete selected rows with it. */
  remove?: ClientCall
}

export function ListPage<C extends ClientCall>(props: ListPageProps<C>) {
  const { title, call, params, columns, tabs, filters } = props
  const { narrowed, sorted, page, limit, clear } = useListQuery(props)
  const query = { ...props.query, ...narrowed, ...sorted, page, limit }
  // the filters of the URL fit a call that is known only by its type parameter
  const listQuery = useApiQuery(call, { params, query } as never, { keep: true })
  const found = listQuery.data as Page<RowOf<C>> | undefined
  const seen = listQuery.isPlaceholderData ? undefined : found
  useRowKeys()
  const { shown, choosing } = useVisibleColumns(call, columns)
  const reached = useScopedQuery(call, { ...props.query, ...narrowed })
  const selection = useSelection(JSON.stringify([call.path, params, reached]), seen?.data ?? [])
  useRememberList(trailOf(props, seen, { query: { ...reached, ...sorted }, page, limit }))
  const mayRemove = useCan((props.remove?.allow ?? 'signed-in') as 'signed-in')

  const exporting = {
    call,
    params,
    query,
    columns: [...columns, ...(props.alsoInFiles ?? [])],
    name: props.exportName ?? title,
  }
  const count = useRecordCount(found?.total)
  const sums = listQuery.data && props.sums?.(listQuery.data)
  const subtitle = props.subtitle ?? [count, sums].filter(Boolean).join(' · ')
  const drawn = found?.data.length ? props.renderRows?.(found.data) : undefined
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        hasSums={props.sums !== undefined}
        actions={props.actions}
      />
      <Panel>
        {props.pages}
        {tabs && (
          <StatusTabs tabs={tabs} query={{ ...props.query, ...narrowed }} ready={Boolean(found)} />
        )}
        <ListTools
          search={props.search}
          filters={filters}
          dates={props.dates}
          onClear={clear}
          exporting={exporting}
          choosing={choosing}
          isBusy={listQuery.isPlaceholderData}
        />
        {drawn ?? (
          <ListTable
            title={title}
            columns={shown}
            rows={found?.data}
            {...stateOf(listQuery)}
            open={props.open}
            onOpen={props.onOpen}
            renderActions={props.renderActions}
            actionsWidth={props.actionsWidth}
            empty={props.empty}
            onClear={clear}
            selection={selection}
            get={props.get}
            isPastEnd={page > 1}
          />
        )}
        <ListFooter found={found} page={page} limit={limit} />
      </Panel>
      {selection.rows.size > 0 && (
        <SelectionBar
          selection={selection}
          exporting={exporting}
          remove={mayRemove ? props.remove : undefined}
        >
          {props.renderSelected?.([...selection.rows.values()], selection.keepOnly)}
        </SelectionBar>
      )}
    </>
  )
}

/** The context from which a record's page leads to the next row and the previous one. */
function trailOf<C extends ClientCall>(
  { call, params, open, get }: ListPageProps<C>,
  found: Page<RowOf<C>> | undefined,
  where: { query: object; page: number; limit: number },
) {
  const hrefs = found && open ? found.data.flatMap((row) => open(row) ?? []) : []
  if (!found || hrefs.length === 0) return undefined
  return {
    path: call.path,
    params,
    ...where,
    total: found.total,
    hrefs,
    turns: found.data.every(({ id }, at) => hrefs[at]?.endsWith(`/${id}`)),
    get: get && { path: get.path, shows: get.shows },
  }
}
