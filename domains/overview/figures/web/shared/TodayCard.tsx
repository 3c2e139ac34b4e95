/**
 * Today compared with the same weekday of last week, in words, with the branches and services that caused the change.
 */
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useIsMixed } from '#platform/web/forms/isMixed.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { languageTags, useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import type { FigureAnswer } from '../../contract.ts'
import { figures } from '../../calls.gen.ts'
import { figuresTexts } from '../../texts/texts.ts'
import { useDrillDown } from './useDrillDown.ts'
import css from './figure.module.css'
import { useChange } from './useChange.ts'

const EVERY = 60_000
/** The causes of the change. */
const MOST = 3
const groupings = ['garage', 'service'] as const

/** Today's income, unless it has several currencies. */
export function useToday() {
  const language = useLanguage()
  const isMixed = useIsMixed()
  const { data } = useApiQuery(
    figures.get,
    { params: { key: 'income' }, query: { period: 'day', language } },
    { keep: true, refetchInterval: EVERY, enabled: isMixed === false },
  )
  return isMixed ? undefined : data
}

export function TodayCard({ data }: { data: ReturnType<typeof useToday> }) {
  const { today: text } = useTexts(figuresTexts)
  const { money } = useFormat()
  const change = useChange()
  const language = useLanguage()
  if (!data?.before || data.value === null || data.before.value === null) return null
  const { value, before } = data
  const weekday = new Intl.DateTimeFormat(languageTags[language], {
    weekday: 'long',
    timeZone: 'UTC',
  }).format(new Date(before.start_date))
  const then = before.value ?? 0
  const by = change(value, then)
  return (
    <Panel className={css.today ?? ''}>
      <h2>{text.title}</h2>
      <p>
        {text.beside(money(value), weekday, money(then))}
        {by && ` (${by})`}
      </p>
      {groupings.map((grouping) => (
        <Most key={grouping} data={data} by={grouping} />
      ))}
    </Panel>
  )
}

function Most({ data, by }: { data: FigureAnswer; by: (typeof groupings)[number] }) {
  const { today: text } = useTexts(figuresTexts)
  const { moneyChange } = useFormat()
  const behind = useDrillDown()
  const parts = data.because.filter((part) => part.by === by).slice(0, MOST)
  if (parts.length === 0) return null
  return (
    <p className={css.dim}>
      {text.made[by]}{' '}
      {parts.map(({ key, name, difference, rows }, index) => {
        const to = behind.rows(rows)
        const summary = `${name} ${moneyChange(difference)}`
        return (
          <span key={key}>
            {index > 0 && ', '}
            {to ? <Link to={to}>{summary}</Link> : summary}
          </span>
        )
      })}
      .
    </p>
  )
}
