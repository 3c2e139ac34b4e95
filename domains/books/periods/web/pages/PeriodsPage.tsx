/** The months of the books: which are open, who closed them and when; closing, opening again, the fiscal year. */
import { ActionIcon, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import {
  IconCalendarCog,
  IconCalendarOff,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { to, useChangeSearch, useSearch } from '#platform/web/address.ts'
import { useAct, useAsk } from '#platform/web/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { EMPTY, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { useMay } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { later } from '#platform/web/ui/later.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { Able } from '#platform/web/ui/Able.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { Status, type Tone } from '#platform/web/ui/Status.tsx'
import { Segments } from '#platform/web/ui/Segments.tsx'
import { type Book, type Period, periods } from '../../contract.ts'
import type { PeriodState } from '../../rules.ts'
import { BooksTabs } from './BooksTabs.tsx'
import css from './periods.module.css'
import { periodsTexts } from '../texts/texts.ts'
import { useBook } from './useBook.ts'

const FiscalYearDialog = later(
  async () => (await import('./FiscalYearDialog.tsx')).FiscalYearDialog,
)
const ReopenDialog = later(async () => (await import('./ReopenDialog.tsx')).ReopenDialog)

const tones: Record<PeriodState, Tone> = { open: 'good', soft: 'waiting', closed: 'neutral' }

export default function PeriodsPage() {
  const text = useTexts(periodsTexts)
  const { page, button } = useTexts(commonTexts)
  const say = useSayMessage()
  const { books, book, choose, ...asking } = useBook()
  const { year } = useSearch()
  const mayChangeYear = useMay('book.write')
  const [changing, setChanging] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useAsk(
    periods.list,
    { query: { country_id: book?.country_id, ...(Number(year) ? { year: Number(year) } : {}) } },
    { keep: true, enabled: Boolean(book) },
  )
  const failure = asking.error ?? error
  return (
    <>
      <PageHead
        title={text.title}
        subtitle={book?.name ?? '\u00a0'}
        actions={
          mayChangeYear &&
          book && (
            <Button
              variant="default"
              leftSection={<IconCalendarCog size={17} stroke={1.7} aria-hidden />}
              onClick={() => setChanging(true)}
            >
              {text.changeFiscalYear}
            </Button>
          )
        }
      />
      <Panel>
        <BooksTabs />
        <div className={css.tools}>
          {books.length > 1 && (
            <Segments
              aria-label={text.book}
              value={String(book?.country_id)}
              onChange={(country) => choose(Number(country))}
              data={books.map(({ country_id, name }) => ({
                value: String(country_id),
                label: name,
              }))}
            />
          )}
          {data && <YearSteps {...data} />}
        </div>
        {data && !failure ? (
          <Months book={data.book} months={data.data} isOld={isPlaceholderData} />
        ) : failure ? (
          <Notice
            urgent
            icon={<IconCalendarOff size={34} stroke={1.5} aria-hidden />}
            title={page.failed}
            action={
              <Button
                variant="light"
                onClick={() => void (asking.error ? asking.refetch() : refetch())}
              >
                {button.retry}
              </Button>
            }
          >
            {say(failure)}
          </Notice>
        ) : (
          <div className={css.loading}>
            {Array.from({ length: 12 }, (_, row) => (
              <Skeleton key={row} height={11} width={`${40 + ((row * 7) % 30)}%`} />
            ))}
          </div>
        )}
      </Panel>
      {changing && book && <FiscalYearDialog book={book} onClose={() => setChanging(false)} />}
    </>
  )
}

interface Years {
  book: Book
  year: number
  first_year: number
  last_year: number
}

/** A fiscal year is named by its first and last month. */
function YearSteps({ book, year, first_year, last_year }: Years) {
  const text = useTexts(periodsTexts)
  const change = useChangeSearch()
  const { month } = useFormat()
  const at = (index: number) => {
    const count = book.fiscal_year_start - 1 + index
    return `${year + Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  }
  const common = { variant: 'default', size: 36 } as const
  return (
    <div className={css.years}>
      <ActionIcon
        {...common}
        aria-label={text.yearBefore}
        disabled={year <= first_year}
        onClick={() => change({ year: year - 1 })}
      >
        <IconChevronLeft size={17} />
      </ActionIcon>
      <b>{text.year(month(at(0)), month(at(11)))}</b>
      <ActionIcon
        {...common}
        aria-label={text.yearAfter}
        disabled={year >= last_year}
        onClick={() => change({ year: year + 1 })}
      >
        <IconChevronRight size={17} />
      </ActionIcon>
    </div>
  )
}

function Months({ book, months, isOld }: { book: Book; months: Period[]; isOld: boolean }) {
  const text = useTexts(periodsTexts)
  const { table } = useTexts(commonTexts)
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={text.title} aria-busy={isOld}>
        <thead>
          <tr>
            <th scope="col">{text.month}</th>
            <th scope="col">{text.state}</th>
            <th scope="col" data-end>
              {text.entries}
            </th>
            <th scope="col" data-end>
              {text.total}
            </th>
            <th scope="col">{text.changed}</th>
            <th scope="col">
              <VisuallyHidden>{table.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((period) => (
            <MonthRow key={period.month} book={book} period={period} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MonthRow({ book, period }: { book: Book; period: Period }) {
  const text = useTexts(periodsTexts)
  const { number, moment, monthLong } = useFormat()
  const { state, changed_by, changed_at, reason } = period
  return (
    <tr>
      <th scope="row">{monthLong(period.month)}</th>
      <td>
        <Status tone={tones[state]}>{text.states[state]}</Status>
      </td>
      <td data-end data-label={text.entries}>
        {period.entries ? number(period.entries) : EMPTY}
      </td>
      <td data-end data-label={text.total}>
        {period.entries ? <Money value={period.total} /> : EMPTY}
      </td>
      <td className={css.changed} data-none={!changed_at || undefined}>
        {changed_at ? (
          <>
            {changed_by?.full_name} <small>{moment(changed_at)}</small>{' '}
            {reason && <small>{`${text.reason}: ${reason}`}</small>}
          </>
        ) : (
          EMPTY
        )}
      </td>
      <td className={css.actions}>
        <MonthButtons book={book} period={period} />
      </td>
    </tr>
  )
}

const small = { size: 'xs', variant: 'default' } as const

/** The actions of a month; a disabled one shows the reason. */
function MonthButtons({ book, period }: { book: Book; period: Period }) {
  const text = useTexts(periodsTexts)
  const monthName = useFormat().monthLong(period.month)
  const mayClose = useMay('period.write')
  const [reopening, setReopening] = useState(false)
  const softClose = useAct(periods.softClose)
  const { state, month, version, can } = period
  const body = { country_id: book.country_id, month, version }

  const ask = async () => {
    const words = text.softClose
    const isSure = await confirm({
      title: text.ask(words, monthName),
      text: text.softCloseText,
      yes: words,
    })
    if (isSure) softClose.mutate({ body })
  }
  return (
    <div>
      {mayClose && state === 'open' && (
        <Able ability={can.softClose}>
          <Button
            {...small}
            aria-label={text.ask(text.softClose, monthName)}
            onClick={() => void ask()}
          >
            {text.softClose}
          </Button>
        </Able>
      )}
      {mayClose && state !== 'closed' && (
        <Able ability={can.close}>
          <Button
            {...small}
            component={Link}
            to={to('/journal/month-end', { month, book: book.country_id })}
            aria-label={text.ask(text.close, monthName)}
          >
            {text.close}
          </Button>
        </Able>
      )}
      {can.reopen.ok && (
        <Button
          {...small}
          aria-label={text.ask(text.reopen, monthName)}
          onClick={() => setReopening(true)}
        >
          {text.reopen}
        </Button>
      )}
      {reopening && (
        <ReopenDialog
          title={text.ask(text.reopen, monthName)}
          period={body}
          onClose={() => setReopening(false)}
        />
      )}
    </div>
  )
}
