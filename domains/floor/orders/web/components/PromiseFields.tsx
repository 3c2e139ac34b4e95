/** Day and time of a promise, in the garage's zone, with a suggested time that the garage can meet. */
import { useFormContext, useWatch } from 'react-hook-form'
import { OfferedTime } from '#domains/floor/promises/web/shared/OfferedTime.tsx'
import { dayIn, timeIn } from '#platform/contract/days.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { timesWith } from './slot.ts'
import { ordersTexts } from '../../texts/texts.ts'

interface Props {
  zone: string
  /** What the suggestion is for: an order, or the services of a new one. */
  query: Parameters<typeof OfferedTime>[0]['query']
}

export function PromiseFields({ zone, query }: Props) {
  const { detail: text, create } = useTexts(ordersTexts)
  const { setValue } = useFormContext()
  const time = useWatch<{ promise_time: string }>({ name: 'promise_time' })
  const take = (at: string) => {
    setValue('promise_day', dayIn(zone, at), { shouldDirty: true })
    setValue('promise_time', timeIn(zone, at), { shouldDirty: true })
  }
  return (
    <>
      <Field name="promise_day" label={text.promiseDay} type="date" />
      <Field
        name="promise_time"
        label={text.promiseTime}
        type="select"
        hint={create.zone(zone)}
        options={timesWith(time)}
      />
      <OfferedTime key={JSON.stringify(query)} zone={zone} query={query} onTake={take} />
    </>
  )
}
