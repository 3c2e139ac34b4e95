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

/** Cars that stay and forgotten work; each row links to its record. */
export function Lists({ day }: { day: DayEnd }) {
  const text = useTexts(dayEndTexts)
  const { number, moment, day: shownDay } = useFormat()
  const { order: pageOf } = useDrillDown()
  const opensPurchase = canOpenPage(useRole(), '/inventory/purchase/$id')
  const { counts, time_zone } = day
  return (
    <div className={css.lists}>
      <List title={text.toClose} about={text.toCloseText} count={counts.to_close}>
        {day.to_close.map(({ id, license_plate, number: name, customer, grand_total }) => (
          <Row
            key={id}
            to={pageOf(id)}
            plate={license_plate}
            name={name}
            about={customer}
            end={<Money value={grand_total} />}
          />
        ))}
      </List>
      <List title={text.overnight} about={text.overnightText} count={counts.overnight}>
        {day.overnight.map(({ order, plate, promise }) => (
          <Row
            key={order.id}
            to={pageOf(order.id)}
            plate={plate}
            name={order.number}
            about={promise && text.promised(moment(promise, time_zone))}
          />
        ))}
      </List>
      <List title={text.waiting} about={text.waitingText} count={counts.waiting}>
        {day.waiting.map(({ id, number: ticket, license_plate, arrived_at, order }) => (
          <Row
            key={id}
            to={order ? pageOf(order.id) : undefined}
            plate={license_plate}
            name={ticket}
            about={text.arrived(moment(arrived_at, time_zone))}
          />
        ))}
      </List>
      <List title={text.issued} about={text.issuedText} count={counts.issued_undone}>
        {day.issued_undone.map(({ line_id, order, plate, name, quantity }) => (
          <Row
            key={line_id}
            to={pageOf(order.id)}
            plate={plate}
            name={order.number}
            about={`${number(quantity)} × ${name}`}
          />
        ))}
      </List>
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

interface ListProps {
  title: string
  about: string
  /** The total, if not all are shown. */
  count?: number
  children: readonly ReactNode[]
}

function List({ title, about, count, children }: ListProps) {
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
