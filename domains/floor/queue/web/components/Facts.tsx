/** The details of a ticket besides its number and plate. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { carName } from '#domains/people/vehicles/carName.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { dayIn } from '#platform/contract/days.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import type { Ticket } from '../../contract.ts'
import { queueTexts } from '../../texts/texts.ts'
import css from '../shared/queue.module.css'

/** Links the number to the order. */
export function TicketNumber({ ticket }: { ticket: Ticket }) {
  const base = orderListOf(useRole())
  const { order, number } = ticket
  return order ? (
    <Link className={css.number} to={linkTo(`${base}/$orderId`, { orderId: order.id })}>
      {number}
    </Link>
  ) : (
    <span className={css.number}>{number}</span>
  )
}

export function Car({ ticket }: { ticket: Ticket }) {
  const text = useTexts(queueTexts)
  const { vehicle, customer, order, urgent, license_plate } = ticket
  const who = [vehicle && carName(vehicle), customer?.full_name].filter(Boolean).join(' · ')
  const services = order?.services.slice(0, 2).join(', ')
  return (
    <span className={css.car}>
      <span className={css.plates}>
        <LicensePlate plate={license_plate} />
        {urgent && (
          <strong className={css.urgent}>
            <IconAlertTriangle size={14} aria-hidden /> {text.urgent}
          </strong>
        )}
      </span>
      {who && <span>{who}</span>}
      {services && <span className={css.dim}>{services}</span>}
    </span>
  )
}

/** The times of a ticket, in its garage's zone. */
export function useTimes(ticket: Ticket): string[] {
  const text = useTexts(queueTexts)
  const { time, moment, number, dayLong } = useFormat()
  const { state, time_zone, order, arrived_at, wait_minutes, eta, day, called_at, called_by } =
    ticket
  const at = (instant: string) => time(instant, time_zone)
  const minutes = number(wait_minutes)
  const isInQueue = state === 'waiting' || state === 'called'
  const now = new Date(Date.parse(arrived_at) + wait_minutes * 60_000)
  const today = dayIn(time_zone, now)
  const isOld = isInQueue && day !== today
  // after closing time the expected time is on another day
  const when = (turn: string, knownDay: string) =>
    dayIn(time_zone, turn) === knownDay ? at(turn) : moment(turn, time_zone)
  const mechanic = order?.mechanic?.full_name
  return [
    isOld && text.ofDay(dayLong(day)),
    order?.slot_at
      ? text.appointment(at(order.slot_at))
      : isInQueue && text.arrived(at(arrived_at)),
    state === 'called' && called_at && text.calledAt(at(called_at), called_by ?? ''),
    state === 'serving' && (mechanic ?? text.noMechanic),
    state === 'serving' && ticket.serving_at && text.since(at(ticket.serving_at)),
    isInQueue ? text.waits(minutes) : text.waitedFor(minutes),
    state === 'waiting' &&
      eta &&
      text.expected(when(eta.from, today), when(eta.to, dayIn(time_zone, eta.from))),
    ticket.skipped_count > 0 && isInQueue && text.skipped(number(ticket.skipped_count)),
  ].filter((part): part is string => Boolean(part))
}
