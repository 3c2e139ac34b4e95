/** The end of a garage's day: receipts, cars that stay, forgotten work, tomorrow, and the button that closes it. */
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { selectorRoleIds } from '#platform/contract/roles.ts'
import { addDays } from '#platform/contract/days.ts'
import { useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { chooseGarage, useGarage } from '#platform/web/scope.ts'
import { useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { DateField } from '#platform/web/ui/fields/DateField.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import type { DayEnd } from '../../contract.ts'
import { dayEnds } from '../../calls.gen.ts'
import { dayEndTexts } from '../../texts/texts.ts'
import css from './dayEnd.module.css'
import { CloseDayForm } from './CloseDayForm.tsx'
import { Lists } from './Lists.tsx'
import { Received } from './Received.tsx'

export default function DayEndPage() {
  const text = useTexts(dayEndTexts)
  const { button } = useTexts(commonTexts)
  const { dayLong } = useFormat()
  const formatMessage = useFormatMessage()
  const change = useUpdateSearch()
  // users without a selector have one garage
  const selects = useSession(({ user }) => selectorRoleIds.includes(user?.role_id ?? 0))
  const own = useSession(({ user }) => user?.employee_detail.garage?.id ?? 0)
  const garage_id = useGarage() || (selects ? 0 : own)
  const needsGarage = garage_id === 0
  const { date } = useSearch()
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    dayEnds.get,
    { query: { garage_id, ...(date ? { date } : {}) } },
    { keep: true, enabled: !needsGarage },
  )
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={data && !needsGarage ? `${data.garage.name} · ${dayLong(data.date)}` : '\u00a0'}
      />
      {needsGarage ? (
        <GarageFirst />
      ) : error ? (
        <Panel>
          <Notice
            urgent
            icon={<IconCalendarOff size={34} stroke={1.5} aria-hidden />}
            title={text.failed}
            action={
              <div className={css.ways}>
                <Button variant="light" onClick={() => void refetch()}>
                  {button.retry}
                </Button>
                {date && (
                  <Button variant="default" onClick={() => change({ date: null })}>
                    {text.showToday}
                  </Button>
                )}
              </div>
            }
          >
            {formatMessage(error)}
          </Notice>
        </Panel>
      ) : data ? (
        <DayShown day={data} isOld={isPlaceholderData} />
      ) : (
        <Loading />
      )}
    </>
  )
}

function GarageFirst() {
  const text = useTexts(dayEndTexts)
  const { page, shell } = useTexts(commonTexts)
  return (
    <Panel>
      <Notice
        title={page.selectGarage}
        action={
          <PickerInput
            aria-label={shell.selectGarage}
            placeholder={shell.selectGarage}
            source={garages.list}
            query={{ garage_id: 0 }}
            value={null}
            onChange={(_, row) =>
              row && chooseGarage({ id: row.id, name: row.name, address: row.address ?? '' })
            }
          />
        }
      >
        {text.chooseText}
      </Notice>
    </Panel>
  )
}

const Loading = () => {
  const text = useTexts(dayEndTexts)
  return (
    <Panel>
      <output className={css.loading} aria-label={text.loading}>
        {Array.from({ length: 9 }, (_, row) => (
          <Skeleton key={row} height={row === 0 ? 34 : 12} width={`${40 + ((row * 7) % 30)}%`} />
        ))}
      </output>
    </Panel>
  )
}

function DayShown({ day, isOld }: { day: DayEnd; isOld: boolean }) {
  const text = useTexts(dayEndTexts)
  const isOver = day.date < day.today
  return (
    <div className={css.day} aria-busy={isOld}>
      <Panel className={css.tools ?? ''}>
        <Days day={day} />
        <State day={day}>{day.closed ? text.wasThen : isOver ? text.isNow : null}</State>
      </Panel>
      <Received day={day} />
      <Lists day={day} />
      {!day.closed && <CloseDayForm key={day.date} day={day} />}
    </div>
  )
}

/** Selects the previous or next day, or any day of the garage. */
function Days({ day: { date, today, first_day } }: { day: DayEnd }) {
  const text = useTexts(dayEndTexts)
  const change = useUpdateSearch()
  // a typed day outside the garage's days becomes the nearest one
  const show = (day: string) => {
    const within = day < first_day ? first_day : day > today ? today : day
    change({ date: within === today ? null : within })
  }
  const step = { variant: 'default', size: 36 } as const
  return (
    <div className={css.days}>
      <ActionIcon
        {...step}
        aria-label={text.dayBefore}
        disabled={date <= first_day}
        onClick={() => show(addDays(date, -1))}
      >
        <IconChevronLeft size={17} />
      </ActionIcon>
      <DateField
        aria-label={text.day}
        value={date}
        earliest={first_day}
        latest={today}
        onChange={(day) => show(day ?? today)}
      />
      <ActionIcon
        {...step}
        aria-label={text.dayAfter}
        disabled={date >= today}
        onClick={() => show(addDays(date, 1))}
      >
        <IconChevronRight size={17} />
      </ActionIcon>
    </div>
  )
}

function State({ day: { closed, time_zone }, children }: { day: DayEnd; children: ReactNode }) {
  const text = useTexts(dayEndTexts)
  const { moment } = useFormat()
  return (
    <p className={css.state}>
      {closed && <b>{text.keptBy(closed.by.full_name, moment(closed.at, time_zone))}</b>}
      {children && <span>{children}</span>}
      {closed?.note && <span>{`${text.note}: ${closed.note}`}</span>}
    </p>
  )
}
