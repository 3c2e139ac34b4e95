/** The clocks of a line, of which the branch corrects one. */
import { ActionIcon } from '@mantine/core'
import { IconClockEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { instant, text as textField } from '#platform/contract/fields.ts'
import { z } from 'zod'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { dayIn, instantIn, timeIn } from '#platform/contract/days.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { todayIn } from '#platform/web/data/today.ts'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import type { OrderLine } from '../../../../order-line.ts'
import { orderFloor } from '../../../../calls.gen.ts'
import { useOrderContext, useOrderForm } from '../../../shared/orderContext.tsx'
import { ordersTexts } from '../../../../texts/texts.ts'
import css from './lines.module.css'

type Time = OrderLine['time'][number]

export function TimesDialog({ line, onClose }: { line: OrderLine; onClose: () => void }) {
  const { times: text } = useTexts(ordersTexts)
  const { moment } = useFormat()
  const { order } = useOrderContext()
  const [edited, setEdited] = useState<Time>()
  const at = (value: string | null) => (value ? moment(value, order.time_zone) : text.running)
  if (edited) return <Correct time={edited} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={text.correctOf(line.name)} size={520}>
      <ul className={css.times}>
        {line.time.map((clock) => (
          <li key={clock.id}>
            <span>
              {clock.mechanic.name}
              <small>{`${at(clock.from)} – ${at(clock.to)}`}</small>
              {clock.reason && <small>{clock.reason}</small>}
            </span>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`${text.correct}: ${clock.mechanic.name}, ${at(clock.from)}`}
              onClick={() => setEdited(clock)}
            >
              <IconClockEdit size={17} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const clock = textField(5)
/** Both times in the garage's zone. */
const correction = z.object({
  from_day: z.iso.date(),
  from_time: clock,
  to_day: z.iso.date(),
  to_time: clock,
  reason: textField(300),
  from: instant.optional(),
  to: instant.optional(),
})

function Correct({ time, onClose }: { time: Time; onClose: () => void }) {
  const { times: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const save = useOrderForm(orderFloor.correctTime, { onSaved: onClose })
  const zone = order.time_zone
  const first = order.checked_in_at && dayIn(zone, order.checked_in_at)
  const days = { ...(first ? { earliest: first } : {}), latest: todayIn(zone) }
  // the end of a running clock must be entered
  const end = time.to ?? time.from
  const form = useContractForm(correction, {
    from_day: dayIn(zone, time.from),
    from_time: timeIn(zone, time.from),
    to_day: dayIn(zone, end),
    to_time: timeIn(zone, end),
    reason: '',
  })
  return (
    <FormDialog
      title={`${text.correct}: ${time.mechanic.name}`}
      record={time.id}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={({ from_day, from_time, to_day, to_time, reason }) =>
        save.mutate({
          params: { id: order.id, time_id: time.id },
          body: {
            from: instantIn(zone, from_day, from_time),
            to: instantIn(zone, to_day, to_time),
            reason,
            version: save.version,
          },
        })
      }
    >
      <Field name="from_day" label={text.fromDay} type="date" {...days} required />
      <Field name="from_time" label={text.fromTime} placeholder="08:00" required maxLength={5} />
      <Field name="to_day" label={text.toDay} type="date" {...days} required />
      <Field name="to_time" label={text.toTime} placeholder="17:00" required maxLength={5} />
      <Field name="reason" label={text.reason} required wide maxLength={300} />
    </FormDialog>
  )
}
