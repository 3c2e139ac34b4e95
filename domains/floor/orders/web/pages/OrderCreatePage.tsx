import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { instantIn } from '#platform/contract/days.ts'
import { text as textField, day, oneOf } from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { joinSaves, useFormMutation } from '#platform/web/data/api.ts'
import { Field, Fields, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { orders } from '../../calls.gen.ts'
import { newOrder } from '../../forms.ts'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useGarage } from '#platform/web/scope.ts'
import { useRole } from '#platform/web/data/session.ts'
import { Arrival } from './create/Arrival.tsx'
import type { CustomerKind, TaxRules } from '#domains/books/tax-codes/rules.ts'
import { useTaxRules } from '#domains/books/tax-codes/web/shared/useTaxRules.ts'
import { useCustomerKind } from '#domains/people/customers/web/shared/useCustomerKind.ts'
import { FirstLines } from './create/FirstLines.tsx'
import { amountOf } from './create/amountOf.ts'
import { checkNewCar, newCarFields, noNewCar } from './create/newCarForm.ts'
import { useNewCar } from './create/useNewCar.ts'
import { GarageField } from './create/GarageField.tsx'
import { CarAndCustomer } from './create/CarAndCustomer.tsx'
import css from './create/create.module.css'
import { useStartGarage } from '#domains/company/garages/web/shared/startGarage.ts'
import { EVENING } from '../components/slot.ts'
import { ComplaintField } from '../components/ComplaintField.tsx'
import { PurchaseOrderField } from '../components/PurchaseOrderField.tsx'
import { ordersTexts } from '../../texts/texts.ts'
import { warnOf } from './warnings.ts'

const MechanicPicker = lazyComponent(
  async () =>
    (await import('#domains/company/employees/web/shared/MechanicPicker.tsx')).MechanicPicker,
)

const NoBranch = lazyComponent(
  async () => (await import('#domains/company/garages/web/shared/NoBranch.tsx')).NoBranchNotice,
)

const TaxedTotal = lazyComponent(async () => (await import('./create/TaxedTotal.tsx')).TaxedTotal)

const PromiseFields = lazyComponent(
  async () => (await import('../components/PromiseFields.tsx')).PromiseFields,
)

const arrivals = ['walk_in', 'booking'] as const

/** The contract's order; the slot of a booking is split into day and time, in the garage's zone. */
const orderForm = newOrder
  .extend({
    arrival: oneOf(arrivals),
    slot_day: day.nullish(),
    slot_time: textField(5).nullish(),
    promise_day: day.nullish(),
    promise_time: textField(5).nullish(),
  })
  .extend({ ...newCarFields.shape, vehicle_id: newOrder.shape.vehicle_id.nullish() })
  .superRefine(({ arrival, odometer_in, slot_day, slot_time, ...car }, { addIssue }) => {
    const requireField = (field: string, message: string = messages.required) =>
      addIssue({ code: 'custom', path: [field], message })
    if (car.is_new) checkNewCar(car, car.customer_id, requireField)
    else if (!car.vehicle_id) requireField('vehicle_id')
    if (arrival === 'walk_in' && odometer_in == null) requireField('odometer_in')
    if (arrival === 'booking' && !slot_day) requireField('slot_day')
    if (arrival === 'booking' && !slot_time) requireField('slot_time')
  })

type OrderForm = z.input<typeof orderForm>

/** The call's body: a walk-in has its odometer and reason, a booking its slot in the garage's zone. */
function bodyOf(
  {
    arrival,
    slot_day,
    slot_time,
    promise_day,
    promise_time,
    odometer_in,
    reason,
    ...written
  }: OrderForm,
  garage: { id: number; time_zone: string } | undefined,
) {
  const slot_at =
    slot_day && slot_time && garage ? instantIn(garage.time_zone, slot_day, slot_time) : null
  const promised_at =
    promise_day && promise_time && garage
      ? instantIn(garage.time_zone, promise_day, promise_time)
      : null
  const { lines, mechanic_id, complaint, mechanic_notes, customer_id, vehicle_id } = written
  const { purchase_order_number } = written
  return {
    lines,
    mechanic_id,
    complaint,
    mechanic_notes,
    purchase_order_number,
    ...(customer_id ? { customer_id } : {}),
    vehicle_id: vehicle_id as number,
    promised_at,
    garage_id: garage?.id ?? written.garage_id,
    ...(arrival === 'walk_in' ? { odometer_in, reason } : { slot_at }),
  }
}

const empty = {
  vehicle_id: null,
  customer_id: undefined,
  ...noNewCar,
  arrival: 'walk_in',
  odometer_in: null,
  reason: '',
  slot_day: null,
  slot_time: null,
  promise_day: null,
  promise_time: EVENING,
  mechanic_id: null,
  complaint: '',
  mechanic_notes: '',
  purchase_order_number: '',
  lines: [],
} satisfies Omit<OrderForm, 'garage_id'>

type Start = ReturnType<typeof useStartGarage>

/** Shows the plate field before the garages have loaded; another country resets the form. */
function Whose({
  garage,
  start,
  garages,
  isPending,
}: Pick<Start, 'garage' | 'garages' | 'isPending'> & { start: Start['garage'] }) {
  const ownGarage = useGarage()
  if (!isPending && garages.length === 0) return <NoBranch />
  // users with several garages choose one first
  if (!garage && ownGarage === 0) return <GarageField garages={garages} />
  const isElsewhere = garage && garage.country_id !== start?.country_id
  return (
    <CarAndCustomer
      key={isElsewhere ? garage.country_id : 'start'}
      countryId={garage?.country_id ?? 0}
    />
  )
}

export default function OrderCreatePage() {
  const { create: text } = useTexts(ordersTexts)
  const navigateTo = useNavigateTo()
  const base = orderListOf(useRole())
  const { garage: start, garages, isPending } = useStartGarage()
  const create = useFormMutation(orders.create, {
    onSaved: ({ id, warnings }) => {
      warnOf(id, warnings)
      navigateTo(linkTo(`${base}/$orderId`, { orderId: id }), { replace: true })
    },
  })
  const newCar = useNewCar()
  const form = useContractForm(orderForm, { ...empty, garage_id: start?.id as number })
  const { control, setValue } = form
  const [garageId, arrival, customerId] = useWatch({
    control,
    name: ['garage_id', 'arrival', 'customer_id'],
  })
  const garage = garages.find(({ id }) => id === (garageId ?? start?.id))
  const rules = useTaxRules(garage?.id)
  // the kind of buyer only matters for tax
  const customerKind = useCustomerKind(rules && customerId)
  // if the garages load after the page, the form starts once its garage exists
  const [filled, setFilled] = useState(start?.id)
  if (start && filled !== start.id) {
    setFilled(start.id)
    setValue('garage_id', start.id)
  }

  return (
    <FormPage
      title={text.title}
      form={form}
      step={garage?.id}
      plain
      isWide
      submit={text.submit}
      save={joinSaves(newCar, create)}
      onSubmit={(values) => {
        const body = bodyOf(values, garage)
        if (!values.is_new) return create.mutate({ body })
        newCar.make(values, values.customer_id, (ids) =>
          create.mutate({ body: { ...body, ...ids } }),
        )
      }}
    >
      <div className={css.room}>
        <div>
          <Whose garage={garage} start={start} garages={garages} isPending={isPending} />

          <h2 className={css.section}>{text.when}</h2>
          <Arrival booking={arrival === 'booking'} zone={garage?.time_zone} />
          <Fields>
            <ComplaintField />
          </Fields>

          <h2 className={css.section}>{text.lines}</h2>
          <FirstLines
            place={garage && { garageId: garage.id, countryId: garage.country_id, customerKind }}
            key={garage?.id}
          />
          <Fields>
            <Field name="mechanic_notes" label={text.notes} type="textarea" maxLength={4000} wide />
            <PurchaseOrderField />
          </Fields>
        </div>
        <aside className={css.side}>
          {garage && <GarageField garages={garages} />}
          <Total rules={rules} customerKind={customerKind} />
          {garage && (
            <MechanicPicker key={garage.id} garageId={garage.id} label={text.mechanic} wide />
          )}
          {garage && <NewPromise garage={garage} />}
        </aside>
      </div>
    </FormPage>
  )
}

/** Of the lines typed so far; the server recomputes it. */
function Total({ rules, customerKind }: { rules: TaxRules | null; customerKind: CustomerKind }) {
  const { create: text } = useTexts(ordersTexts)
  const { money } = useFormat()
  const lines = useWatch<OrderForm, 'lines'>({ name: 'lines' }) ?? []
  const total = lines.reduce((sum, line) => sum + amountOf(line), 0)
  if (rules) return <TaxedTotal {...{ rules, lines, customerKind }} />
  return (
    <p className={css.total}>
      <span>{text.total}</span>
      <strong>{money(total)}</strong>
    </p>
  )
}

/** The possible promise depends on the chosen services, mechanic and slot. */
function NewPromise({ garage }: { garage: { id: number; time_zone: string } }) {
  const form = useWatch<OrderForm>() as Partial<OrderForm>
  const services = (form.lines ?? []).flatMap((line) => line.catalog_service_id ?? [])
  const { slot_day, slot_time, arrival, mechanic_id } = form
  return (
    <PromiseFields
      zone={garage.time_zone}
      query={{
        garage_id: garage.id,
        ...(services.length > 0 ? { services: services.join(',') } : {}),
        ...(mechanic_id ? { mechanic_id: Number(mechanic_id) } : {}),
        ...(arrival === 'booking' && slot_day && slot_time
          ? { slot_at: instantIn(garage.time_zone, slot_day, slot_time) }
          : {}),
      }}
    />
  )
}
