import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import css from './builds.module.css'
import { buildsTexts } from '../../texts/texts.ts'

/** 0.4 -> 40% */
export function usePercent() {
  const { number } = useFormat()
  return (share: number) => `${number(Math.round(share * 100))}%`
}

interface Props {
  /** From 0 to 1. */
  value: number
  /** Overdue and blocked tasks, as text. */
  trouble?: string
}

/** The progress of a build or stage: a bar, its percentage, and what is overdue or blocked. */
export function Progress({ value, trouble }: Props) {
  const percent = usePercent()
  return (
    <span className={css.progress}>
      <span className={css.bar} style={{ '--part': value } as React.CSSProperties} aria-hidden />
      <span className={css.share}>{percent(value)}</span>
      {trouble && <span className={css.trouble}>{trouble}</span>}
    </span>
  )
}

/** The same as a ring, for a page header. */
export function Ring({ value }: { value: number }) {
  const text = useTexts(buildsTexts)
  const percent = usePercent()
  return (
    <span className={css.ring} style={{ '--part': value } as React.CSSProperties}>
      {percent(value)}
      <span className={css.about}>{text.progress}</span>
    </span>
  )
}
