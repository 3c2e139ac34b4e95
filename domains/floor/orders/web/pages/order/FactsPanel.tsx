import { Button } from '@mantine/core'
import { IconPencil, IconRotate2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { linkTo } from '#platform/web/data/address.ts'
import { EMPTY, showPhone, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { carName } from '#domains/people/vehicles/carName.ts'
import { warrantyTexts } from '#domains/floor/warranties/texts/texts.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import { LazyAbilityGuard } from '#platform/web/ui/feedback/LazyAbilityGuard.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import css from '../../components/order.module.css'

const UpdateDialog = lazyComponent(async () => (await import('./UpdateDialog.tsx')).UpdateDialog)

const ReworkDialog = lazyComponent(async () => (await import('./ReworkDialog.tsx')).ReworkDialog)

/** The details: car, customer, garage and mechanic. */
export function FactsPanel() {
  const text = useTexts(ordersTexts)
  const warranty = useTexts(warrantyTexts)
  const { order } = useOrderContext()
  const { moment } = useFormat()
  const [updating, setUpdating] = useState(false)
  const at = (value: string | null) => value && moment(value, order.time_zone)
  const how = order.agreed_how && (text.agreedHow[order.agreed_how as 'phone'] ?? order.agreed_how)
  const facts: [string, ReactNode][] = [
    [text.detail.customer, <Customer key="customer" />],
    [text.detail.vehicle, <Vehicle key="vehicle" />],
    [text.detail.garage, order.garage.name],
    [text.detail.mechanic, order.mechanic?.full_name ?? text.detail.noMechanic],
    [text.list.created, at(order.created_at)],
    [text.detail.slot, at(order.slot_at)],
    [text.detail.checkedIn, at(order.checked_in_at)],
    [text.detail.odometer, order.odometer_in !== null && <Odometer key="odometer" />],
    [text.detail.promised, at(order.promised_at)],
    [text.detail.purchaseOrder, order.purchase_order_number],
    [text.detail.completed, at(order.completed_at)],
    [text.detail.delivered, at(order.delivered_at)],
    [
      text.detail.agreed,
      order.agreed_by &&
        `${text.detail.agreedBy(order.agreed_by, how || '')}, ${at(order.agreed_at)}`,
    ],
    [
      text.detail.holdReason,
      order.hold_reason && (text.hold[order.hold_reason as 'parts'] ?? order.hold_reason),
    ],
    [text.detail.cancelReason, order.cancel_reason],
    [text.detail.reworkOf, order.rework_of && <OrderLinks key="of" numbered={[order.rework_of]} />],
    [
      text.detail.reworkedBy,
      order.reworks.length > 0 && <OrderLinks key="by" numbered={order.reworks} />,
    ],
    [
      warranty.free,
      order.warranty && <OrderLinks key="warranty" numbered={[order.warranty.order]} />,
    ],
    [text.detail.rework, order.rework_count > 0 && text.detail.reworkCount(order.rework_count)],
  ]
  const always = 4
  const { photo } = order.vehicle
  return (
    <Panel className={css.factsPanel ?? ''}>
      {photo && (
        <a className={css.carPhoto} href={photo.url} target="_blank" rel="noreferrer">
          <img src={photo.url} alt={text.detail.photo(order.license_plate)} loading="lazy" />
        </a>
      )}
      <dl className={css.facts} id="facts" tabIndex={-1}>
        {facts
          .filter(([, value], index) => index < always || Boolean(value))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || EMPTY}</dd>
            </div>
          ))}
      </dl>
      <LazyAbilityGuard ability={order.can.update} roleOnly>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPencil size={15} aria-hidden />}
          onClick={() => setUpdating(true)}
        >
          {text.detail.update}
        </Button>
      </LazyAbilityGuard>
      <Rework />
      {updating && <UpdateDialog onClose={() => setUpdating(false)} />}
    </Panel>
  )
}

/** Links to rework orders. */
function Rework() {
  const { detail: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [isOpen, setOpen] = useState(false)
  if (!order.can.rework.ok) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconRotate2 size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {text.reworkTitle}
      </Button>
      {isOpen && <ReworkDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function OrderLinks({ numbered }: { numbered: readonly { id: number; number: string }[] }) {
  const base = orderListOf(useRole())
  return numbered.map(({ id, number }) => (
    <Link key={id} className={css.second} to={linkTo(`${base}/$orderId`, { orderId: id })}>
      {number}
    </Link>
  ))
}

/** Only super admins may open the pages of customers and vehicles. */
const useMayVisit = () => useRole() === 'super admin'

function Customer() {
  const { order } = useOrderContext()
  const { id, full_name, phone } = order.customer
  return (
    <>
      {useMayVisit() ? (
        <Link to={linkTo('/customer-management/$id', { id })}>{full_name}</Link>
      ) : (
        full_name
      )}
      {phone && (
        <a className={css.second} href={`tel:${phone}`}>
          {showPhone(phone)}
        </a>
      )}
    </>
  )
}

function Vehicle() {
  const { order } = useOrderContext()
  const name = carName(order.vehicle, order.vehicle.production_year) || order.license_plate
  return (
    <>
      {useMayVisit() ? (
        <Link to={linkTo('/vehicle/$id', { id: order.vehicle.id })}>{name}</Link>
      ) : (
        name
      )}
      {order.vehicle.variant && <span className={css.second}>{order.vehicle.variant.name}</span>}
    </>
  )
}

function Odometer() {
  const { detail: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { number } = useFormat()
  const { odometer_in: from, odometer_out: to } = order
  const start = number(from ?? 0)
  return <>{to === null ? text.km(start) : text.odometerRange(start, number(to))}</>
}
