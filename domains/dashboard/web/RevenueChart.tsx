/** Daily revenue as bars, and as a table with the same figures for screen readers. */
import { Link } from '@tanstack/react-router'
import { type Address, to } from '#platform/web/address.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import type { Period } from '../contract.ts'
import { RevenueBars, invoicesOf } from './RevenueBars.tsx'
import css from './chart.module.css'
import type { Day } from './scale.ts'
import { dashboardTexts } from './texts/texts.ts'

interface Props {
  period: Period
  days: readonly Day[]
  income: { today: number; period: number }
}

export function RevenueChart({ period, days, income }: Props) {
  const text = useTexts(dashboardTexts)
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <Panel className={css.panel ?? ''}>
      <div className={css.head}>
        <h2 className={css.title}>{text.dailyRevenue}</h2>
        <Income
          name={text.incomeToday}
          amount={income.today}
          rows={to('/home/income', { today: true })}
        />
        <Income name={text.income[period]} amount={income.period} rows={invoicesOf(first, last)} />
      </div>
      <RevenueBars days={days} />
      {days.every(({ income }) => income === 0) && <p className={css.none}>{text.noIncome}</p>}
      <Table days={days} />
    </Panel>
  )
}

/** A link to the invoices behind the total. */
function Income({ name, amount, rows }: { name: string; amount: number; rows: Address }) {
  const { rupiah } = useFormat()
  return (
    <Link className={css.income} to={rows}>
      <span>{name}</span>
      <strong>{rupiah(amount)}</strong>
    </Link>
  )
}

function Table({ days }: { days: readonly Day[] }) {
  const text = useTexts(dashboardTexts)
  const { rupiah, dayLong } = useFormat()
  return (
    // a table does not shrink, so its wrapper hides it
    <div className={css.hidden}>
      <table>
        <caption>{text.dailyRevenue}</caption>
        <thead>
          <tr>
            <th scope="col">{text.day}</th>
            <th scope="col">{text.amount}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, income }) => (
            <tr key={day}>
              <th scope="row">{dayLong(day)}</th>
              <td>{rupiah(income)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
