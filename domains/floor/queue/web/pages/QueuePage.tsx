/** The queue of a day, by garage: the board for calling, and the list behind the dashboard's figure. */
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconListNumbers } from '@tabler/icons-react'
import { addDays } from '#platform/contract/days.ts'
import { useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { queryFailure } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { today } from '#platform/web/data/today.ts'
import { KeywordField } from '#platform/web/list/KeywordField.tsx'
import { DateField } from '#platform/web/ui/fields/DateField.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { type TicketKind, ticketKinds } from '../../rules.ts'
import { ServeDialog } from '#domains/floor/orders/web/shared/lazyDialogs.ts'
import { GarageQueues } from '../components/GarageQueues.tsx'
import { QueueTools } from '../components/QueueTools.tsx'
import { queueTexts } from '../../texts/texts.ts'
import css from '../shared/queue.module.css'
import { MAX_TICKETS, useQueue } from '../components/useQueue.ts'

const isKind = (value: string | undefined): value is TicketKind =>
  (ticketKinds as readonly string[]).includes(value ?? '')
const isDay = (value: string | undefined) => /^\d{4}-\d\d-\d\d$/.test(value ?? '')

export default function QueuePage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(queueTexts)
  const { number } = useFormat()
  const { date: day, keyword, queued, kind, garage_id } = useSearch()
  const date = isDay(day) ? day : undefined
  const isPast = date !== undefined && date < today()
  const {
    asked: found,
    tickets,
    garages,
  } = useQueue({
    ...(date ? { date } : {}),
    ...(keyword ? { keyword } : {}),
    ...(queued === 'true' ? { queued: 'true' as const } : {}),
    ...(isKind(kind) ? { kind } : {}),
    ...(Number(garage_id) > 0 ? { garage_id: Number(garage_id) } : {}),
  })
  const failure = queryFailure(found)
  const total = found.data?.total ?? 0
  const waiting = (tickets ?? []).filter(({ state }) => state === 'waiting').length
  const content =
    isPast || keyword
      ? garages.filter(({ id }) => tickets?.some(({ garage }) => garage.id === id))
      : garages
  return (
    <>
      <PageHeader
        title={nav.queue}
        subtitle={tickets ? text.subtitle(number(waiting)) : '\u00a0'}
        actions={<QueueTools />}
      />
      <Filters />
      {!tickets && failure ? (
        <FailureNotice
          title={text.wall.failed}
          failure={failure}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <div className={css.board} aria-busy={found.isPending || found.isPlaceholderData}>
          {tickets && content.length === 0 ? (
            <Panel>
              <Notice
                icon={<IconListNumbers size={36} stroke={1.4} aria-hidden />}
                title={isPast ? text.nobodyThen : text.nobody}
              >
                {isPast ? text.nobodyThenText : text.nobodyText}
              </Notice>
            </Panel>
          ) : (
            tickets && (
              <GarageQueues
                tickets={tickets}
                garages={content}
                isPast={isPast}
                ServeDialog={ServeDialog}
              />
            )
          )}
        </div>
      )}
      {total > MAX_TICKETS && (
        <p className={css.dim}>{text.notAll(number(MAX_TICKETS), number(total))}</p>
      )}
    </>
  )
}

function Filters() {
  const text = useTexts(queueTexts)
  const { form } = useTexts(commonTexts)
  const { date } = useSearch()
  const change = useUpdateSearch()
  const now = today()
  const day = isDay(date) ? (date as string) : now
  const choose = (chosen: string | null) => change({ date: chosen === now ? null : chosen })
  return (
    <div className={css.filters}>
      <KeywordField label={text.find} title={form.search} className={css.search} />
      <span className={css.days}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={text.dayBefore}
          onClick={() => choose(addDays(day, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <DateField aria-label={text.day} value={day} onChange={choose} className={css.day ?? ''} />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={text.dayAfter}
          onClick={() => choose(addDays(day, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  )
}
