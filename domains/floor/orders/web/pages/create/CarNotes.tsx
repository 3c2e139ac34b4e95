/** Notes on the selected customer and car. */
import { Link } from '@tanstack/react-router'
import { carName } from '#domains/people/vehicles/carName.ts'
import { vehicles } from '#domains/people/vehicles/calls.gen.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { OrderRow } from '../../../contract.ts'
import { orders } from '../../../calls.gen.ts'
import { WarningAlert } from '../../components/WarningAlert.tsx'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { stageTones } from '../../shared/tones.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import css from './create.module.css'

interface Named {
  id: number
  name: string
}

/** The cars of the selected customer, one click each. */
export function CustomerCars({
  customerId,
  onChoose,
}: {
  customerId: number
  onChoose: (row: Named) => void
}) {
  const { list: text } = useTexts(ordersTexts)
  const { data } = useApiQuery(vehicles.list, {
    query: { customer_id: customerId, garage_id: 0, country_id: 0 },
  })
  if (!data || data.data.length === 0) return undefined
  return (
    <fieldset className={css.cars}>
      <legend>{text.vehicle}</legend>
      {data.data.map((row) => (
        <button
          key={row.id}
          type="button"
          onClick={() => onChoose({ id: row.id, name: row.license_plate })}
        >
          <LicensePlate plate={row.license_plate} /> {carName(row)}
        </button>
      ))}
    </fieldset>
  )
}

/** Warns of the car's open orders before a new one is created; for an estimate, with its amount. */
export function OpenOrders({ vehicleId }: { vehicleId: number }) {
  const formatMessage = useFormatMessage()
  const { data } = useApiQuery(orders.list, {
    query: { vehicle_id: vehicleId, open: 'true', garage_id: 0, country_id: 0 },
  })
  if (!data || data.data.length === 0) return undefined
  return (
    <WarningAlert title={formatMessage('This vehicle has another open work order')}>
      <ul className={css.openOrders}>
        {data.data.map((row) => (
          <OpenOrder key={row.id} row={row} />
        ))}
      </ul>
    </WarningAlert>
  )
}

function OpenOrder({ row: { id, number, stage, services } }: { row: OrderRow }) {
  const { stage: stageLabels } = useTexts(ordersTexts)
  const { money } = useFormat()
  const base = orderListOf(useRole())
  const { data } = useApiQuery(
    orders.get,
    { params: { id } },
    { enabled: stage === 'awaiting_approval' },
  )
  const facts = [services.join(', '), data && money(data.estimate_total)]
  return (
    <li>
      <Link to={linkTo(`${base}/$orderId`, { orderId: id })}>{number}</Link>
      <Status tone={stageTones[stage]}>{stageLabels[stage]}</Status>
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </li>
  )
}
