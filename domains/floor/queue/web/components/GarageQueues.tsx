/** The queue of each visible garage: called tickets large, then the waiting ones in order. */
import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { CollapsibleSection } from '#platform/web/ui/CollapsiblePanel.tsx'
import type { Ticket } from '../../contract.ts'
import { queue } from '../../calls.gen.ts'
import { CalledTicket, type ServeProps } from './CalledTicket.tsx'
import { TicketRow } from './TicketRow.tsx'
import { queueTexts } from '../../texts/texts.ts'
import css from '../shared/queue.module.css'

interface Garage {
  id: number
  name: string
}

interface Props extends ServeProps {
  tickets: readonly Ticket[]
  garages: readonly Garage[]
  /** On My Work: tickets that are being served or ended are in the lanes below. */
  brief?: boolean
  /** On another day nobody is called. */
  isPast?: boolean
}

export function GarageQueues({ tickets, garages, ...props }: Props) {
  return garages.map((garage) => (
    <GarageQueue
      key={garage.id}
      {...props}
      garage={garage}
      isNamed={garages.length > 1}
      tickets={tickets.filter((ticket) => ticket.garage.id === garage.id)}
    />
  ))
}

type QueueProps = Omit<Props, 'garages'> & { garage: Garage; isNamed: boolean }

const FIRST = 5

function GarageQueue({ tickets, garage, isNamed, brief, isPast, ServeDialog }: QueueProps) {
  const text = useTexts(queueTexts)
  const { number } = useFormat()
  // below the title of the page, or of the panel on My Work
  const heading = brief ? 'h3' : 'h2'
  const inStates = (...states: Ticket['state'][]) =>
    tickets.filter(({ state }) => states.includes(state))
  const called = inStates('called')
  const waiting = inStates('waiting')
  const ended = inStates('done', 'no_show', 'cancelled')
  const panel = (
    <>
      {!isPast && <Next garage={garage} waiting={waiting.length} isNamed={isNamed} />}
      {called.length > 0 && (
        <ul className={css.called} aria-label={text.state.called}>
          {called.map((ticket) => (
            <CalledTicket key={ticket.id} ticket={ticket} ServeDialog={ServeDialog} />
          ))}
        </ul>
      )}
      <Rows
        heading={heading}
        title={text.state.waiting}
        tickets={waiting}
        first={brief ? FIRST : Infinity}
      />
      {!brief && (
        <Rows heading={heading} title={text.state.serving} tickets={inStates('serving')} />
      )}
      {!brief && (
        <Rows
          heading={heading}
          title={text.ended}
          tickets={ended}
          first={isPast ? Infinity : FIRST}
        />
      )}
    </>
  )
  if (!isNamed) return <section className={css.garage}>{panel}</section>
  // for all garages, the key figures come first
  const about = [
    called.length > 0 && `${text.state.called}: ${number(called.length)}`,
    `${text.state.waiting}: ${number(waiting.length)}`,
  ]
  return (
    <section className={css.garage} aria-label={garage.name}>
      <CollapsibleSection
        title={garage.name}
        heading={heading}
        about={about.filter(Boolean).join(' · ')}
      >
        {panel}
      </CollapsibleSection>
    </section>
  )
}

function Next({ garage, waiting, isNamed }: { garage: Garage; waiting: number; isNamed: boolean }) {
  const text = useTexts(queueTexts)
  const { number } = useFormat()
  const mayCall = useCan(queue.next.allow)
  const next = useActionMutation(queue.next, { silent: true })
  return (
    <div className={css.next}>
      {mayCall && (
        <Button
          size="md"
          variant="light"
          className={css.large ?? ''}
          leftSection={<IconBellRinging size={20} aria-hidden />}
          loading={next.isPending}
          {...(isNamed ? { 'aria-label': `${text.callNext}, ${garage.name}` } : {})}
          onClick={() => next.mutate({ body: { garage_id: garage.id } })}
        >
          {text.callNext}
        </Button>
      )}
      <span className={css.count}>
        {waiting === 0 ? text.nobody : text.subtitle(number(waiting))}
      </span>
    </div>
  )
}

function Rows({
  heading: Heading,
  title,
  tickets,
  first = Infinity,
}: {
  heading: 'h2' | 'h3'
  title: string
  tickets: readonly Ticket[]
  first?: number
}) {
  const text = useTexts(queueTexts)
  const { number } = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  if (tickets.length === 0) return undefined
  const visible = showsAll ? tickets : tickets.slice(0, first)
  return (
    <>
      <Heading className={css.group}>
        {title} <span>{number(tickets.length)}</span>
      </Heading>
      <ul className={css.rows}>
        {visible.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {visible.length < tickets.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {text.all(number(tickets.length))}
        </Button>
      )}
    </>
  )
}
