import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useDrillDown } from '#domains/overview/figures/web/shared/useDrillDown.ts'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { type Address, linkTo } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Money } from '#platform/web/ui/Money.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import type { DayEnd } from '../../contract.ts'
import { dayEndTexts } from '../../texts/texts.ts'
import css from './dayEnd.module.css'

type StandingLists = Pick<DayEnd, 'to_close' | 'overnight' | 'waiting' | 'issued_undone'>

/** Cars that stay and forgotten work; each row links to its record. What came after the close stands below its list. */
export function Lists({ day }: { day: DayEnd }) {
  const text = useTexts(dayEndTexts)
  const { number, day: shownDay } = useFormat()
  const opensPurchase = canOpenPage(useRole(), '/inventory/purchase/$id')
  const rows = useRows(day.time_zone)
  const { counts, since } = day
  const listOf = (key: keyof StandingLists) => ({
    count: counts[key],
    since: since && { count: since.counts[key], rows: rows[key](since) },
    children: rows[key](day),
  })
  return (
    <div className={css.lists}>
      <List title={text.toClose} about={text.toCloseText} {...listOf('to_close')} />
      <List title={text.overnight} about={text.overnightText} {...listOf('overnight')} />
      <List title={text.waiting} about={text.waitingText} {...listOf('waiting')} />
      <List title={text.issued} about={text.issuedText} {...listOf('issued_undone')} />
      <List title={text.expected} about={text.expectedText} count={counts.expected}>
        {day.expected.map(({ id, number: name, supplier, expected_on }) => (
          <Row
            key={id}
            to={opensPurchase ? linkTo('/inventory/purchase/$id', { id }) : undefined}
            name={name}
            about={`${supplier.name} · ${text.expectedOn(shownDay(expected_on))}`}
          />
        ))}
      </List>
      <List title={text.tomorrow} about={text.tomorrowText}>
        {day.tomorrow.map(({ mechanic, minutes, minutes_open }) => (
          <Row
            key={mechanic?.id ?? 0}
            name={mechanic?.name ?? text.nobody}
            end={text.minutes(number(minutes), number(minutes_open))}
          />
        ))}
      </List>
    </div>
  )
}

/** The rows of each list, of the day or of what came after its close. */
function useRows(timeZone: string) {
  const text = useTexts(dayEndTexts)
  const { number, moment } = useFormat()
  const { order: pageOf } = useDrillDown()
  return {
    to_close: ({ to_close }: StandingLists) =>
      to_close.map(({ id, license_plate, number: name, customer, grand_total }) => (
        <Row
          key={id}
          to={pageOf(id)}
          plate={license_plate}
          name={name}
          about={customer}
          end={<Money value={grand_total} />}
        />
      )),
    overnight: ({ overnight }: StandingLists) =>
      overnight.map(({ order, plate, promise }) => (
        <Row
          key={order.id}
          to={pageOf(order.id)}
          plate={plate}
          name={order.number}
          about={promise && text.promised(moment(promise, timeZone))}
        />
      )),
    waiting: ({ waiting }: StandingLists) =>
      waiting.map(({ id, number: ticket, license_plate, arrived_at, order }) => (
        <Row
          key={id}
          to={order ? pageOf(order.id) : undefined}
          plate={license_plate}
          name={ticket}
          about={text.arrived(moment(arrived_at, timeZone))}
        />
      )),
    issued_undone: ({ issued_undone }: StandingLists) =>
      issued_undone.map(({ line_id, order, plate, name, quantity }) => (
        <Row
          key={line_id}
          to={pageOf(order.id)}
          plate={plate}
          name={order.number}
          about={`${number(quantity)} × ${name}`}
        />
      )),
  }
}

interface ListProps {
  title: string
  about: string
  /** The total, if not all are shown. */
  count?: number
  children: readonly ReactNode[]
  /** What came after the close, of a closed day. */
  since?: { count: number; rows: readonly ReactNode[] } | null
}

function List({ title, about, count, children, since }: ListProps) {
  const text = useTexts(dayEndTexts)
  const { number } = useFormat()
  const id = useId()
  return (
    <Panel className={css.part ?? ''}>
      <h2 id={id}>
        {title} {count !== undefined && <span>{number(count)}</span>}
      </h2>
      {children.length === 0 ? (
        <p className={css.none}>{text.none}</p>
      ) : (
        <>
          <p>{about}</p>
          <ul aria-labelledby={id}>{children}</ul>
          {count !== undefined && count > children.length && (
            <p>{text.ofAll(number(children.length), number(count))}</p>
          )}
        </>
      )}
      {since && since.count > 0 && (
        <div className={css.since} data-more>
          <h3 id={`${id}-since`}>
            {text.since} <span>{number(since.count)}</span>
          </h3>
          <ul aria-labelledby={`${id}-since`}>{since.rows}</ul>
          {since.count > since.rows.length && (
            <p>{text.ofAll(number(since.rows.length), number(since.count))}</p>
          )}
        </div>
      )}
    </Panel>
  )
}

interface RowProps {
  to?: Address | undefined
  plate?: string
  name: string
  about?: string | null
  end?: ReactNode
}

const Row = ({ to: page, plate, name, about, end }: RowProps) => (
  <li>
    {plate && (
      <span className={css.plate}>
        <LicensePlate plate={plate} />
      </span>
    )}
    <span className={css.name}>
      {page ? <Link to={page}>{name}</Link> : name}
      {about && <small>{about}</small>}
    </span>
    {end !== undefined && <span className={css.end}>{end}</span>}
  </li>
)
