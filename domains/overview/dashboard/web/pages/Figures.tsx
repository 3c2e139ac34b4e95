import { Link } from '@tanstack/react-router'
import type { DataOut } from '#platform/contract/route.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import type { FigureKey } from '#domains/overview/figures/rules.ts'
import { useChange } from '#domains/overview/figures/web/parts/useChange.ts'
import { useExplain } from '#domains/overview/figures/web/parts/useFigure.ts'
import type { dashboard } from '../../contract.ts'
import css from './home.module.css'
import { dashboardTexts } from '../texts/texts.ts'

type Dashboard = DataOut<typeof dashboard.get>

/** The figures; a press explains one. */
export function Figures({ figures }: { figures: Dashboard }) {
  const text = useTexts(dashboardTexts)
  const { number, rupiahShort } = useFormat()
  const { period } = figures
  const of = text.inPeriod[period]
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? EMPTY : rupiahShort(amount)
  const one = (key: FigureKey & keyof Dashboard, name: string, covers?: string) => (
    <Figure
      key={key}
      name={name}
      of={covers}
      figure={key}
      value={figures[key] as number}
      before={figures.before[key] ?? null}
      format={number}
    />
  )
  return (
    <nav className={css.figures} aria-label={text.figures}>
      {one('work_orders', text.workOrders, of)}
      {one('vehicles', text.vehicles)}
      {one('bookings', text.bookings, text.today)}
      {one('queued', text.queued, text.now)}
      {one('done', text.done, text.today)}
      {one('stuck', text.stuck, text.now)}
      {one('at_risk', text.atRisk, text.now)}
      <Figure
        name={text.cash}
        of={of}
        figure="cash"
        value={figures.cash.period}
        before={figures.before.cash ?? null}
        format={money}
      />
      <Figure
        name={text.averageTicket}
        of={of}
        figure="average_ticket"
        value={figures.average_ticket}
        before={figures.before.average_ticket ?? null}
        format={money}
      />
      {figures.margin !== undefined && (
        <Figure
          name={text.margin}
          of={of}
          figure="margin"
          value={figures.margin}
          before={figures.before.margin ?? null}
          format={money}
        />
      )}
    </nav>
  )
}

interface Props {
  name: string
  /** The time that the figure covers. */
  of?: string | undefined
  figure: FigureKey
  value: number | null
  before: number | null
  format: (value: number | null) => string
}

function Figure({ name, of, figure, value, before, format }: Props) {
  const text = useTexts(dashboardTexts)
  const explain = useExplain()
  const change = useChange()
  const by = value === null || before === null ? undefined : change(value, before)
  return (
    <Link className={css.figureCard} to={explain(figure)}>
      <span className={css.figureName}>
        {name}
        {of && <span> · {of}</span>}
      </span>
      <strong className={css.figure}>{format(value)}</strong>
      {before !== null && (
        <span className={css.delta}>
          {by ? text.was(format(before), by) : text.wasOnly(format(before))}
        </span>
      )}
    </Link>
  )
}
