/** Daily revenue as bars, and as a table with the same figures for screen readers. */
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Address } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import { useExplain } from '#domains/overview/figures/web/shared/useFigure.ts'
import { RevenueBars } from './RevenueBars.tsx'
import css from './chart.module.css'
import type { Day } from './scale.ts'
import { dashboardTexts } from '../../texts/texts.ts'
import type { Period } from '../../values.ts'

interface Props {
  period: Period
  days: readonly Day[]
  income: { today: number; period: number }
  cash: { today: number }
  /** Named if each currency has a chart. */
  currency?: string | undefined
}

export function RevenueChart({ period, days, income, cash, currency }: Props) {
  const text = useTexts(dashboardTexts)
  const title = [text.dailyRevenue, currency].filter(Boolean).join(', ')
  const explain = useExplain()
  return (
    <Panel className={css.panel ?? ''}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <Income name={text.incomeToday} amount={income.today} to={explain('income', 'day')} />
        <Income name={text.income[period]} amount={income.period} to={explain('income')} />
        <Income name={text.cashToday} amount={cash.today} to={explain('cash', 'day')} />
      </div>
      <RevenueBars title={title} days={days} />
      {days.every(({ income }) => income === 0) && <p className={css.none}>{text.noIncome}</p>}
      <Table title={title} days={days} />
    </Panel>
  )
}

/** A click explains the total. */
function Income({ name, amount, to }: { name: string; amount: number; to: Address }) {
  const { money } = useFormat()
  return (
    <Link className={css.income} to={to}>
      <span>{name}</span>
      <strong>{money(amount)}</strong>
    </Link>
  )
}

function Table({ title, days }: { title: string; days: readonly Day[] }) {
  const text = useTexts(dashboardTexts)
  const { money, dayLong } = useFormat()
  return (
    // a table does not shrink, so its wrapper hides it
    <VisuallyHidden component="div">
      <table>
        <caption>{title}</caption>
        <TableHead titles={[text.day, text.amount]} />
        <tbody>
          {days.map(({ day, income }) => (
            <tr key={day}>
              <th scope="row">{dayLong(day)}</th>
              <td>{money(income)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
