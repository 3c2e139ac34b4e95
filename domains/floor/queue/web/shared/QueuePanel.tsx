/** The queue above the open orders of My Work: called and next tickets, and a button to call. */
import { useEffect } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { ServeProps } from '../components/CalledTicket.tsx'
import { GarageQueues } from '../components/GarageQueues.tsx'
import { QueueTools } from '../components/QueueTools.tsx'
import { splitTickets } from '../components/splitTickets.ts'
import css from './queue.module.css'
import { useQueue } from '../components/useQueue.ts'

interface Props extends ServeProps {
  /** Orders that the page shows above the queue. */
  without?: readonly number[]
  /** Reports the orders shown here, so that the page shows each car once. */
  onShown?: (ids: readonly number[]) => void
}

export function QueuePanel({ without = none, onShown, ServeDialog }: Props) {
  const { nav } = useTexts(commonTexts)
  const { asked, tickets, garages } = useQueue({})
  const { isLoading } = asked
  const { shown, orders } = splitTickets(tickets ?? [], without)
  const ids = orders.join(' ')
  useEffect(() => {
    if (!isLoading) onShown?.(ids === '' ? [] : ids.split(' ').map(Number))
  }, [ids, isLoading, onShown])
  return (
    <section className={css.panel} aria-label={nav.queue}>
      <header className={css.panelHead}>
        <h2>{nav.queue}</h2>
        <QueueTools />
      </header>
      {tickets && (
        <GarageQueues tickets={shown} garages={garages} ServeDialog={ServeDialog} brief />
      )}
    </section>
  )
}

const none: readonly number[] = []
