import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCarGarage, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { QueuePanel } from '#domains/floor/queue/web/shared/QueuePanel.tsx'
import { TransferNotice } from '#domains/stock/transfers/web/shared/TransferNotice.tsx'
import { canOpenPage, orderListOf } from '#platform/contract/page-routes.ts'
import { linkTo, useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRowKeys } from '#platform/web/list/table/rowKeys.ts'
import { useCan, useRole, useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { ServeDialog } from '../shared/lazyDialogs.ts'
import { type OrderRow, orders } from '../../contract.ts'
import { type Stage, finalStages } from '../../rules.ts'
import { OrderCard } from './OrderCard.tsx'
import css from './board.module.css'
import { ViewSwitch, useOrderView } from '../components/board/useOrderView.tsx'
import { ordersTexts } from '../../texts/texts.ts'

const MyTasks = lazyComponent(
  async () => (await import('#domains/workshop/build-tasks/web/shared/MyTasks.tsx')).default,
)

const AdminDay = lazyComponent(
  async () => (await import('#domains/overview/dashboard/web/shared/AdminDay.tsx')).AdminDay,
)
const MyCars = lazyComponent(async () => (await import('./MyCars.tsx')).MyCars)
const OrderBoard = lazyComponent(
  async () => (await import('../components/board/OrderBoard.tsx')).OrderBoard,
)

const OrderCalendar = lazyComponent(
  async () => (await import('../components/board/OrderCalendar.tsx')).OrderCalendar,
)

const MOST = 100
const EVERY = 15_000

const groups = [
  { name: 'queued', stages: ['queued'] },
  { name: 'working', stages: ['inspecting', 'in_progress', 'on_hold', 'quality_check'] },
  { name: 'waiting', stages: ['awaiting_approval'] },
  { name: 'ready', stages: ['ready'] },
  { name: 'booked', stages: ['booked'] },
  { name: 'closed', stages: finalStages },
] as const satisfies readonly { name: string; stages: readonly Stage[] }[]
type Group = (typeof groups)[number]['name']

/**
 * The open work of the garage, grouped by the next step. Mechanics see their own cars first. The queue is above the
 * cars, except for advisers, who need the cars first.
 */
export default function MyWorkPage() {
  const role = useRole()
  const isMechanic = role === 'mechanic'
  const isAdmin = role === 'admin'
  useRowKeys()

  const { found, rows, isMine } = useWork()
  const view = useOrderView()
  const { keyword } = useSearch()
  const shownView = isMechanic ? 'list' : view
  const isAdviser = role === 'service adviser'
  const [ownIds, setOwnIds] = useState<readonly number[]>()
  const [queuedIds, setQueuedIds] = useState<readonly number[]>()
  const [isDayKnown, setDayKnown] = useState(false)
  const [areTasksKnown, setTasksKnown] = useState(false)
  const hasOwn = isMechanic && !keyword
  return (
    <>
      <Header found={found} rows={rows} isMine={isMine} />
      {isAdmin && <AdminDay onKnown={setDayKnown} />}
      {hasOwn && <MyCars onShown={setOwnIds} />}
      <Below isKnown={(!isAdmin || isDayKnown) && (!hasOwn || ownIds !== undefined)}>
        {isMechanic && <MyTasks onKnown={setTasksKnown} />}
        <Below isKnown={!isMechanic || areTasksKnown}>
          {!isAdviser && (
            <QueuePanel
              ServeDialog={ServeDialog}
              onShown={setQueuedIds}
              {...(hasOwn ? { without: ownIds ?? none } : {})}
            />
          )}
          <Below isKnown={isAdviser || queuedIds !== undefined}>
            <Tools isMechanic={isMechanic} />
            {shownView === 'board' && <OrderBoard />}
            {shownView === 'calendar' && <OrderCalendar />}
            {shownView === 'list' && (
              <Cars
                found={found}
                rows={
                  hasOwn
                    ? rows.filter(({ id }) => !ownIds?.includes(id) && !queuedIds?.includes(id))
                    : rows
                }
                hasNone={rows.length === 0}
                // waiting cars are in the queue above
                isBelowQueue={hasOwn}
              />
            )}
            {isAdviser && (
              <Below isKnown={!found.isLoading}>
                <QueuePanel ServeDialog={ServeDialog} />
              </Below>
            )}
          </Below>
        </Below>
      </Below>
    </>
  )
}

const none: readonly number[] = []

type HeaderProps = Pick<ReturnType<typeof useWork>, 'found' | 'rows' | 'isMine'>

/** The number of cars in the garage, and the button for a new order. */
function Header({ found, rows, isMine }: HeaderProps) {
  const { board, list } = useTexts(ordersTexts)
  const { number } = useFormat()
  const base = orderListOf(useRole())
  const carsHere = rows.filter(({ stage }) => stage !== 'booked' && !finalStages.includes(stage))
  const subtitle = isMine ? board.subtitleMine : board.subtitle
  return (
    <PageHeader
      title={board.title}
      subtitle={found.data ? subtitle(number(carsHere.length)) : '\u00a0'}
      actions={
        useCan('order.write') && (
          <Button
            component={Link}
            to={linkTo(`${base}/new`)}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {list.new}
          </Button>
        )
      }
    />
  )
}

/** Loads in parallel with the content above it and renders after it, so that nothing moves under a finger. */
const Below = ({ isKnown, children }: { isKnown: boolean; children: ReactNode }) => (
  <div className={css.below} hidden={!isKnown}>
    {children}
  </div>
)

interface CarsProps extends Pick<ReturnType<typeof useWork>, 'found' | 'rows'> {
  hasNone: boolean
  isBelowQueue: boolean
}

/** The lanes, and the number of cars that fit in none. */
function Cars({ found, rows, hasNone, isBelowQueue }: CarsProps) {
  const { board: text } = useTexts(ordersTexts)
  const { number } = useFormat()
  const total = found.data?.total ?? 0
  return (
    <>
      {found.data && hasNone ? (
        <Panel>
          <Notice icon={<IconCarGarage size={36} stroke={1.4} aria-hidden />} title={text.emptyAll}>
            {text.emptyAllText}
          </Notice>
        </Panel>
      ) : (
        <div className={css.board} aria-busy={found.isPending || found.isPlaceholderData}>
          <Lanes
            rows={rows}
            loading={found.isPending}
            now={found.dataUpdatedAt}
            isBelowQueue={isBelowQueue}
          />
        </div>
      )}
      {total > MOST && <p className={css.note}>{text.notAll(number(MOST), number(total))}</p>}
    </>
  )
}

/** Above the orders: search, view switch and links to related pages. */
function Tools({ isMechanic }: { isMechanic: boolean }) {
  const { command, nav } = useTexts(commonTexts)
  const { board } = useTexts(ordersTexts)
  const role = useRole()
  return (
    <div className={css.tools}>
      <Keyword />
      {isMechanic && <Whose />}
      {!isMechanic && <ViewSwitch />}
      {canOpenPage(role, '/home/orders') && (
        <Button component={Link} to={linkTo('/home/orders')} variant="subtle" size="xs">
          {nav.orderManagement}
        </Button>
      )}
      {canOpenPage(role, '/day-end') && (
        <Button component={Link} to={linkTo('/day-end')} variant="subtle" size="xs">
          {board.dayEnd}
        </Button>
      )}
      {canOpenPage(role, '/my-work/stock') && (
        <Button component={Link} to={linkTo('/my-work/stock')} variant="subtle" size="xs">
          {command.items}
        </Button>
      )}
      <TransferNotice />
    </div>
  )
}

/** The open orders of the board. A search includes closed orders. */
function useWork() {
  const { keyword, whose } = useSearch()
  const me = useSession(({ employee_id }) => employee_id)
  const isMine = whose === 'mine'
  const query = useApiQuery(
    orders.list,
    {
      query: {
        limit: MOST,
        sort: '-created_at',
        ...(keyword ? { keyword } : { open: 'true' }),
      },
    },
    { keep: true, refetchInterval: EVERY },
  )
  const rows = (query.data?.data ?? []).filter((row) => !isMine || row.mechanic?.id === me)
  return { found: query, rows, isMine }
}

/** A mechanic switches between all cars of the garage and their own. */
function Whose() {
  const { board: text } = useTexts(ordersTexts)
  const { whose } = useSearch()
  const change = useUpdateSearch()
  return (
    <SegmentedChoice
      aria-label={text.whose}
      value={whose === 'mine' ? 'mine' : 'all'}
      onChange={(chosen) => change({ whose: chosen === 'mine' ? chosen : null })}
      data={[
        { value: 'all', label: text.everyone },
        { value: 'mine', label: text.mine },
      ]}
    />
  )
}

interface LanesProps {
  rows: readonly OrderRow[]
  loading: boolean
  now: number
  isBelowQueue: boolean
}

function Lanes({ rows, loading, now, isBelowQueue }: LanesProps) {
  const { keyword } = useSearch()
  const me = useSession(({ employee_id }) => employee_id)
  const isMine = (row: OrderRow) => Number(row.mechanic?.id === me)
  return (
    groups
      .filter(({ name }) => name !== 'closed' || keyword)
      // would push down the lanes below
      .filter((group) => !loading || !isAside(group))
      .filter(({ name }) => name !== 'queued' || !isBelowQueue || rows.some(isQueued))
      .map(({ name, stages }) => (
        <Lane
          key={name}
          name={name}
          rows={rows
            .filter(({ stage }) => (stages as readonly Stage[]).includes(stage))
            .toSorted((a, b) => isMine(b) - isMine(a) || compareInGroup(name, a, b))}
          loading={loading}
          now={now}
        />
      ))
  )
}

/** Orders without a car in the garage, below the others. */
const isAside = ({ name }: { name: Group }) => name === 'booked' || name === 'closed'

const isQueued = ({ stage }: OrderRow) => stage === 'queued'

/** The longest wait first; bookings by their time; closed orders newest first. */
function compareInGroup(group: Group, a: OrderRow, b: OrderRow) {
  if (group === 'closed') return b.created_at.localeCompare(a.created_at)
  const since = ({ slot_at, checked_in_at, created_at }: OrderRow) =>
    (group === 'booked' ? slot_at : checked_in_at) ?? created_at
  return since(a).localeCompare(since(b))
}

interface LaneProps {
  name: Group
  rows: OrderRow[]
  loading: boolean
  now: number
}

/** Cards in lanes with more than one stage show their stage. */
const mixed: readonly Group[] = ['working', 'closed']

function Lane({ name, rows, loading, now }: LaneProps) {
  const { board: text } = useTexts(ordersTexts)
  const { number } = useFormat()
  return (
    <section
      className={css.lane}
      data-empty={rows.length === 0 || undefined}
      data-aside={isAside({ name }) || undefined}
    >
      <h2>
        {text.groups[name]} <span>{loading ? '' : number(rows.length)}</span>
      </h2>
      {rows.length === 0 ? (
        <p className={css.none}>{loading ? '\u00a0' : text.empty}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id} data-row>
              <OrderCard order={row} now={now} withStage={mixed.includes(name)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const TYPING_MS = 250

function Keyword() {
  const { board: text } = useTexts(ordersTexts)
  const { form } = useTexts(commonTexts)
  const { keyword = '' } = useSearch()
  const change = useUpdateSearch()
  const [typed, setTyped] = useState(keyword)
  const [lastKeyword, setLastKeyword] = useState(keyword)
  if (lastKeyword !== keyword) {
    setLastKeyword(keyword)
    // the board removes the keyword from the URL
    if (keyword === '') setTyped('')
  }
  const search = useDebouncedCallback(
    (typedWords: string) => change({ keyword: typedWords.trim() }, { replace: true }),
    TYPING_MS,
  )
  return (
    <TextInput
      type="search"
      className={css.search ?? ''}
      data-search
      aria-label={text.search}
      placeholder={text.search}
      title={form.search}
      maxLength={100}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}
