import { VisuallyHidden } from '@mantine/core'
import css from './bars.module.css'

interface Bar {
  /** The month or the day with which it begins: `2026-11`, `2026-11-23`. */
  from: string
  value: number
  /** Its period, and its value as text. */
  label: string
}

interface Props {
  bars: readonly Bar[]
  /** The text below the first and the last bar. */
  axis: (from: string | undefined) => string
}

/** One bar a month or a week, from zero; a value below zero has none. */
export function Bars({ bars, axis }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <>
      <ol className={css.bars}>
        {bars.map(({ from, value, label }) => (
          <li key={from} title={label}>
            <VisuallyHidden>{label}</VisuallyHidden>
            <span
              aria-hidden
              className={css.bar}
              data-empty={value === 0 || undefined}
              style={{ height: `${(100 * Math.max(0, value)) / most}%` }}
            />
          </li>
        ))}
      </ol>
      <div className={css.axis} aria-hidden>
        <span>{axis(bars[0]?.from)}</span>
        <span>{axis(bars.at(-1)?.from)}</span>
      </div>
    </>
  )
}
