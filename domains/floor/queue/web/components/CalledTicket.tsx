/** A called car, in large type, with the adviser's next action. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import type { Ticket } from '../../contract.ts'
import { queue } from '../../calls.gen.ts'
import { canCall, canNoShow, canServe, canSkip } from '../../rules.ts'
import { Car, TicketNumber, useTimes } from './Facts.tsx'
import { queueTexts } from '../../texts/texts.ts'
import css from '../shared/queue.module.css'

export interface ServeProps {
  /** Serves a ticket; orders provide it, since serving is a transition of an order. */
  ServeDialog: ComponentType<{ ticket: Ticket; onClose: () => void }>
}
type Props = ServeProps & { ticket: Ticket }

export function CalledTicket({ ticket, ServeDialog }: Props) {
  const text = useTexts(queueTexts)
  const { number } = useFormat()
  const times = useTimes(ticket)
  const mayCall = useCan('queue.write')
  return (
    <li className={css.ticket} data-state="called">
      <div className={css.ticketHead}>
        <TicketNumber ticket={ticket} />
        <span className={css.calls}>{text.calls(number(ticket.called_count))}</span>
      </div>
      <Car ticket={ticket} />
      <span className={css.dim}>{times.join(' · ')}</span>
      {mayCall && <Steps ticket={ticket} ServeDialog={ServeDialog} />}
    </li>
  )
}

function Steps({ ticket, ServeDialog }: Props) {
  const text = useTexts(queueTexts)
  const role = useRole()
  const [serves, setServes] = useState(false)
  const params = { id: ticket.id }
  const call = useActionMutation(queue.call, { silent: true })
  const skip = useActionMutation(queue.skip, { silent: true })
  const noShow = useActionMutation(queue.noShow, { silent: true })
  const busy = call.isPending || skip.isPending || noShow.isPending
  const needsTaking = !ticket.order || ticket.order.stage === 'booked'
  return (
    <div className={css.steps}>
      {needsTaking ? (
        <TakeIn ticket={ticket} />
      ) : (
        <AbilityGuard ability={canServe(role, ticket)}>
          <Button size="md" variant="light" onClick={() => setServes(true)}>
            {text.serve}
          </Button>
        </AbilityGuard>
      )}
      <AbilityGuard ability={canCall(role, ticket)}>
        <Button size="md" variant="default" disabled={busy} onClick={() => call.mutate({ params })}>
          {text.callAgain}
        </Button>
      </AbilityGuard>
      <AbilityGuard ability={canSkip(role, ticket)}>
        <Button size="md" variant="default" disabled={busy} onClick={() => skip.mutate({ params })}>
          {text.skip}
        </Button>
      </AbilityGuard>
      <AbilityGuard ability={canNoShow(role, ticket)}>
        <Button
          size="md"
          variant="default"
          disabled={busy}
          onClick={() => noShow.mutate({ params })}
        >
          {text.noShow}
        </Button>
      </AbilityGuard>
      {serves && <ServeDialog ticket={ticket} onClose={() => setServes(false)} />}
    </div>
  )
}

/** A booking is checked in on its page; a car without an order starts a new one. */
function TakeIn({ ticket }: { ticket: Ticket }) {
  const text = useTexts(queueTexts)
  const base = orderListOf(useRole())
  const { order, vehicle } = ticket
  const where = order
    ? linkTo(`${base}/$orderId`, { orderId: order.id })
    : linkTo(
        `${base}/new`,
        vehicle ? { vehicle_id: String(vehicle.id) } : { plate: ticket.license_plate },
      )
  return (
    <Button size="md" variant="light" component={Link} to={where}>
      {text.takeIn}
    </Button>
  )
}
