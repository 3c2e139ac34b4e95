import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueuePanel } from '#domains/floor/queue/web/shared/QueuePanel.tsx'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { linkTo, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRowKeys } from '#platform/web/list/table/rowKeys.ts'
import { useCan, useRole, useSession } from '#platform/web/data/session.ts'
import { PageHeader } from '#platform/web/ui/PageHeader.tsx'
import { ShowTogether } from '#platform/web/ui/ShowTogether.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { ServeDialog } from '../shared/lazyDialogs.ts'
import { orders } from '../../calls.gen.ts'
import { finalStages } from '../../rules.ts'
import css from './board.module.css'
import { useOrderView } from '../components/board/useOrderView.tsx'
import { ordersTexts } from '../../texts/texts.ts'
import { MAX_ROWS, WorkLanes } from './WorkLanes.tsx'
import { WorkTools } from './WorkTools.tsx'

const MyTasks = lazyComponent(
  async () => (await import('#domains/workshop/build-tasks/web/shared/MyTasks.tsx')).default,
)

const FollowUpPanel = lazyComponent(
  async () =>
    (await import('#domains/outside/follow-ups/web/shared/FollowUpPanel.tsx')).FollowUpPanel,
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

const EVERY = 15_000

type Work = ReturnType<typeof useWork>

/** The open work of the garage, grouped by the next step, in the order in which each role needs it. */
export default function MyWorkPage() {
  const role = useRole()
  const work = useWork()
  useRowKeys()
  return (
    <>
      <Header {...work} />
      <ShowTogether placeholder={<Loading />}>
        {role === 'mechanic' ? (
          <MechanicWork {...work} />
        ) : role === 'service adviser' ? (
          <AdviserWork {...work} />
        ) : (
          <BranchWork {...work} />
        )}
      </ShowTogether>
    </>
  )
}

function Loading() {
  const { shell } = useTexts(commonTexts)
  return (
    <output aria-label={shell.loading} className={css.loading}>
      <Skeleton height={104} radius={12} />
      <Skeleton height={180} radius={12} />
      <Skeleton height={420} radius={12} />
    </output>
  )
}

/** Mechanics see their own cars and tasks, then the queue, then the cars of the others. A search covers all cars. */
function MechanicWork({ found, rows }: Work) {
  const { keyword } = useSearch()
  const [ownIds, setOwnIds] = useState<readonly number[]>()
  const [queuedIds, setQueuedIds] = useState<readonly number[]>()
  const hasOwn = !keyword
  const otherRows = rows.filter(({ id }) => !ownIds?.includes(id) && !queuedIds?.includes(id))
  return (
    <>
      {hasOwn && <MyCars onShown={setOwnIds} />}
      <MyTasks />
      <QueuePanel
        ServeDialog={ServeDialog}
        onShown={setQueuedIds}
        {...(hasOwn ? { without: ownIds ?? none } : {})}
      />
      <WorkTools isMechanic />
      <WorkLanes
        found={found}
        rows={hasOwn ? otherRows : rows}
        hasNone={rows.length === 0}
        // waiting cars are in the queue above
        isBelowQueue={hasOwn}
      />
    </>
  )
}

/** Advisers come for the cars; the queue is below. */
const AdviserWork = (work: Work) => (
  <>
    <FollowUpPanel />
    <CarsOfGarage {...work} />
    <QueuePanel ServeDialog={ServeDialog} />
  </>
)

/** Branch admins see their day and the queue first. */
const BranchWork = (work: Work) => (
  <>
    {useRole() === 'admin' && <AdminDay />}
    <FollowUpPanel />
    <QueuePanel ServeDialog={ServeDialog} />
    <CarsOfGarage {...work} />
  </>
)

/** All cars, as lanes, board or calendar. */
function CarsOfGarage({ found, rows }: Work) {
  const view = useOrderView()
  return (
    <>
      <WorkTools isMechanic={false} />
      {view === 'board' && <OrderBoard />}
      {view === 'calendar' && <OrderCalendar />}
      {view === 'list' && (
        <WorkLanes found={found} rows={rows} hasNone={rows.length === 0} isBelowQueue={false} />
      )}
    </>
  )
}

const none: readonly number[] = []

/** The number of cars in the garage, and the button for a new order. */
function Header({ found, rows, isMine }: Work) {
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

/** The open orders of the board. A search includes closed orders. */
function useWork() {
  const { keyword, whose } = useSearch()
  const me = useSession(({ employee_id }) => employee_id)
  const isMine = whose === 'mine'
  const query = useApiQuery(
    orders.list,
    {
      query: {
        limit: MAX_ROWS,
        sort: '-created_at',
        ...(keyword ? { keyword } : { open: 'true' }),
      },
    },
    { keep: true, refetchInterval: EVERY },
  )
  const rows = (query.data?.data ?? []).filter((row) => !isMine || row.mechanic?.id === me)
  return { found: query, rows, isMine }
}
