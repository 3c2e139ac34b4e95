/** The end of a month: a list that ticks itself, and at its end the close, which says what it will do. */
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBan,
  IconCalendarOff,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { unable } from '#platform/contract/can.ts'
import { say } from '#platform/contract/messages.ts'
import { useChangeSearch, useSearch } from '#platform/web/address.ts'
import { useAct, useAsk } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useLanguage, useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { useMay } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { today } from '#platform/web/today.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { Segments } from '#platform/web/ui/Segments.tsx'
import { type Book, type Checked, type Checklist, periods } from '../../contract.ts'
import { periodMessages } from '../../messages.ts'
import type { CheckLevel } from '../../rules.ts'
import { periodsTexts } from '../texts/texts.ts'
import { BooksTabs } from './BooksTabs.tsx'
import { useScreenOf } from './checkScreens.ts'
import css from './monthEnd.module.css'
import frame from './periods.module.css'
import { useBook } from './useBook.ts'

/** So many months later or earlier: `2026-01`, -1 -> `2025-12`. */
function monthFrom(month: string, months: number) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The month of the address, else the one that ended last. */
function useMonth() {
  const { month } = useSearch()
  const last = monthFrom(today().slice(0, 7), -1)
  return { last, month: month && /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : last }
}

export default function MonthEndPage() {
  const { monthEnd: text } = useTexts(periodsTexts)
  const { page, button } = useTexts(commonTexts)
  const { monthLong } = useFormat()
  const sayMessage = useSayMessage()
  const language = useLanguage()
  const { books, book, choose, ...asking } = useBook()
  const { month, last } = useMonth()
  const { data, error, refetch, isPlaceholderData } = useAsk(
    periods.checklist,
    { params: { month }, query: { country_id: book?.country_id ?? 0, language } },
    { keep: true, enabled: Boolean(book) },
  )
  const failure = asking.error ?? error
  return (
    <>
      <PageHead
        title={text.title}
        subtitle={book ? `${book.name} · ${monthLong(month)}` : '\u00a0'}
      />
      <Panel>
        <BooksTabs />
        <Tools books={books} book={book} choose={choose} month={month} last={last} />
        {failure ? (
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
            {sayMessage(failure)}
          </Notice>
        ) : data && book ? (
          <div aria-busy={isPlaceholderData}>
            <Items items={data.items} country={book.country_id} />
            <Closing checklist={data} country={book.country_id} />
          </div>
        ) : (
          <output className={frame.loading} aria-label={text.running}>
            {Array.from({ length: 8 }, (_, row) => (
              <Skeleton key={row} height={12} width={`${40 + ((row * 7) % 30)}%`} />
            ))}
          </output>
        )}
      </Panel>
    </>
  )
}

interface ToolsProps {
  books: readonly Book[]
  book: Book | undefined
  choose: (country: number) => void
  month: string
  last: string
}

function Tools({ books, book, choose, month, last }: ToolsProps) {
  const text = useTexts(periodsTexts)
  const { monthLong } = useFormat()
  const change = useChangeSearch()
  const show = (other: string) => change({ month: other === last ? null : other })
  const step = { variant: 'default', size: 36 } as const
  return (
    <div className={frame.tools}>
      {books.length > 1 && (
        <Segments
          aria-label={text.book}
          value={String(book?.country_id)}
          onChange={(country) => choose(Number(country))}
          data={books.map(({ country_id, name }) => ({ value: String(country_id), label: name }))}
        />
      )}
      <div className={frame.years}>
        <ActionIcon
          {...step}
          aria-label={text.monthEnd.monthBefore}
          onClick={() => show(monthFrom(month, -1))}
        >
          <IconChevronLeft size={17} />
        </ActionIcon>
        <b>{monthLong(month)}</b>
        <ActionIcon
          {...step}
          aria-label={text.monthEnd.monthAfter}
          disabled={month >= last}
          onClick={() => show(monthFrom(month, 1))}
        >
          <IconChevronRight size={17} />
        </ActionIcon>
      </div>
    </div>
  )
}

const icons: Record<CheckLevel, ReactElement> = {
  ok: <IconCircleCheck size={20} stroke={1.7} aria-hidden />,
  warns: <IconAlertTriangle size={20} stroke={1.7} aria-hidden />,
  stops: <IconBan size={20} stroke={1.7} aria-hidden />,
}

function Items({ items, country }: { items: readonly Checked[]; country: number }) {
  const { monthEnd: text } = useTexts(periodsTexts)
  const screenOf = useScreenOf(country)
  return (
    <ul className={css.items} aria-label={text.list}>
      {items.map((item) => {
        const { key, level, sentence, amount, count } = item
        const { page, choose } = screenOf(item)
        return (
          <li key={key} data-level={level}>
            {icons[level]}
            <div>
              <p>{sentence}</p>
              {level !== 'ok' && <small>{text.levels[level]}</small>}
            </div>
            <span>{amount !== null && count > 0 && <Money value={amount} />}</span>
            {count > 0 && page ? (
              <Link to={page} onClick={choose} aria-label={`${text.show}: ${sentence}`}>
                {text.show}
              </Link>
            ) : (
              <span />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Closing({ checklist, country }: { checklist: Checklist; country: number }) {
  const { monthEnd: text } = useTexts(periodsTexts)
  const { monthLong, number, rupiah } = useFormat()
  const language = useLanguage()
  const close = useAct(periods.close)
  const mayClose = useMay('period.write')
  const { month, state, version, items, can } = checklist
  const { entries, total, net_profit, with_it } = checklist.closing
  const name = monthLong(month)
  const stops = items.filter(({ level }) => level === 'stops').map(({ sentence }) => sentence)
  const ability =
    can.close.ok && stops.length > 0
      ? unable(say(periodMessages.stopped, { reasons: stops.join(' ') }))
      : can.close
  return (
    <div className={css.closing}>
      <p>
        {state === 'closed' ? (
          <b>{text.closed(name)}</b>
        ) : (
          <b>{text.will(name, number(entries), rupiah(total))}</b>
        )}{' '}
        {text.profit(rupiah(net_profit))}{' '}
        {state !== 'closed' && with_it > 0 && text.along(number(with_it), with_it === 1)}
      </p>
      {mayClose && state !== 'closed' && (
        <Able ability={ability}>
          <Button
            loading={close.isPending}
            onClick={() =>
              close.mutate({ body: { country_id: country, month, version, language } })
            }
          >
            {text.close(name)}
          </Button>
        </Able>
      )}
    </div>
  )
}
