/**
 * Bookings and promises of a week by day and mechanic. A booking is moved by drag or by its menu; its time of day
 * stays.
 */
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight, IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, instantIn, timeIn } from '#platform/contract/days.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { languageTags, useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { toastFailure } from '#platform/web/toast.ts'
import { MenuItem } from '#platform/web/ui/menus/MenuItem.tsx'
import { MoveMenu } from '#platform/web/ui/drag/MoveMenu.tsx'
import { CardDragHandle, DragArea, useDropTarget } from '#platform/web/ui/drag/DragArea.tsx'
import { CollapsibleSection } from '#platform/web/ui/CollapsiblePanel.tsx'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { orders, orderFloor } from '../../../calls.gen.ts'
import type { CalendarDay, CalendarEntry, CalendarRow } from '../../../contract-floor.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import css from './orderCalendar.module.css'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { byGarage } from './byGarage.ts'
import { stageTones } from '../../shared/tones.ts'

const WEEK = 7
const EVERY = 15_000

interface Booking {
  entry: CalendarEntry
  row: CalendarRow
}
type Move = (booking: Booking, date: string, row: CalendarRow) => void

export function OrderCalendar() {
  const { calendarView: text } = useTexts(ordersTexts)
  const [start, setStart] = useState<string>()
  const days = start ? { start_date: start, end_date: addDays(start, WEEK - 1) } : {}
  const { data } = useApiQuery(
    orderFloor.calendar,
    { query: days },
    { keep: true, refetchInterval: EVERY },
  )
  const mayMove = useCan('order.write')
  const sayMessage = useFormatMessage()
  const save = useActionMutation(orders.update, {
    onSaved: ({ warnings }) => warnings.forEach((sentence) => toastFailure(sayMessage(sentence))),
  })
  const week = data?.days ?? []
  const first = start ?? week[0]?.date
  const move: Move = ({ entry, row: from }, date, row) =>
    save.mutate({
      params: { id: entry.id },
      body: {
        slot_at: instantIn(row.time_zone, date, timeIn(row.time_zone, entry.at)),
        ...(row.mechanic && row.mechanic.id !== from.mechanic?.id
          ? { mechanic_id: row.mechanic.id }
          : {}),
        version: entry.version,
      },
    })
  return (
    <>
      <Group gap={6} className={css.tools ?? ''}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={text.earlier}
          onClick={() => first && setStart(addDays(first, -WEEK))}
        >
          <IconChevronLeft size={17} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="xs" onClick={() => setStart(undefined)}>
          {text.fromToday}
        </Button>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={text.later}
          onClick={() => first && setStart(addDays(first, WEEK))}
        >
          <IconChevronRight size={17} aria-hidden />
        </ActionIcon>
      </Group>
      <DragArea<Booking> renderCard={({ entry }) => <LicensePlate plate={entry.license_plate} />}>
        <div className={css.week} aria-busy={!data}>
          {week.map((day) => (
            <Day key={day.date} day={day} days={week} onMove={mayMove ? move : undefined} />
          ))}
        </div>
      </DragArea>
    </>
  )
}

interface DayProps {
  day: CalendarDay
  days: readonly CalendarDay[]
  /** Omitted for read-only users. */
  onMove: Move | undefined
}

function Day({ day, days, onMove }: DayProps) {
  const { calendarView: text } = useTexts(ordersTexts)
  const dayName = useDayName()
  const isOneGarage = new Set(day.mechanics.map(({ garage }) => garage.id)).size === 1
  // for several garages, only mechanics with planned work: forty empty rows help nobody
  const rows = day.mechanics.filter(({ entries }) => isOneGarage || entries.length > 0)
  const { number } = useFormat()
  const others = days.filter(({ date }) => date !== day.date)
  const mechanic = (row: CalendarRow) => (
    <Mechanic
      key={`${row.garage.id} ${row.mechanic?.id ?? 0}`}
      date={day.date}
      row={row}
      days={others}
      onMove={onMove}
    />
  )
  return (
    <section
      className={css.day}
      aria-label={dayName(day.date)}
      data-today={day.is_today || undefined}
    >
      <h2>
        {dayName(day.date)}
        <span>{day.opening && `${day.opening.from}–${day.opening.to}`}</span>
      </h2>
      {rows.length === 0 && <p className={css.empty}>{text.empty}</p>}
      {isOneGarage
        ? rows.map(mechanic)
        : byGarage(rows).map(({ garage, rows: garageRows }) => (
            <CollapsibleSection
              key={garage.id}
              title={garage.name}
              heading="h3"
              about={number(garageRows.reduce((sum, { entries }) => sum + entries.length, 0))}
            >
              {garageRows.map(mechanic)}
            </CollapsibleSection>
          ))}
    </section>
  )
}

interface MechanicProps extends Pick<DayProps, 'days' | 'onMove'> {
  date: string
  row: CalendarRow
}

function Mechanic({ date, row, days, onMove }: MechanicProps) {
  const { calendarView: text } = useTexts(ordersTexts)
  const dayName = useDayName()
  const name = row.mechanic?.name ?? text.nobody
  const { place } = useDropTarget<Booking>({
    id: `${date} ${row.garage.id} ${row.mechanic?.id ?? 0}`,
    name: `${dayName(date)}, ${name}`,
    takes: (booking) => fits(booking, row),
    onDrop: (booking) => onMove?.(booking, date, row),
  })
  return (
    <div {...place} className={css.mechanic}>
      <h3>{name}</h3>
      <Load row={row} />
      <ul>
        {row.entries.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`} className={css.entry} data-kind={entry.kind}>
            <Entry booking={{ entry, row }} days={days} onMove={onMove} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An order cannot change its garage. */
const fits = ({ row: from }: Booking, row: CalendarRow) => from.garage.id === row.garage.id

function Load({ row }: { row: CalendarRow }) {
  const { calendarView: text } = useTexts(ordersTexts)
  const hoursOf = (minutes: number) =>
    `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  if (!row.mechanic) return undefined
  return (
    <p className={css.load} data-over={row.is_over || undefined}>
      {row.minutes_open === 0 && row.minutes_planned === 0
        ? text.closed
        : text.load(hoursOf(row.minutes_planned), hoursOf(row.minutes_open))}
      {row.is_over && <Status tone="bad">{text.over}</Status>}
    </p>
  )
}

interface EntryProps extends Pick<DayProps, 'days' | 'onMove'> {
  booking: Booking
}

function Entry({ booking, days, onMove }: EntryProps) {
  const text = useTexts(ordersTexts)
  const { time } = useFormat()
  const dayName = useDayName()
  const base = orderListOf(useRole())
  const { entry, row } = booking
  const isBooking = entry.kind === 'booking'
  const Icon = isBooking ? IconCalendarEvent : IconFlag
  return (
    <>
      <div className={css.top}>
        {isBooking && onMove && (
          <CardDragHandle id={String(entry.id)} name={entry.number} what={booking} />
        )}
        <Link className={css.open} to={linkTo(`${base}/$orderId`, { orderId: entry.id })}>
          <span className={css.time}>
            <Icon size={14} aria-label={text.calendarView.kind[entry.kind]} />{' '}
            {time(entry.at, row.time_zone)}
          </span>
          <LicensePlate plate={entry.license_plate} />
        </Link>
        {isBooking && onMove && (
          <MoveMenu label={text.calendarView.moveOf(entry.number)}>
            {days.map(({ date }) => (
              <MenuItem key={date} onClick={() => onMove(booking, date, row)}>
                {dayName(date)}
              </MenuItem>
            ))}
          </MoveMenu>
        )}
      </div>
      <p>{[entry.number, entry.car, entry.customer].filter(Boolean).join(' · ')}</p>
      <Status tone={stageTones[entry.stage]}>{text.stage[entry.stage]}</Status>
    </>
  )
}

/** Mon 23 Nov. */
function useDayName() {
  const tag = languageTags[useLanguage()]
  const format = new Intl.DateTimeFormat(tag, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}
