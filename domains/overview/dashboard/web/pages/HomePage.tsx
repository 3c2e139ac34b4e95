import type { DataOut } from '#platform/contract/client-calls.ts'
import { ShownCurrency } from '#platform/web/language/currency.ts'
import { Skeleton } from '@mantine/core'
import { useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { queryFailure, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { loadWhenIdle } from '#platform/web/data/idle.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { ShowTogether } from '#platform/web/ui/ShowTogether.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { TodayCard, useToday } from '#domains/overview/figures/web/shared/TodayCard.tsx'
import { useFigure } from '#domains/overview/figures/web/shared/useFigure.ts'
import { LowStockCard, useLowStock } from '#domains/stock/low-stock/web/shared/LowStockCard.tsx'
import { SetUpCard } from '#domains/overview/set-up/web/shared/SetUpCard.tsx'
import { useSetUp } from '#domains/overview/set-up/web/shared/useSetUp.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { dashboard } from '../../calls.gen.ts'
import { BooksCard } from './BooksCard.tsx'
import { Figures, sumsOf } from './Figures.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import { TodaysOrders } from './TodaysOrders.tsx'
import css from './home.module.css'
import { dashboardTexts } from '../../texts/texts.ts'
import { type Period, periods } from '../../values.ts'

// nothing is below it, so nothing waits for it
const UsedUpCard = lazyComponent(
  loadWhenIdle(
    async () => (await import('#domains/workshop/build-money/web/shared/UsedUpCard.tsx')).default,
  ),
)

const FigureDialog = lazyComponent(
  async () => (await import('#domains/overview/figures/web/shared/FigureDialog.tsx')).FigureDialog,
)

const FinanceDay = lazyComponent(
  async () => (await import('#domains/books/periods/web/shared/FinanceDay.tsx')).FinanceDay,
)

const EVERY = 60_000

export default function HomePage() {
  const text = useTexts(dashboardTexts)
  const { dayLong } = useFormat()
  const search = useSearch()
  const period: Period = search.period === 'week' ? 'week' : 'month'
  const query = useApiQuery(
    dashboard.get,
    { query: { period } },
    { keep: true, refetchInterval: EVERY },
  )
  const { data, refetch, isPlaceholderData } = query
  const low = useLowStock()
  const today = useToday()
  const steps = useSetUp()
  const figure = useFigure()
  const role = useRole()
  const error = queryFailure(query)
  if (error && !data)
    return (
      <>
        <PageHeader title={text.title} />
        <Panel>
          <FailureNotice title={text.failed} failure={error} onRetry={() => void refetch()} />
        </Panel>
      </>
    )
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={data ? text.days(dayLong(data.start_date), dayLong(data.end_date)) : '\u00a0'}
        actions={<PeriodSwitch period={period} />}
      />
      <ShowTogether placeholder={<Loading />}>
        <div className={css.page} aria-busy={isPlaceholderData}>
          {role === 'finance' && <FinanceDay />}
          {data && (
            <>
              <SetUpCard found={steps} />
              <TodayCard data={today} />
              <BooksCard />
              <LowStockCard data={low} />
              <Figures figures={data} />
              <Charts figures={data} />
              <div className={css.below}>
                <TodaysOrders rows={data.today} total={data.today_total} />
                <OrderHistory moves={data.history} />
              </div>
              <UsedUpCard />
            </>
          )}
        </div>
      </ShowTogether>
      {figure.key && (
        <FigureDialog
          key={figure.key}
          figure={figure.key}
          period={figure.span ?? period}
          onClose={figure.close}
        />
      )}
    </>
  )
}

/** The daily income, for each currency. */
const Charts = ({ figures }: { figures: DataOut<typeof dashboard.get> }) =>
  sumsOf(figures).map(({ currency, daily_revenue, income, cash }, _, { length }) => (
    <ShownCurrency key={currency} value={currency}>
      {daily_revenue && income && cash && (
        <RevenueChart
          period={figures.period}
          days={daily_revenue}
          income={income}
          cash={cash}
          currency={length > 1 ? currency : undefined}
        />
      )}
    </ShownCurrency>
  ))

function PeriodSwitch({ period }: { period: Period }) {
  const text = useTexts(dashboardTexts)
  const change = useUpdateSearch()
  return (
    <SegmentedChoice
      aria-label={text.period}
      value={period}
      onChange={(chosen) => change({ period: chosen === 'week' ? 'week' : null })}
      data={periods.map((value) => ({ value, label: text[value] }))}
    />
  )
}

function Loading() {
  const { shell } = useTexts(commonTexts)
  return (
    <output aria-label={shell.loading} className={css.page}>
      <div className={css.figures}>
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} height={96} radius={12} />
        ))}
      </div>
      <Skeleton height={330} radius={12} />
      <Skeleton height={300} radius={12} />
    </output>
  )
}
