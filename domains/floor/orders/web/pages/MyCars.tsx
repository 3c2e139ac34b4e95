/** A mechanic's cars: those in the bay, the next one, and a button for the usual next step of each. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { riskTones } from '#domains/floor/promises/web/shared/risk.ts'
import { promisesTexts } from '#domains/floor/promises/texts/texts.ts'
import { linkTo } from '#platform/web/data/address.ts'
import type { AnswerOf } from '#platform/contract/client-calls.ts'
import { prefetch, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { isOffline, useConnection } from '#platform/web/data/connection.ts'
import { useRole, useSession } from '#platform/web/data/session.ts'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { orders, orderFloor } from '../../calls.gen.ts'
import type { Stage } from '../../rules.ts'
import css from './myCars.module.css'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { stageTones } from '../shared/tones.ts'
import { transitionLabel } from '../components/stage.ts'
import { type MechanicCar, workingStages, mechanicCars } from '../components/board/mechanicCars.ts'
import { ordersTexts } from '../../texts/texts.ts'

const BoardMove = lazyComponent(
  async () => (await import('../components/board/BoardMove.tsx')).BoardTransition,
)

const EVERY = 15_000
const MAX_KEPT = 20
/** The order of preloading: cars in progress before waiting ones. */
const keptFirst: readonly Stage[] = [
  ...workingStages,
  'awaiting_approval',
  'queued',
  'ready',
  'booked',
]

const loadInspections = async () =>
  (await import('#domains/floor/inspections/calls.gen.ts')).inspections

/** How long a preloaded order is not refetched. */
const KEPT_MS = 120_000

/** Preloads a mechanic's orders and inspections, so that they are available offline. */
function useKeptCars(board: AnswerOf<typeof orderFloor.board> | undefined) {
  const client = useQueryClient()
  const down = useConnection((line) => line.isDown)
  const cards = (stage: Stage) =>
    board?.stages.find((column) => column.stage === stage)?.cards ?? []
  const cars = keptFirst.flatMap(cards).slice(0, MAX_KEPT)
  const ids = cars.map(({ id }) => id).join(' ')
  // an order that was written to is refetched
  const versions = cars.map(({ version }) => version).join(' ')
  useEffect(() => {
    if (down || ids === '') return undefined
    const asking = setTimeout(async () => {
      const inspections = await loadInspections()
      for (const id of ids.split(' ').map(Number)) {
        if (isOffline()) return
        const options = { params: { id }, staleTime: KEPT_MS }
        await prefetch(client, orders.get, {}, options)
        await prefetch(client, inspections.get, {}, options)
        await prefetch(client, inspections.condition, {}, options)
      }
    }, 1000)
    return () => clearTimeout(asking)
  }, [client, ids, versions, down])
}

interface Props {
  /** Reports the ids shown here, so that the page shows each car once. */
  onShown: (ids: readonly number[]) => void
}

export function MyCars({ onShown }: Props) {
  const text = useTexts(ordersTexts)
  const me = useSession(({ employee_id }) => employee_id)
  const { data, isLoading } = useApiQuery(
    orderFloor.board,
    { query: { mechanic_id: me ?? 0 } },
    { keep: true, enabled: me !== null, refetchInterval: EVERY },
  )
  useKeptCars(data)
  const [moving, setMoving] = useState<{ id: number; to: Stage }>()
  const { now, next } = mechanicCars(data)
  const ids = [...now, ...next].map(({ card }) => card.id).join(' ')
  useEffect(() => {
    if (!isLoading) onShown(ids === '' ? [] : ids.split(' ').map(Number))
  }, [ids, isLoading, onShown])
  if (now.length === 0 && next.length === 0) return null
  const renderCars = (cars: readonly MechanicCar[]) =>
    cars.map((car) => (
      <li key={car.card.id}>
        <Car car={car} onMove={(to) => setMoving({ id: car.card.id, to })} />
      </li>
    ))
  return (
    <div className={css.cars}>
      {now.length > 0 && (
        <section aria-label={text.board.myNow}>
          <h2>{text.board.myNow}</h2>
          <ul>{renderCars(now)}</ul>
        </section>
      )}
      {next.length > 0 && (
        <section aria-label={text.board.myNext}>
          <h2>{text.board.myNext}</h2>
          <ul>{renderCars(next)}</ul>
        </section>
      )}
      {moving && (
        <BoardMove
          key={`${moving.id} ${moving.to}`}
          id={moving.id}
          to={moving.to}
          onDone={() => setMoving(undefined)}
        />
      )}
    </div>
  )
}

function Car({
  car: { card, stage },
  onMove,
}: {
  car: MechanicCar
  onMove: (wanted: Stage) => void
}) {
  const text = useTexts(ordersTexts)
  const risks = useTexts(promisesTexts)
  const formatMessage = useFormatMessage()
  const { number, moment } = useFormat()
  const base = orderListOf(useRole())
  const { next, blockers, risk } = card
  return (
    <div className={css.car}>
      <Link className={css.open} to={linkTo(`${base}/$orderId`, { orderId: card.id })}>
        <LicensePlate plate={card.license_plate} />
        <span>{card.car}</span>
      </Link>
      <p className={css.about}>
        <Status tone={stageTones[stage]}>{text.stage[stage]}</Status>
        {card.lines_all > 0 && (
          <span>{text.boardView.lines(number(card.lines_done), number(card.lines_all))}</span>
        )}
        {card.promised_at && (
          <span>
            <IconClock size={14} aria-hidden />{' '}
            {text.boardView.promised(moment(card.promised_at, card.time_zone))}
          </span>
        )}
        {risk && risk.level !== 'safe' && (
          <Status tone={riskTones[risk.level]}>{risks.level[risk.level]}</Status>
        )}
      </p>
      {next && blockers.length === 0 ? (
        <Button size="lg" fullWidth onClick={() => onMove(next)}>
          {transitionLabel(text, stage, next)}
        </Button>
      ) : (
        blockers.length > 0 && (
          <p className={css.blocked}>
            <IconAlertTriangle size={14} aria-hidden /> {blockers.map(formatMessage).join(' · ')}
          </p>
        )
      )}
    </div>
  )
}
