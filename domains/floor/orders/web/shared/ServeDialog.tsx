/** Asks which mechanic inspects the car: serving a ticket starts the inspection of its order. */
import { useState } from 'react'
import { MechanicPicker } from '#domains/company/employees/web/shared/MechanicPicker.tsx'
import { id } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Ticket } from '#domains/floor/queue/contract.ts'
import { queueTexts } from '#domains/floor/queue/texts/texts.ts'
import { servingTickets as contract } from '../../contract-claims-and-queue.ts'
import { servingTickets } from '../../calls.gen.ts'

const form = contract.serve.body.extend({ mechanic_id: id })

export function ServeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const text = useTexts(queueTexts)
  // the dialog stays open with its ticket when the ticket changes meanwhile
  const [{ order, garage, number }] = useState(ticket)
  const serve = useFormMutation(servingTickets.serve, { onSaved: onClose })
  const serveForm = useContractForm(form, { mechanic_id: order?.mechanic?.id as number })
  return (
    <FormDialog
      title={text.serveTitle(number)}
      size={420}
      record={ticket.id}
      form={serveForm}
      submit={text.serve}
      save={serve}
      onClose={onClose}
      onSubmit={(body) => serve.mutate({ params: { id: ticket.id }, body })}
    >
      <MechanicPicker
        garageId={garage.id}
        label={text.mechanic}
        {...(order?.mechanic ? { initial: order.mechanic } : {})}
      />
    </FormDialog>
  )
}
