/** What a branch admin looks at first: today's takings, what waits for an answer, which cars are late; and the dashboard. */
import { Link } from '@tanstack/react-router'
import { orders } from '#domains/orders/contract.ts'
import { ordersTexts } from '#domains/orders/web/texts/texts.ts'
import { type Address, to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { dashboard } from '../../contract.ts'
import { dashboardTexts } from '../texts/texts.ts'
import css from './adminDay.module.css'

const EVERY = 60_000

export function AdminDay() {
  const text = useTexts(dashboardTexts)
  const { board } = useTexts(ordersTexts)
  const { number, rupiah } = useFormat()
  const options = { keep: true, refetchInterval: EVERY }
  const { data } = useAsk(dashboard.get, { query: { period: 'week' } }, options)
  const waiting = useAsk(orders.list, { query: { stage: 'awaiting_approval', limit: 1 } }, options)
    .data?.total
  const money = (amount: number | undefined) => (amount === undefined ? EMPTY : rupiah(amount))
  const count = (of: number | undefined) => (of === undefined ? EMPTY : number(of))
  return (
    <nav className={css.day} aria-label={text.today}>
      <One
        name={text.cashToday}
        value={money(data?.cash.today)}
        to={to('/home/cash', { today: true })}
      />
      <One
        name={text.incomeToday}
        value={money(data?.income.today)}
        to={to('/home/income', { today: true })}
      />
      <One
        name={board.groups.waiting}
        value={count(waiting)}
        to={to('/home/orders', { stage: 'awaiting_approval' })}
      />
      <One
        name={text.atRisk}
        value={count(data?.at_risk)}
        to={to('/home/orders', { figure: 'at_risk' })}
      />
      <Link className={css.all} to={to('/home')}>
        {text.title}
      </Link>
    </nav>
  )
}

function One({ name, value, to: address }: { name: string; value: string; to: Address }) {
  return (
    <Link className={css.one} to={address}>
      <span>{name}</span>
      <strong>{value}</strong>
    </Link>
  )
}
