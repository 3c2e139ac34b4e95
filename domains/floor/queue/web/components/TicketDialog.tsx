/** Gives a ticket to a car that has arrived, before its check-in. */
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useStartGarage } from '#domains/company/garages/web/shared/startGarage.ts'
import { messages } from '#platform/contract/messages.ts'
import { text as textField } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { newTicket } from '../../contract.ts'
import { queue } from '../../calls.gen.ts'
import { queueTexts } from '../../texts/texts.ts'

const MAX_TYPED = 30
const form = newTicket.safeExtend({ license_plate: textField(MAX_TYPED) })

export function TicketDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(queueTexts)
  const { garages, garage } = useStartGarage()
  const [start] = useState(garage?.id)
  const give = useFormMutation(queue.create, { onSaved: onClose })
  const ticket = useContractForm(form, {
    garage_id: start as number,
    license_plate: '',
    license_plate_confirmed: false,
    urgent: false,
  })
  const { errors } = useFormState({ control: ticket.control })
  const asksToKeep = errors.license_plate?.message === messages.plateFormat
  const [keeps, setKeeps] = useState(false)
  if (asksToKeep && !keeps) setKeeps(true)
  return (
    <FormDialog
      title={text.give}
      size={420}
      form={ticket}
      submit={text.give}
      save={give}
      onClose={onClose}
      onSubmit={(body) => give.mutate({ body })}
    >
      {start === undefined && (
        <Field
          name="garage_id"
          label={text.garage}
          type="select"
          required
          options={garages.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Field name="license_plate" label={text.plate} hint={text.plateHint} maxLength={MAX_TYPED} />
      {keeps && <Field name="license_plate_confirmed" label={text.keepPlate} type="switch" />}
      <Field name="urgent" label={text.urgent} hint={text.urgentHint} type="switch" />
    </FormDialog>
  )
}
