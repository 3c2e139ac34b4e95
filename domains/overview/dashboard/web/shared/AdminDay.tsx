/** A branch admin's home page: today's receipts, pending approvals, late cars, and the dashboard. */
import { currencyIn } from '#platform/web/language/currency.ts'
import { orders } from '#domains/floor/orders/calls.gen.ts'
import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import { promisesTexts } from '#domains/floor/promises/texts/texts.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { StatLink, StatLinksMore, StatLinks } from '#platform/web/ui/StatLinks.tsx'
import { dashboard } from '../../calls.gen.ts'
import { dashboardTexts } from '../../texts/texts.ts'

const EVERY = 60_000

export function AdminDay() {
  const text = useTexts(dashboardTexts)
  const { board } = useTexts(ordersTexts)
  const { level } = useTexts(promisesTexts)
  const { number, money } = useFormat()
  const options = { keep: true, refetchInterval: EVERY }
  const day = useApiQuery(dashboard.get, { query: { period: 'week' } }, options)
  const answers = useApiQuery(
    orders.list,
    { query: { stage: 'awaiting_approval', limit: 1 } },
    options,
  )
  const lateOnes = useApiQuery(orders.list, { query: { risk: 'late', limit: 1 } }, options)
  const { data } = day
  const waiting = answers.data?.total
  const late = lateOnes.data?.total
  const saidOf = (amount: number | undefined) =>
    amount === undefined ? EMPTY : money(amount, currencyIn(data))
  const count = (of: number | undefined) => (of === undefined ? EMPTY : number(of))
  return (
    <StatLinks label={text.today} isHead>
      <StatLink
        name={text.cashToday}
        value={saidOf(data?.cash?.today)}
        to={linkTo('/home/cash', { today: true })}
      />
      <StatLink
        name={text.incomeToday}
        value={saidOf(data?.income?.today)}
        to={linkTo('/home/income', { today: true })}
      />
      <StatLink
        name={board.groups.waiting}
        value={count(waiting)}
        to={linkTo('/home/orders', { status: 'awaiting_approval' })}
      />
      <StatLink
        name={text.atRisk}
        value={count(data?.at_risk)}
        detail={late ? `${level.late}: ${number(late)}` : ''}
        to={linkTo('/home/orders', { figure: 'at_risk' })}
      />
      <StatLinksMore name={text.title} to={linkTo('/home')} />
    </StatLinks>
  )
}
