import { IconClock, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSession } from '#platform/web/session.ts'
import { LicensePlate } from '#platform/web/ui/LicensePlate.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { OrderRow } from '../contract.ts'
import css from './board.module.css'
import { stageTones } from './parts/tones.ts'
import { carName } from './stage.ts'
import { ordersTexts } from './texts/texts.ts'

/** One car of the board: the whole card opens its order. */
export function OrderCard({ order }: { order: OrderRow }) {
  const text = useTexts(ordersTexts)
  const { moment } = useFormat()
  const me = useSession(({ employee_id }) => employee_id)
  const isMine = order.mechanic !== null && order.mechanic.id === me
  const since = order.stage === 'booked' ? order.slot_at : (order.checked_in_at ?? order.created_at)
  const services = order.services.slice(0, 2).join(', ')
  return (
    <Link className={css.card} to={`/my-work/${order.id}`} data-mine={isMine || undefined}>
      <span className={css.cardTop}>
        <LicensePlate plate={order.license_plate} />
        <Status tone={stageTones[order.stage]}>{text.stage[order.stage]}</Status>
      </span>
      <span className={css.car}>{carName(order.vehicle) || order.number}</span>
      <span className={css.who}>{order.customer.full_name}</span>
      {services && <span className={css.services}>{services}</span>}
      <span className={css.cardFoot}>
        <span>
          <IconClock size={14} aria-hidden /> {moment(since, order.time_zone)}
        </span>
        <span data-mine={isMine || undefined}>
          <IconUser size={14} aria-hidden />{' '}
          {isMine ? text.board.yours : (order.mechanic?.full_name ?? text.detail.noMechanic)}
        </span>
      </span>
    </Link>
  )
}
