/** The months of a book: their status, who closed them, closing and reopening, and the settings of the book. */
import { ShownCurrency } from '#platform/web/language/currency.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCalendarCog } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkTo, useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { Status, type Tone } from '#platform/web/ui/Status.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import type { Book, Period } from '../../contract.ts'
import { periods } from '../../calls.gen.ts'
import type { PeriodState } from '../../rules.ts'
import { BookLoading, BookTools, TimeSteps } from './BookTools.tsx'
import { BooksTabs } from './BooksTabs.tsx'
import css from './periods.module.css'
import { periodsTexts } from '../../texts/texts.ts'
import { useBook } from './useBook.ts'

const BookDialog = lazyComponent(async () => (await import('./BookDialog.tsx')).BookDialog)
const ReasonDialog = lazyComponent(
  async () => (await import('#platform/web/forms/ReasonDialog.tsx')).ReasonDialog,
)

const tones: Record<PeriodState, Tone> = { open: 'good', soft: 'waiting', closed: 'neutral' }

export default function PeriodsPage() {
  const text = useTexts(periodsTexts)
  const { books, book, choose, ...asking } = useBook()
  const { year } = useSearch()
  const mayChangeBook = useCan('book.write')
  const [changing, setChanging] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    periods.list,
    { query: { country_id: book?.country_id, ...(Number(year) ? { year: Number(year) } : {}) } },
    { keep: true, enabled: Boolean(book) },
  )
  const failure = asking.error ?? error
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={book?.name ?? '\u00a0'}
        actions={
          mayChangeBook &&
          book && (
            <Button
              variant="default"
              leftSection={<IconCalendarCog size={17} stroke={1.7} aria-hidden />}
              onClick={() => setChanging(true)}
            >
              {text.bookSettings}
            </Button>
          )
        }
      />
      <Panel>
        <BooksTabs />
        <BookTools books={books} book={book} choose={choose}>
          {data && <YearSteps {...data} />}
        </BookTools>
        {data && !failure ? (
          <ShownCurrency value={data.book.currency}>
            <Months book={data.book} months={data.data} isOld={isPlaceholderData} />
          </ShownCurrency>
        ) : failure ? (
          <FailureNotice
            failure={failure}
            onRetry={() => void (asking.error ? asking.refetch() : refetch())}
          />
        ) : (
          <BookLoading rows={12} label={text.monthEnd.running} />
        )}
      </Panel>
      {changing && book && <BookDialog book={book} onClose={() => setChanging(false)} />}
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
  const change = useUpdateSearch()
  const { month } = useFormat()
  const at = (index: number) => {
    const count = book.fiscal_year_start - 1 + index
    return `${year + Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  }
  return (
    <TimeSteps
      shown={text.year(month(at(0)), month(at(11)))}
      back={{
        label: text.yearBefore,
        go: year > first_year && (() => change({ year: year - 1 })),
      }}
      on={{ label: text.yearAfter, go: year < last_year && (() => change({ year: year + 1 })) }}
    />
  )
}

function Months({ book, months, isOld }: { book: Book; months: Period[]; isOld: boolean }) {
  const text = useTexts(periodsTexts)
  const { table } = useTexts(commonTexts)
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={text.title} aria-busy={isOld}>
        <TableHead
          titles={[
            text.month,
            text.state,
            { end: text.entries },
            { end: text.total },
            text.changed,
            <VisuallyHidden key="actions">{table.actions}</VisuallyHidden>,
          ]}
        />
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
  const mayClose = useCan('period.write')
  const [reopening, setReopening] = useState(false)
  const softClose = useActionMutation(periods.softClose)
  const { state, month, version, can } = period
  const body = { country_id: book.country_id, month, version }

  const confirmSoftClose = async () => {
    const action = text.softClose
    const isSure = await confirm({
      title: text.ask(action, monthName),
      text: text.softCloseText,
      yes: action,
    })
    if (isSure) softClose.mutate({ body })
  }
  return (
    <div>
      {mayClose && state === 'open' && (
        <AbilityGuard ability={can.softClose}>
          <Button
            {...small}
            aria-label={text.ask(text.softClose, monthName)}
            onClick={() => void confirmSoftClose()}
          >
            {text.softClose}
          </Button>
        </AbilityGuard>
      )}
      {mayClose && state !== 'closed' && (
        <AbilityGuard ability={can.close}>
          <Button
            {...small}
            component={Link}
            to={linkTo('/journal/month-end', { month, book: book.country_id })}
            aria-label={text.ask(text.close, monthName)}
          >
            {text.close}
          </Button>
        </AbilityGuard>
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
        <ReasonDialog
          title={text.ask(text.reopen, monthName)}
          explained={text.reopenText}
          submit={text.reopen}
          label={text.reason}
          most={200}
          call={periods.reopen}
          input={{ body }}
          onClose={() => setReopening(false)}
        />
      )}
    </div>
  )
}
