import { Field, Fields, useField } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { slotTimes } from '../../components/slot.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import css from './create.module.css'

interface Props {
  booking: boolean
  /** The garage's zone, once a garage is selected. */
  zone: string | undefined
}

/** Whether the car is here or comes later. */
export function Arrival({ booking, zone }: Props) {
  const { create: text } = useTexts(ordersTexts)
  const arrival = useField('arrival')
  return (
    <>
      <div className={css.arrival}>
        <SegmentedChoice
          aria-label={text.when}
          value={String(arrival.value)}
          onChange={arrival.change}
          data={[
            { value: 'walk_in', label: text.walkIn },
            { value: 'booking', label: text.booking },
          ]}
        />
        <span className={css.hint}>{booking ? text.bookingHint : text.walkInHint}</span>
      </div>
      {booking ? (
        <Fields>
          <Field name="slot_day" label={text.day} type="date" required />
          <Field
            name="slot_time"
            label={text.time}
            type="select"
            required
            {...(zone ? { hint: text.zone(zone) } : {})}
            options={slotTimes.map((value) => ({ value, label: value }))}
          />
        </Fields>
      ) : (
        <Fields>
          <Field name="odometer_in" label={text.odometer} type="number" required />
          <Reason />
        </Fields>
      )}
    </>
  )
}

/** Appears after the server found the odometer lower than before. */
function Reason() {
  const { create: text } = useTexts(ordersTexts)
  const odometer = useField('odometer_in')
  const reason = useField('reason')
  if (!odometer.error && !reason.value) return undefined
  return <Field name="reason" label={text.lowerReason} maxLength={300} />
}
