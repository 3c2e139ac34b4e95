/** The queue above the open orders of My work: who is called, who comes next, one press to call. */
import { useEffect } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { GarageQueues } from '../components/GarageQueues.tsx'
import { QueueTools } from '../components/QueueTools.tsx'
import { splitTickets } from '../components/splitTickets.ts'
import css from './queue.module.css'
import { useQueue } from '../components/useQueue.ts'

interface Props {
  /** Orders whose cars stand above the queue on the same page. */
  without?: readonly number[]
  /** The orders of those that stand here, once they are known, for a page that shows each car once. */
  onShown?: (ids: readonly number[]) => void
}

export function QueuePanel({ without = none, onShown }: Props) {
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
      {tickets && <GarageQueues tickets={shown} garages={garages} brief />}
    </section>
  )
}

const none: readonly number[] = []
