/** A ticket in one row: position, car and times, with a menu of its actions. */
import { ActionIcon, Button } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo } from '#platform/web/data/address.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { ButtonMenu } from '#platform/web/ui/menus/ButtonMenu.tsx'
import { MenuItem } from '#platform/web/ui/menus/MenuItem.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { Ticket } from '../../contract.ts'
import { queue } from '../../calls.gen.ts'
import { Car, TicketNumber, useTimes } from './Facts.tsx'
import { queueTexts } from '../../texts/texts.ts'
import { toneOf } from './tones.ts'
import css from '../shared/queue.module.css'

export function TicketRow({ ticket }: { ticket: Ticket }) {
  const text = useTexts(queueTexts)
  const times = useTimes(ticket)
  const { state } = ticket
  const hasEnded = state === 'done' || state === 'no_show' || state === 'cancelled'
  return (
    <li className={css.row} data-state={state}>
      <span className={css.place} aria-hidden={ticket.place === null}>
        {ticket.place ?? ''}
      </span>
      <TicketNumber ticket={ticket} />
      <Car ticket={ticket} />
      <span className={css.times}>
        {hasEnded && <Status tone={toneOf[state]}>{text.state[state]}</Status>}
        {times.map((each) => (
          <span key={each}>{each}</span>
        ))}
      </span>
      <RowActions ticket={ticket} />
    </li>
  )
}

function RowActions({ ticket }: { ticket: Ticket }) {
  const text = useTexts(queueTexts)
  const mayCall = useCan('queue.write')
  const done = useActionMutation(queue.done, { silent: true })
  const params = { id: ticket.id }
  if (!mayCall) return undefined
  if (ticket.state === 'waiting') return <WaitingMenu ticket={ticket} />
  if (ticket.state !== 'serving') return undefined
  return (
    <Button
      variant="default"
      className={css.large ?? ''}
      loading={done.isPending}
      aria-label={`${text.done}, ${ticket.number}`}
      onClick={() => done.mutate({ params })}
    >
      {text.done}
    </Button>
  )
}

function WaitingMenu({ ticket }: { ticket: Ticket }) {
  const text = useTexts(queueTexts)
  const call = useActionMutation(queue.call, { silent: true })
  const update = useActionMutation(queue.update, { silent: true })
  const cancel = useActionMutation(queue.cancel, { silent: true })
  const { id, urgent, number } = ticket
  const params = { id }
  return (
    <ButtonMenu
      position="bottom-end"
      width={220}
      face={
        <ActionIcon variant="subtle" size={44} aria-label={text.more(number)}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      }
    >
      <MenuItem onClick={() => call.mutate({ params })}>{text.call}</MenuItem>
      <MenuItem onClick={() => update.mutate({ params, body: { urgent: !urgent } })}>
        {urgent ? text.notUrgent : text.makeUrgent}
      </MenuItem>
      <MenuItem component={Link} to={linkTo('/queue/$id/ticket', { id })}>
        {text.print}
      </MenuItem>
      <MenuItem onClick={() => cancel.mutate({ params })}>{text.cancel}</MenuItem>
    </ButtonMenu>
  )
}
