/**
 * Daily revenue as bars, each a link to the invoices of its day. The arrow keys move from day to day, a pointer shows
 * the day below it, and a table has the same figures for screen readers.
 */
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Address, to, useGo } from '#platform/web/address.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import type { Period } from '../contract.ts'
import css from './chart.module.css'
import { ticksOf } from './scale.ts'
import { dashboardTexts } from './texts/texts.ts'

/** A link to the invoices of some days. */
const behind = (start_date: string, end_date = start_date) =>
  to('/home/income', { start_date, end_date })

interface Day {
  day: string
  income: number
}

const HEIGHT = 250
const TOP = 12
const BOTTOM = 26
const LEFT = 74
const LABEL_WIDTH = 30

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
        <Income name={text.income[period]} amount={income.period} rows={behind(first, last)} />
      </div>
      <Bars days={days} />
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

function Bars({ days }: { days: readonly Day[] }) {
  const text = useTexts(dashboardTexts)
  const { rupiah, rupiahShort, dayLong } = useFormat()
  const { ref, width } = useElementSize()
  const [active, setActive] = useState<number>()
  const visit = useGo()
  const bars = useRef<(HTMLElement | null)[]>([])

  const ticks = ticksOf(days.map(({ income }) => income))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const y = (amount: number) => TOP + ((high - amount) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  const step = Math.max(0, width - LEFT) / days.length
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, step)))
  const gap = Math.min(6, step * 0.18)

  const go = (index: number) => {
    const next = Math.max(0, Math.min(days.length - 1, index))
    setActive(next)
    bars.current[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ?? days.length - 1
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[
      event.key
    ]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }
  const shown = active === undefined ? undefined : days[active]
  return (
    <nav className={css.chart} ref={ref} aria-label={`${text.dailyRevenue}. ${text.chartHint}`}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} onMouseLeave={() => setActive(undefined)}>
          {ticks.map((tick) => (
            <g key={tick} aria-hidden>
              <line className={css.line} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className={css.tick} x={LEFT - 10} y={y(tick) + 4} textAnchor="end">
                {rupiahShort(tick)}
              </text>
            </g>
          ))}
          {days.map(({ day, income }, index) => {
            const x = LEFT + index * step
            return (
              <a
                key={day}
                href={behind(day)}
                ref={(bar) => {
                  bars.current[index] = bar
                }}
                aria-label={`${dayLong(day)}: ${rupiah(income)}`}
                tabIndex={index === (active ?? days.length - 1) ? 0 : -1}
                className={css.day}
                data-active={index === active || undefined}
                onFocus={() => setActive(index)}
                onBlur={() => setActive(undefined)}
                onMouseEnter={() => setActive(index)}
                onKeyDown={onKeyDown}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey) return
                  event.preventDefault()
                  visit(behind(day))
                }}
              >
                <rect className={css.hit} x={x} y={TOP} width={step} height={HEIGHT - TOP} />
                <rect
                  className={css.bar}
                  x={x + gap / 2}
                  width={Math.max(1, step - gap)}
                  y={Math.min(y(0), y(income))}
                  height={Math.abs(y(income) - y(0))}
                  rx={Math.min(3, step / 5)}
                />
                {(days.length - 1 - index) % every === 0 && (
                  <text
                    className={css.tick}
                    x={x + step / 2}
                    y={HEIGHT - 6}
                    textAnchor="middle"
                    aria-hidden
                  >
                    {Number(day.slice(8))}
                  </text>
                )}
              </a>
            )
          })}
        </svg>
      )}
      {shown && active !== undefined && (
        <div
          className={css.tip}
          style={{
            left: Math.min(Math.max(LEFT + (active + 0.5) * step, 90), width - 90),
            top: y(Math.max(0, shown.income)),
          }}
          aria-hidden
        >
          {dayLong(shown.day)}
          <strong>{rupiah(shown.income)}</strong>
        </div>
      )}
    </nav>
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
