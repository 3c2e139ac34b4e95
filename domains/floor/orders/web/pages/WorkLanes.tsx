/** The open cars in lanes by the next step. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf } from '#platform/contract/client-calls.ts'
import { IconCarGarage } from '@tabler/icons-react'
import { useSearch } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useSession } from '#platform/web/data/session.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import type { OrderRow } from '../../contract.ts'
import type { orders } from '../../calls.gen.ts'
import { type Stage, finalStages } from '../../rules.ts'
import { OrderCard } from './OrderCard.tsx'
import css from './board.module.css'
import { ordersTexts } from '../../texts/texts.ts'

const groups = [
  { name: 'queued', stages: ['queued'] },
  { name: 'working', stages: ['inspecting', 'in_progress', 'on_hold', 'quality_check'] },
  { name: 'waiting', stages: ['awaiting_approval'] },
  { name: 'ready', stages: ['ready'] },
  { name: 'booked', stages: ['booked'] },
  { name: 'closed', stages: finalStages },
] as const satisfies readonly { name: string; stages: readonly Stage[] }[]
type Group = (typeof groups)[number]['name']

/** More orders than this are counted, not shown. */
export const MAX_ROWS = 100

interface WorkLanesProps {
  found: UseQueryResult<AnswerOf<typeof orders.list>>
  rows: readonly OrderRow[]
  hasNone: boolean
  isBelowQueue: boolean
}

/** The lanes, and the number of cars that fit in none. */
export function WorkLanes({ found, rows, hasNone, isBelowQueue }: WorkLanesProps) {
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
      {total > MAX_ROWS && (
        <p className={css.note}>{text.notAll(number(MAX_ROWS), number(total))}</p>
      )}
    </>
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
