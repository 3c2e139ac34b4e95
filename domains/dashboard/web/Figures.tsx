import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DataOut } from '#platform/contract/route.ts'
import type { Address } from '#platform/web/address.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import type { dashboard } from '../contract.ts'
import { useBehind } from './behind.ts'
import css from './home.module.css'
import { dashboardTexts } from './texts/texts.ts'

type Dashboard = DataOut<typeof dashboard.get>

/** The figures; each links to its rows. */
export function Figures({ figures }: { figures: Dashboard }) {
  const text = useTexts(dashboardTexts)
  const { number } = useFormat()
  const behind = useBehind()
  const { period, start_date, end_date } = figures
  const days = { start_date, end_date }
  return (
    <nav className={css.figures} aria-label={text.figures}>
      <Figure
        name={text.workOrders}
        of={text.inPeriod[period]}
        to={behind.orders({ figure: 'work_orders', ...days })}
      >
        {number(figures.work_orders)}
      </Figure>
      <Figure name={text.vehicles} to={behind.orders({ figure: 'vehicles' })}>
        {number(figures.vehicles)}
      </Figure>
      <Figure name={text.bookings} of={text.today} to={behind.orders({ figure: 'bookings' })}>
        {number(figures.bookings)}
      </Figure>
      <Figure name={text.queued} of={text.now} to={behind.queue}>
        {number(figures.queued)}
      </Figure>
      <Figure name={text.done} of={text.today} to={behind.orders({ figure: 'done' })}>
        {number(figures.done)}
      </Figure>
      <Figure name={text.atRisk} of={text.now} to={behind.orders({ figure: 'at_risk' })}>
        {number(figures.at_risk)}
      </Figure>
    </nav>
  )
}

interface Props {
  name: string
  /** The time that the figure covers. */
  of?: string
  to: Address | undefined
  children: ReactNode
}

function Figure({ name, of, to, children }: Props) {
  const inside = (
    <>
      <span className={css.figureName}>
        {name}
        {of && <span> · {of}</span>}
      </span>
      <strong className={css.figure}>{children}</strong>
    </>
  )
  return to ? (
    <Link className={css.figureCard} to={to}>
      {inside}
    </Link>
  ) : (
    <div className={css.figureCard}>{inside}</div>
  )
}
