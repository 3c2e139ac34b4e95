/** What is known of the car that came: when it was here, what is due, and what its customers declined. */
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { vehicleInsight } from '#domains/vehicle-insight/contract.ts'
import { carName } from '#domains/vehicles/carName.ts'
import { vehicles } from '#domains/vehicles/contract.ts'
import { useAsk } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { LicensePlate } from '#platform/web/ui/LicensePlate.tsx'
import { orderLines } from '../../contract-lines.ts'
import type { LineForm } from '../parts/LineDialog.tsx'
import { ordersTexts } from '../texts/texts.ts'
import css from './create.module.css'

export function CarCard({ vehicleId }: { vehicleId: number }) {
  const { create: text } = useTexts(ordersTexts)
  const { dayLong, number } = useFormat()
  const params = { id: vehicleId }
  const { data: car } = useAsk(vehicles.get, { params })
  const { data: insight } = useAsk(vehicleInsight.insight, { params })
  if (!car) return null
  const { last_visit, next_service } = insight ?? {}
  const said = [
    car.odometer !== null && `${number(car.odometer)} ${car.mileage_type ?? 'km'}`,
    insight &&
      (last_visit
        ? text.lastVisit(dayLong(last_visit.on), last_visit.garage.name)
        : text.firstVisit),
    next_service && text.nextDue(dayLong(next_service.on)),
  ]
  return (
    <div className={css.card}>
      <p className={css.owner}>
        <LicensePlate plate={car.license_plate} />
        <strong>{carName(car)}</strong>
        <span>{car.customer.full_name}</span>
      </p>
      <p className={css.about}>{said.filter(Boolean).join(' · ')}</p>
      {insight && insight.declined.length > 0 && <Declined vehicleId={vehicleId} />}
    </div>
  )
}

/** Each is put among the lines with one press. */
function Declined({ vehicleId }: { vehicleId: number }) {
  const { create: text } = useTexts(ordersTexts)
  const { rupiah } = useFormat()
  const { control } = useFormContext<{ lines: LineForm[] }>()
  const { fields, append } = useFieldArray({ control, name: 'lines' })
  const { data } = useAsk(orderLines.declined, { params: { id: vehicleId } })
  const open = (data?.data ?? []).filter(({ name }) => !fields.some((line) => line.name === name))
  if (open.length === 0) return null
  return (
    <fieldset className={css.cars}>
      <legend>{text.declined}</legend>
      {open.map(({ line_id, name, qty, unit_price, amount }) => (
        <button
          key={line_id}
          type="button"
          aria-label={text.addDeclined(name)}
          // what it was in a catalogue may have another price today: it comes as it was said to the customer
          onClick={() => append({ kind: 'other', name, qty, unit_price }, { shouldFocus: false })}
        >
          <IconPlus size={14} aria-hidden />
          {name} · {rupiah(amount)}
        </button>
      ))}
    </fieldset>
  )
}
