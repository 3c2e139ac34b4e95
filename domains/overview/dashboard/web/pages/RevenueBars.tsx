/**
 * The bars of the daily revenue, each a link to the invoices of its day. The arrow keys move from day to day, and a
 * pointer shows the day below it.
 */
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import css from './chart.module.css'
import { type Day, HEIGHT, LEFT, type Scale, TOP, scaleOf } from './scale.ts'
import { dashboardTexts } from '../../texts/texts.ts'

/** A link to the invoices of some days. */
export const invoicesOf = (start_date: string, end_date = start_date) =>
  linkTo('/home/income', { start_date, end_date })

export function RevenueBars({ title, days }: { title: string; days: readonly Day[] }) {
  const text = useTexts(dashboardTexts)
  const { ref, width } = useElementSize()
  const [active, setActive] = useState<number>()
  const bars = useRef<(HTMLElement | null)[]>([])
  const last = days.length - 1
  const scale = scaleOf(days, width)

  const onKeyDown = (event: KeyboardEvent) => {
    const at = active ?? last
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(last, target))
    setActive(next)
    bars.current[next]?.focus()
  }
  const shown = active === undefined ? undefined : days[active]
  return (
    <nav className={css.chart} ref={ref} aria-label={`${title}. ${text.chartHint}`}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} onMouseLeave={() => setActive(undefined)}>
          <Ticks scale={scale} width={width} />
          {days.map((day, index) => (
            <Bar
              key={day.day}
              ref={(bar) => {
                bars.current[index] = bar
              }}
              day={day}
              index={index}
              scale={scale}
              isActive={index === active}
              isTabStop={index === (active ?? last)}
              isLabelled={(last - index) % scale.every === 0}
              onActive={setActive}
              onKeyDown={onKeyDown}
            />
          ))}
        </svg>
      )}
      {shown && active !== undefined && (
        <Tip day={shown} index={active} scale={scale} width={width} />
      )}
    </nav>
  )
}

function Ticks({ scale: { ticks, y }, width }: { scale: Scale; width: number }) {
  const { moneyShort } = useFormat()
  return ticks.map((tick) => (
    <g key={tick} aria-hidden>
      <line className={css.line} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
      <text className={css.tick} x={LEFT - 10} y={y(tick) + 4} textAnchor="end">
        {moneyShort(tick)}
      </text>
    </g>
  ))
}

interface BarProps {
  ref: Ref<HTMLAnchorElement>
  day: Day
  index: number
  scale: Scale
  isActive: boolean
  /** The one bar in the tab order. */
  isTabStop: boolean
  isLabelled: boolean
  onActive: (index: number | undefined) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Bar({ ref, day: { day, income }, index, scale, isActive, ...props }: BarProps) {
  const { money, dayLong } = useFormat()
  const visit = useNavigateTo()
  const { step, gap, y } = scale
  const x = scale.x(index)
  return (
    <a
      href={invoicesOf(day)}
      ref={ref}
      aria-label={`${dayLong(day)}: ${money(income)}`}
      tabIndex={props.isTabStop ? 0 : -1}
      className={css.day}
      data-active={isActive || undefined}
      onFocus={() => props.onActive(index)}
      onBlur={() => props.onActive(undefined)}
      onMouseEnter={() => props.onActive(index)}
      onKeyDown={props.onKeyDown}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        visit(invoicesOf(day))
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
      {props.isLabelled && (
        <text className={css.tick} x={x + step / 2} y={HEIGHT - 6} textAnchor="middle" aria-hidden>
          {Number(day.slice(8))}
        </text>
      )}
    </a>
  )
}

interface TipProps {
  day: Day
  index: number
  scale: Scale
  width: number
}

function Tip({ day: { day, income }, index, scale, width }: TipProps) {
  const { money, dayLong } = useFormat()
  return (
    <div
      className={css.tip}
      style={{
        left: Math.min(Math.max(scale.x(index + 0.5), 90), width - 90),
        top: scale.y(Math.max(0, income)),
      }}
      aria-hidden
    >
      {dayLong(day)}
      <strong>{money(income)}</strong>
    </div>
  )
}
