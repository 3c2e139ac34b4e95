/** Explains one figure: formula, previous value, causes of the change, and links to its rows. */
import { Button, Skeleton } from '@mantine/core'
import { IconArrowRight, IconListDetails } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryFailure, useApiQuery } from '#platform/web/data/api.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import type { FigureAnswer, RowsCall } from '../../contract.ts'
import { figures } from '../../calls.gen.ts'
import { type FigureKey, type Span, groupings, snapshotFigures } from '../../rules.ts'
import { useChange } from './useChange.ts'
import { useDrillDown } from './useDrillDown.ts'
import css from './figure.module.css'
import { figuresTexts } from '../../texts/texts.ts'

/** The most parts that a grouping shows; the others are counted. */
const MAX_PARTS = 8

interface Props {
  figure: FigureKey
  period: Span
  onClose: () => void
}

export function FigureDialog({ figure, period, onClose }: Props) {
  const text = useTexts(figuresTexts)
  const language = useLanguage()
  const query = useApiQuery(figures.get, { params: { key: figure }, query: { period, language } })
  const failure = queryFailure(query)
  return (
    <Dialog opened onClose={onClose} title={text.names[figure]} size="lg">
      {query.data ? (
        <Explained figure={query.data} />
      ) : failure ? (
        <FailureNotice title={text.failed} failure={failure} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}

function useAmount({ unit }: Pick<FigureAnswer, 'unit'>) {
  const { number, money } = useFormat()
  return (value: number | null) =>
    value === null ? EMPTY : unit === 'money' ? money(value) : number(value)
}

function Explained({ figure }: { figure: FigureAnswer }) {
  const text = useTexts(figuresTexts)
  const behind = useDrillDown()
  const amount = useAmount(figure)
  const rows = behind.rows(figure.rows)
  const { value, unit, before, because } = figure
  return (
    <div className={css.figure}>
      <p className={css.value}>{amount(value)}</p>
      <p className={css.sentence}>{figure.sentence}</p>
      {rows && (
        <Button
          component={Link}
          to={rows}
          variant="light"
          leftSection={<IconListDetails size={16} aria-hidden />}
        >
          {unit === 'count' ? text.rows(amount(value)) : text.show}
        </Button>
      )}
      {before ? (
        <Before figure={figure} before={before} />
      ) : (
        <p className={css.dim}>{text.notKept}</p>
      )}
      {before && because.length === 0 && value === before.value && (
        <p className={css.dim}>{text.same}</p>
      )}
      {because.length > 0 && <Because figure={figure} />}
      <Parts figure={figure} />
      {figure.beside.length > 0 && (
        <section>
          <h3>{text.beside}</h3>
          <ul>
            {figure.beside.map(({ key, name, value: also }) => (
              <li key={key}>
                <Row name={name} rows={null}>
                  {amount(also)}
                </Row>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Before({
  figure,
  before,
}: {
  figure: FigureAnswer
  before: NonNullable<FigureAnswer['before']>
}) {
  const { days, endOf, ...text } = useTexts(figuresTexts)
  const { dayLong } = useFormat()
  const change = useChange()
  const amount = useAmount(figure)
  const by =
    figure.value === null || before.value === null ? undefined : change(figure.value, before.value)
  const isKept = snapshotFigures.some((key) => key === figure.key)
  const [first, last] = [dayLong(before.start_date), dayLong(before.end_date)]
  const when = isKept ? endOf(last) : first === last ? last : days(first, last)
  return (
    <section>
      <h3>{text.comparedWith}</h3>
      <Row name={when} rows={before.rows}>
        {amount(before.value)}
        {by && <small> ({by})</small>}
      </Row>
    </section>
  )
}

function Because({ figure }: { figure: FigureAnswer }) {
  const text = useTexts(figuresTexts)
  const amount = useAmount(figure)
  return (
    <section>
      <h3>{text.because}</h3>
      {groupings.map((by) => {
        const parts = figure.because.filter((part) => part.by === by)
        if (parts.length === 0) return null
        return (
          <ul key={by} aria-label={text.by[by]}>
            {parts.map((part) => (
              <li key={part.key}>
                <Row
                  name={part.name}
                  detail={text.then(amount(part.before), amount(part.value))}
                  rows={part.rows}
                >
                  {part.difference > 0 && '+'}
                  {amount(part.difference)}
                </Row>
              </li>
            ))}
          </ul>
        )
      })}
    </section>
  )
}

function Parts({ figure }: { figure: FigureAnswer }) {
  const text = useTexts(figuresTexts)
  const { number } = useFormat()
  const amount = useAmount(figure)
  if (figure.parts.length === 0) return <p className={css.dim}>{text.nothing}</p>
  return groupings.map((by) => {
    const parts = figure.parts.filter((part) => part.by === by)
    if (parts.length === 0) return null
    const most = Math.max(1, ...parts.map(({ value }) => Math.abs(value)))
    return (
      <section key={by}>
        <h3>{text.by[by]}</h3>
        <ul>
          {parts.slice(0, MAX_PARTS).map((part) => (
            <li key={part.key}>
              <Row name={part.name} rows={part.rows} share={Math.abs(part.value) / most}>
                {amount(part.value)}
              </Row>
            </li>
          ))}
        </ul>
        {parts.length > MAX_PARTS && (
          <p className={css.dim}>{text.further(number(parts.length - MAX_PARTS))}</p>
        )}
      </section>
    )
  })
}

interface RowProps {
  name: string
  detail?: string
  rows: RowsCall | null
  /** Relative to the largest part, 0 to 1: a bar below the name. */
  share?: number
  children: ReactNode
}

/** A part with its amount; it links to its rows if a page shows them. */
function Row({ name, detail, rows, share, children }: RowProps) {
  const to = useDrillDown().rows
  const page = rows && to(rows)
  const inside = (
    <>
      <span className={css.name}>
        {name}
        {detail && <small>{detail}</small>}
      </span>
      <span className={css.amount}>{children}</span>
      {page && <IconArrowRight size={15} aria-hidden />}
      {share !== undefined && (
        <span className={css.bar} style={{ inlineSize: `${share * 100}%` }} aria-hidden />
      )}
    </>
  )
  return page ? (
    <Link className={css.row} to={page}>
      {inside}
    </Link>
  ) : (
    <div className={css.row}>{inside}</div>
  )
}
