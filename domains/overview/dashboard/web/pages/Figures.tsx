import { type Currency, defaultCurrency } from '#platform/contract/money/currency.ts'
import { ShownCurrency, currencyIn } from '#platform/web/language/currency.ts'
import { Link } from '@tanstack/react-router'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { FigureKey } from '#domains/overview/figures/rules.ts'
import { useChange } from '#domains/overview/figures/web/shared/useChange.ts'
import { useExplain } from '#domains/overview/figures/web/shared/useFigure.ts'
import type { dashboard } from '../../calls.gen.ts'
import css from './home.module.css'
import { dashboardTexts } from '../../texts/texts.ts'

type Dashboard = DataOut<typeof dashboard.get>
type Sums = Pick<Dashboard, 'income' | 'cash' | 'daily_revenue' | 'average_ticket' | 'before'> & {
  currency: Currency
  margin?: number | null | undefined
}

/** The sums of the dashboard: one row, or one a currency. */
export const sumsOf = (figures: Dashboard): readonly Sums[] =>
  figures.by_currency ?? [{ ...figures, currency: currencyIn(figures) ?? defaultCurrency }]

/** The figures; a click explains one. */
export function Figures({ figures }: { figures: Dashboard }) {
  const text = useTexts(dashboardTexts)
  const { number } = useFormat()
  const { period } = figures
  const of = text.inPeriod[period]
  const rows = sumsOf(figures)
  // counts of several currencies add up
  const before = (key: FigureKey) =>
    rows.reduce<number | null>((all, row) => {
      const one = row.before?.[key] ?? null
      return all === null || one === null ? null : all + one
    }, 0)
  const one = (key: FigureKey & keyof Dashboard, name: string, covers?: string) => (
    <Figure
      key={key}
      name={name}
      of={covers}
      figure={key}
      value={figures[key] as number}
      before={before(key)}
      format={number}
    />
  )
  const isSeveral = rows.length > 1
  const ofMoney = (shown: typeof rows) =>
    shown.map((row) => (
      <ShownCurrency key={row.currency} value={row.currency}>
        <MoneyFigures sums={row} of={of} />
      </ShownCurrency>
    ))
  const counts = (
    <nav className={css.figures} aria-label={text.figures}>
      {one('work_orders', text.workOrders, of)}
      {one('vehicles', text.vehicles)}
      {one('bookings', text.bookings, text.today)}
      {one('queued', text.queued, text.now)}
      {one('done', text.done, text.today)}
      {one('stuck', text.stuck, text.now)}
      {one('at_risk', text.atRisk, text.now)}
      {!isSeveral && ofMoney(rows)}
    </nav>
  )
  if (!isSeveral) return counts
  return (
    <>
      {counts}
      {rows.map((row) => (
        <nav
          key={row.currency}
          className={css.figures}
          aria-label={`${text.figures}, ${row.currency}`}
        >
          {ofMoney([row])}
        </nav>
      ))}
    </>
  )
}

function MoneyFigures({ sums, of }: { sums: Sums; of: string }) {
  const text = useTexts(dashboardTexts)
  const { moneyShort } = useFormat()
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? EMPTY : moneyShort(amount)
  return (
    <>
      <Figure
        name={text.cash}
        of={of}
        figure="cash"
        value={sums.cash?.period ?? null}
        before={sums.before?.cash ?? null}
        format={money}
      />
      <Figure
        name={text.averageTicket}
        of={of}
        figure="average_ticket"
        value={sums.average_ticket}
        before={sums.before?.average_ticket ?? null}
        format={money}
      />
      {sums.margin !== undefined && (
        <Figure
          name={text.margin}
          of={of}
          figure="margin"
          value={sums.margin}
          before={sums.before?.margin ?? null}
          format={money}
        />
      )}
    </>
  )
}

interface Props {
  name: string
  /** The period of the figure. */
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
