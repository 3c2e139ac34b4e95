/** The queue above the open orders of My work: who is called, who comes next, one press to call. */
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { GarageQueues } from './GarageQueues.tsx'
import { QueueTools } from './QueueTools.tsx'
import css from './queue.module.css'
import { useQueue } from './useQueue.ts'

export function QueuePanel() {
  const { nav } = useTexts(commonTexts)
  const { tickets, garages } = useQueue({})
  return (
    <section className={css.panel} aria-label={nav.queue}>
      <header className={css.panelHead}>
        <h2>{nav.queue}</h2>
        <QueueTools />
      </header>
      {tickets && <GarageQueues tickets={tickets} garages={garages} brief />}
    </section>
  )
}
