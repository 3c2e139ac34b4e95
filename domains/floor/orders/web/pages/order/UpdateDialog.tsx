import { customers } from '#domains/people/customers/calls.gen.ts'
import { dayIn, instantIn, timeIn } from '#platform/contract/days.ts'
import { day, text as textField } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { showPhone } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { OrderDetail } from '../../../contract.ts'
import { orders } from '../../../calls.gen.ts'
import { orderChange } from '../../../forms.ts'
import { MechanicPicker } from '#domains/company/employees/web/shared/MechanicPicker.tsx'
import { PromiseFields } from '../../components/PromiseFields.tsx'
import { PurchaseOrderField } from '../../components/PurchaseOrderField.tsx'
import { EVENING, timesWith } from '../../components/slot.ts'
import { ComplaintField } from '../../components/ComplaintField.tsx'
import { ordersTexts } from '../../../texts/texts.ts'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { useOrderContext, useOrderForm } from '../../shared/orderContext.tsx'
import { warnOf } from '../warnings.ts'

/** The details of an order; the slot is split into day and time, in the garage's zone. */
const headForm = orderChange.extend({
  slot_day: day.nullish(),
  slot_time: textField(5).nullish(),
  promise_day: day.nullish(),
  promise_time: textField(5).nullish(),
})

/** In the garage's zone. */
function valuesOf(order: OrderDetail) {
  const slot = order.slot_at ?? order.created_at
  const time = timeIn(order.time_zone, slot)
  const promise = order.promised_at
  const promiseTime = promise ? timeIn(order.time_zone, promise) : EVENING
  const values = {
    customer_id: order.customer.id,
    complaint: order.complaint ?? '',
    purchase_order_number: order.purchase_order_number ?? '',
    mechanic_id: order.mechanic?.id ?? null,
    slot_day: dayIn(order.time_zone, slot),
    slot_time: time,
    promise_day: promise ? dayIn(order.time_zone, promise) : null,
    promise_time: promise ? promiseTime : EVENING,
    version: order.version,
  }
  return { time, values }
}

export function UpdateDialog({ onClose }: { onClose: () => void }) {
  const { detail: text } = useTexts(ordersTexts)
  const { order, act } = useOrderContext()
  const isBooking = order.stage === 'booked' && order.slot_at !== null
  const before = {
    customer_id: order.customer.id,
    complaint: order.complaint,
    purchase_order_number: order.purchase_order_number,
    mechanic_id: order.mechanic?.id ?? null,
    promised_at: order.promised_at,
    ...(isBooking ? { slot_at: order.slot_at } : {}),
  }
  const save = useOrderForm(orders.update, {
    onSaved: (_, { warnings }) => {
      warnOf(order.id, warnings)
      onClose()
    },
    undo: () => act(orders.update, { body: before }),
  })
  const { time, values } = valuesOf(order)
  const form = useContractForm(headForm, values)
  return (
    <FormDialog
      title={text.updateTitle}
      record={order.id}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={({
        customer_id,
        complaint,
        purchase_order_number,
        mechanic_id,
        slot_day,
        slot_time,
        promise_day,
        promise_time,
      }) =>
        save.mutate({
          params: { id: order.id },
          body: {
            customer_id,
            complaint,
            purchase_order_number,
            mechanic_id,
            promised_at:
              promise_day && promise_time
                ? instantIn(order.time_zone, promise_day, promise_time)
                : null,
            ...(isBooking && slot_day && slot_time
              ? { slot_at: instantIn(order.time_zone, slot_day, slot_time) }
              : {}),
            version: save.version,
          },
        })
      }
    >
      <StaleNotice failure={save.error} typed onReload={save.rebase} />
      <Picker
        name="customer_id"
        label={text.customer}
        source={customers.list}
        query={{ country_id: order.country_id, garage_id: 0 }}
        rowLabel={(row) => row.full_name}
        detail={(row) => showPhone(row.phone)}
        initial={{ id: order.customer.id, name: order.customer.full_name }}
        required
      />
      <ComplaintField />
      <MechanicPicker garageId={order.garage.id} label={text.mechanic} initial={order.mechanic} />
      {isBooking && <SlotFields time={time} />}
      <PromiseFields
        zone={order.time_zone}
        query={{ garage_id: order.garage.id, order_id: order.id }}
      />
      <PurchaseOrderField />
    </FormDialog>
  )
}

function SlotFields({ time }: { time: string }) {
  const { create } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  return (
    <>
      <Field name="slot_day" label={create.day} type="date" required />
      <Field
        name="slot_time"
        label={create.time}
        type="select"
        required
        hint={create.zone(order.time_zone)}
        options={timesWith(time)}
      />
    </>
  )
}
