/**
 * The visits of a customer or of a car: count, latest, total, a chart by week, and the work orders behind the figures.
 * Both detail pages show it.
 */
import { sumsByCurrency } from '#platform/contract/money/currency.ts'
import { currencyIn, useCurrency } from '#platform/web/language/currency.ts'
import { dayIn } from '#platform/contract/days.ts'
import { today } from '#platform/web/data/today.ts'
import { Skeleton } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderRow } from '../../contract.ts'
import { orders } from '../../calls.gen.ts'
import { WEEKS, weeklyVisits } from '../../weeks.ts'
import { firstAllowedPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { Bars } from '#platform/web/record/Bars.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { customerTexts } from '#domains/people/customers/texts/texts.ts'
import { OrdersTable } from '../components/OrdersTable.tsx'
import css from './visits.module.css'

/** The limit of one response; the figures say if there are more. */
const COUNTED = 100

interface Props {
  of: { customer_id: number } | { vehicle_id: number }
  title: string
}

const billed: readonly string[] = ['issued', 'part_paid', 'paid', 'written_off']

export function Visits({ of, title }: Props) {
  const text = useTexts(customerTexts)
  const { number } = useFormat()
  const list =
    firstAllowedPage(useRole(), '/order-management', '/home/orders') ?? '/order-management'
  const { data, error, refetch } = useApiQuery(orders.list, {
    query: { ...of, limit: COUNTED, sort: '-created_at' },
  })
  if (error && !data)
    return (
      <Panel>
        <FailureNotice title={text.ordersFailed} failure={error} onRetry={() => void refetch()} />
      </Panel>
    )
  const rows = data?.data
  const isCut = data !== undefined && data.total > COUNTED
  return (
    <div className={css.visits}>
      <Insight rows={rows} />
      {isCut && <p className={css.note}>{text.latest(number(COUNTED), number(data.total))}</p>}
      <Panel className={css.orders ?? ''}>
        <div className={css.ordersHead}>
          <h2 className={css.heading}>{title}</h2>
          {rows && rows.length > 0 && <Link to={linkTo(list, { ...of })}>{text.allOrders}</Link>}
        </div>
        {rows?.length === 0 ? (
          <Notice
            icon={<IconClipboardList size={34} stroke={1.5} aria-hidden />}
            title={text.noOrders}
          />
        ) : (
          <OrdersTable title={title} rows={rows} withPlate={'customer_id' in of} />
        )}
      </Panel>
    </div>
  )
}

function Insight({ rows }: { rows: OrderRow[] | undefined }) {
  const text = useTexts(customerTexts)
  const { number, money, dayLong } = useFormat()
  const visits = (rows ?? []).flatMap(({ checked_in_at, time_zone }) =>
    checked_in_at ? dayIn(time_zone, checked_in_at) : [],
  )
  const last = visits.toSorted().at(-1)
  const displayCurrency = useCurrency()
  const totals = sumsByCurrency(
    (rows ?? [])
      .filter(({ billing }) => billed.includes(billing))
      .map((row) => [currencyIn(row) ?? displayCurrency, row.grand_total]),
    displayCurrency,
  )
  const tiles: [string, string][] = [
    [text.visits, number(visits.length)],
    [text.lastVisit, dayLong(last)],
    [text.totalTransaction, totals.map(([currency, sum]) => money(sum, currency)).join(' + ')],
  ]
  return (
    <section aria-label={text.visitInsight} className={css.insight}>
      {tiles.map(([name, value]) => (
        <Panel key={name} className={css.tile ?? ''}>
          <div className={css.tileName}>{name}</div>
          {rows ? (
            <div className={css.tileValue}>{value}</div>
          ) : (
            <Skeleton height={22} width="60%" mt={8} />
          )}
        </Panel>
      ))}
      <Weeks visits={visits} />
    </section>
  )
}

/** `visits`: days in the zone of each garage. */
function Weeks({ visits }: { visits: string[] }) {
  const text = useTexts(customerTexts)
  const { day, number } = useFormat()
  const [thisDay] = useState(today)
  const weeks = weeklyVisits(visits, thisDay)
  return (
    <Panel className={css.weeks ?? ''}>
      <div className={css.ordersHead}>
        <h2 className={css.heading}>{text.weeklyVisits}</h2>
        <span className={css.tileName}>{text.pastWeeks(String(WEEKS))}</span>
      </div>
      <Bars
        bars={weeks.map(({ week, visits: many }) => ({
          from: week,
          value: many,
          label: `${text.weekOf(day(week))}: ${number(many)}`,
        }))}
        axis={day}
      />
    </Panel>
  )
}
