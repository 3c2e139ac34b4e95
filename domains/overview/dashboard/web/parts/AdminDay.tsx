/** What a branch admin looks at first: today's takings, what waits for an answer, which cars are late; and the dashboard. */
import { useEffect } from 'react'
import { currencyIn } from '#platform/web/currency.ts'
import { orders } from '#domains/floor/orders/contract.ts'
import { ordersTexts } from '#domains/floor/orders/web/texts/texts.ts'
import { promisesTexts } from '#domains/floor/promises/web/texts/texts.ts'
import { to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Glance, GlanceMore, Glances } from '#platform/web/ui/Glance.tsx'
import { dashboard } from '../../contract.ts'
import { dashboardTexts } from '../texts/texts.ts'

const EVERY = 60_000

interface Props {
  /** Its figures are there now. */
  onKnown: (isKnown: boolean) => void
}

export function AdminDay({ onKnown }: Props) {
  const text = useTexts(dashboardTexts)
  const { board } = useTexts(ordersTexts)
  const { level } = useTexts(promisesTexts)
  const { number, money } = useFormat()
  const options = { keep: true, refetchInterval: EVERY }
  const day = useAsk(dashboard.get, { query: { period: 'week' } }, options)
  const answers = useAsk(orders.list, { query: { stage: 'awaiting_approval', limit: 1 } }, options)
  const lateOnes = useAsk(orders.list, { query: { risk: 'late', limit: 1 } }, options)
  const isLoading = day.isLoading || answers.isLoading || lateOnes.isLoading
  useEffect(() => onKnown(!isLoading), [isLoading, onKnown])
  const { data } = day
  const waiting = answers.data?.total
  const late = lateOnes.data?.total
  const saidOf = (amount: number | undefined) =>
    amount === undefined ? EMPTY : money(amount, currencyIn(data))
  const count = (of: number | undefined) => (of === undefined ? EMPTY : number(of))
  return (
    <Glances label={text.today} isHead>
      <Glance
        name={text.cashToday}
        value={saidOf(data?.cash?.today)}
        to={to('/home/cash', { today: true })}
      />
      <Glance
        name={text.incomeToday}
        value={saidOf(data?.income?.today)}
        to={to('/home/income', { today: true })}
      />
      <Glance
        name={board.groups.waiting}
        value={count(waiting)}
        to={to('/home/orders', { status: 'awaiting_approval' })}
      />
      <Glance
        name={text.atRisk}
        value={count(data?.at_risk)}
        detail={late ? `${level.late}: ${number(late)}` : ''}
        to={to('/home/orders', { figure: 'at_risk' })}
      />
      <GlanceMore name={text.title} to={to('/home')} />
    </Glances>
  )
}
