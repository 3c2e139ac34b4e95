import { IconClock, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { carName } from '#domains/people/vehicles/carName.ts'
import { dayIn } from '#platform/contract/days.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole, useSession } from '#platform/web/data/session.ts'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { OrderRow } from '../../contract.ts'
import css from './board.module.css'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { stageTones } from '../shared/tones.ts'
import { ordersTexts } from '../../texts/texts.ts'

interface Props {
  order: OrderRow
  /** When the board was loaded; times on that day are shown without the date. */
  now: number
  withStage: boolean
}

/** One car of the board; the whole card links to its order. */
export function OrderCard({ order, now, withStage }: Props) {
  const text = useTexts(ordersTexts)
  const { moment, time } = useFormat()
  const base = orderListOf(useRole())
  const me = useSession(({ employee_id }) => employee_id)
  const isMine = order.mechanic !== null && order.mechanic.id === me
  const since = (order.stage === 'booked' ? order.slot_at : order.checked_in_at) ?? order.created_at
  const isToday = dayIn(order.time_zone, since) === dayIn(order.time_zone, new Date(now))
  const services = order.services.slice(0, 2).join(', ')
  return (
    <Link
      data-open
      className={css.card}
      to={linkTo(`${base}/$orderId`, { orderId: order.id })}
      data-mine={isMine || undefined}
    >
      <span className={css.cardTop}>
        <LicensePlate plate={order.license_plate} />
        {withStage && <Status tone={stageTones[order.stage]}>{text.stage[order.stage]}</Status>}
      </span>
      <span className={css.car}>
        {carName(order.vehicle, order.vehicle.production_year) || order.number}
      </span>
      <span className={css.who}>{order.customer.full_name}</span>
      {services && <span className={css.services}>{services}</span>}
      {/* red means late */}
      {order.is_short && <Status tone="waiting">{text.parts.isShort}</Status>}
      <span className={css.cardFoot}>
        <span>
          <IconClock size={14} aria-hidden />{' '}
          {isToday ? time(since, order.time_zone) : moment(since, order.time_zone)}
        </span>
        <span data-mine={isMine || undefined}>
          <IconUser size={14} aria-hidden />{' '}
          {isMine ? text.board.yours : (order.mechanic?.full_name ?? text.detail.noMechanic)}
        </span>
      </span>
    </Link>
  )
}
