/** The month-end checklist, and the close below it, which announces what it will change. */
import { ShownCurrency } from '#platform/web/language/currency.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { denied } from '#platform/contract/abilities.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { today } from '#platform/web/data/today.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import type { Checked, Checklist } from '../../contract.ts'
import { periods } from '../../calls.gen.ts'
import { periodMessages } from '../../messages.ts'
import type { CheckLevel } from '../../rules.ts'
import { periodsTexts } from '../../texts/texts.ts'
import { BookLoading, BookTools, TimeSteps } from './BookTools.tsx'
import { BooksTabs } from './BooksTabs.tsx'
import { useScreenOf } from './checkScreens.ts'
import css from './monthEnd.module.css'
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
  const { monthLong } = useFormat()
  const language = useLanguage()
  const { books, book, choose, ...asking } = useBook()
  const { month, last } = useMonth()
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    periods.checklist,
    { params: { month }, query: { country_id: book?.country_id ?? 0, language } },
    { keep: true, enabled: Boolean(book) },
  )
  const failure = asking.error ?? error
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={book ? `${book.name} · ${monthLong(month)}` : '\u00a0'}
      />
      <Panel>
        <BooksTabs />
        <BookTools books={books} book={book} choose={choose}>
          <MonthSteps month={month} last={last} />
        </BookTools>
        {failure ? (
          <FailureNotice
            failure={failure}
            onRetry={() => void (asking.error ? asking.refetch() : refetch())}
          />
        ) : data && book ? (
          <ShownCurrency value={book.currency}>
            <div aria-busy={isPlaceholderData}>
              <Items items={data.items} country={book.country_id} />
              <Closing checklist={data} country={book.country_id} />
            </div>
          </ShownCurrency>
        ) : (
          <BookLoading rows={8} label={text.running} />
        )}
      </Panel>
    </>
  )
}

function MonthSteps({ month, last }: { month: string; last: string }) {
  const { monthEnd: text } = useTexts(periodsTexts)
  const { monthLong } = useFormat()
  const change = useUpdateSearch()
  const show = (other: string) => change({ month: other === last ? null : other })
  return (
    <TimeSteps
      shown={monthLong(month)}
      back={{ label: text.monthBefore, go: () => show(monthFrom(month, -1)) }}
      on={{ label: text.monthAfter, go: month < last && (() => show(monthFrom(month, 1))) }}
    />
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
  const { monthLong, number, money } = useFormat()
  const language = useLanguage()
  const close = useActionMutation(periods.close)
  const mayClose = useCan('period.write')
  const { month, state, version, items, can } = checklist
  const { entries, total, net_profit, with_it } = checklist.closing
  const name = monthLong(month)
  const stops = items.filter(({ level }) => level === 'stops').map(({ sentence }) => sentence)
  const ability =
    can.close.ok && stops.length > 0
      ? denied(createMessage(periodMessages.stopped, { reasons: stops.join(' ') }))
      : can.close
  return (
    <div className={css.closing}>
      <p>
        {state === 'closed' ? (
          <b>{text.closed(name)}</b>
        ) : (
          <b>{text.will(name, number(entries), money(total))}</b>
        )}{' '}
        {text.profit(money(net_profit))} {state !== 'closed' && with_it > 0 && text.along}
      </p>
      {mayClose && state !== 'closed' && (
        <AbilityGuard ability={ability}>
          <Button
            loading={close.isPending}
            onClick={() =>
              close.mutate({ body: { country_id: country, month, version, language } })
            }
          >
            {text.close(name)}
          </Button>
        </AbilityGuard>
      )}
    </div>
  )
}
