import { VisuallyHidden } from '@mantine/core'
import { useFormat } from '../format.ts'
import css from './monthBars.module.css'

interface Bar {
  /** `2026-11` */
  month: string
  value: number
  /** The month and its value in words. */
  label: string
}

/** One bar a month, from zero; a value below zero has none. */
export function MonthBars({ bars }: { bars: readonly Bar[] }) {
  const { month: monthName } = useFormat()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <>
      <ol className={css.bars}>
        {bars.map(({ month, value, label }) => (
          <li key={month} title={label}>
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
        <span>{monthName(bars[0]?.month)}</span>
        <span>{monthName(bars.at(-1)?.month)}</span>
      </div>
    </>
  )
}
