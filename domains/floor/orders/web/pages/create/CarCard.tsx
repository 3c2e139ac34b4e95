/** The car's history: last visit, next service, declined work. */
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { vehicleInsight } from '#domains/overview/vehicle-insight/calls.gen.ts'
import { carName } from '#domains/people/vehicles/carName.ts'
import { vehicles } from '#domains/people/vehicles/calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { showPhone, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { orderLines } from '../../../calls.gen.ts'
import type { LineForm } from '../../shared/LineDialog.tsx'
import { ordersTexts } from '../../../texts/texts.ts'
import { amountOf } from './amountOf.ts'
import css from './create.module.css'

type OfferedLine = LineForm & { offer_of?: number | null }

export function CarCard({ vehicleId }: { vehicleId: number }) {
  const { create: text } = useTexts(ordersTexts)
  const { dayLong, number } = useFormat()
  const params = { id: vehicleId }
  const { data: car } = useApiQuery(vehicles.get, { params })
  const { data: insight } = useApiQuery(vehicleInsight.insight, { params })
  if (!car) return null
  const { last_visit, next_service } = insight ?? {}
  const facts = [
    car.odometer !== null && `${number(car.odometer)} ${car.mileage_type ?? 'km'}`,
    insight &&
      (last_visit
        ? last_visit.garage
          ? text.lastVisit(dayLong(last_visit.on), last_visit.garage.name)
          : dayLong(last_visit.on)
        : text.firstVisit),
    next_service && text.nextDue(dayLong(next_service.on)),
  ]
  return (
    <div className={css.card}>
      <p className={css.owner}>
        <strong>{carName(car, car.production_year)}</strong>
        <span>{car.customer.full_name}</span>
        <a href={`tel:${car.customer.phone}`}>{showPhone(car.customer.phone)}</a>
      </p>
      <p className={css.about}>{facts.filter(Boolean).join(' · ')}</p>
      {!car.vin && !car.chassis_number && <p className={css.about}>{text.numberMissing}</p>}
      {insight && insight.declined.length > 0 && <Declined vehicleId={vehicleId} />}
    </div>
  )
}

/** One press adds it to the lines. */
function Declined({ vehicleId }: { vehicleId: number }) {
  const { create: text } = useTexts(ordersTexts)
  const { money } = useFormat()
  const { control } = useFormContext<{ garage_id: number; lines: OfferedLine[] }>()
  const garage_id = useWatch({ control, name: 'garage_id' })
  const { fields, append } = useFieldArray({ control, name: 'lines' })
  const { data } = useApiQuery(
    orderLines.declined,
    { params: { id: vehicleId }, query: { garage_id } },
    { enabled: Boolean(garage_id) },
  )
  const open = (data?.data ?? []).filter(
    ({ line_id }) => !fields.some(({ offer_of }) => offer_of === line_id),
  )
  if (open.length === 0) return null
  return (
    <fieldset className={css.cars}>
      <legend>{text.declined}</legend>
      {open.map(({ line_id: offer_of, kind, name, qty, unit_price, price_today }) => (
        <button
          key={offer_of}
          type="button"
          aria-label={text.addDeclined(name)}
          onClick={() =>
            append(
              { kind, name, qty, unit_price: price_today ?? unit_price, offer_of },
              { shouldFocus: false },
            )
          }
        >
          <IconPlus size={14} aria-hidden />
          {name} · {money(amountOf({ qty, unit_price: price_today ?? unit_price }))}
        </button>
      ))}
    </fieldset>
  )
}
