/** The mechanic's notes: drafts are stored while typing, and saving works offline. */
import { useOfflineMutation } from '#domains/company/outbox/web/shared/useOfflineMutation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { queryKeyOf } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRestoreFocus } from '#platform/web/ui/dialogs/focus.ts'
import { useDraft } from '#platform/web/forms/useDraft.ts'
import type { OrderDetail } from '../../../contract.ts'
import { orders } from '../../../calls.gen.ts'
import { orderChange } from '../../../forms.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import { offlineOrderWrite } from '../../components/useOfflineOrderWrite.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import { StaleNotice } from '../../components/StaleNotice.tsx'

const notesForm = orderChange.pick({ mechanic_notes: true })

/** Shows the notes immediately, until they are sent. */
function useSaveNotes(onDone: () => void) {
  const { notes: text } = useTexts(ordersTexts)
  const client = useQueryClient()
  const { order, ownWrites } = useOrderContext()
  // the version that the user has read, whatever others write meanwhile
  const [{ before, version }, setRead] = useState({
    before: order.mechanic_notes,
    version: order.version,
  })
  const { write, reset, ...save } = useOfflineMutation(orders.update)
  const key = queryKeyOf(orders.get, { id: order.id })
  const show = (mechanic_notes: string | null) =>
    client.setQueryData<OrderDetail>(key, (now) => now && { ...now, mechanic_notes })
  const send = async (after: string | null) => {
    const saved = await write(async () => {
      await ownWrites.settled()
      show(after)
      return {
        given: {
          params: { id: order.id },
          body: { mechanic_notes: after, version: ownWrites.newest(version) },
        },
        later: offlineOrderWrite(order, {
          kind: 'orders/notes',
          what: text.title,
          fields: { base: { mechanic_notes: before }, mine: { mechanic_notes: after }, version },
          labels: { mechanic_notes: text.title },
        }),
        shows: [key],
      }
    })
    if (saved === null) return void show(order.mechanic_notes)
    if (saved) ownWrites.wrote(saved.version)
    onDone()
  }
  const reload = (newest: number) => {
    const now = client.getQueryData<OrderDetail>(key)
    setRead({ before: now?.mechanic_notes ?? null, version: newest })
    reset()
  }
  return { send, save, reload }
}

export function NotesEditor({ onDone }: { onDone: () => void }) {
  const { notes: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { send, save, reload } = useSaveNotes(onDone)
  const form = useContractForm(notesForm, { mechanic_notes: order.mechanic_notes ?? '' })
  const draft = useDraft(form, { record: order.id, dialog: true })
  useRestoreFocus()
  const cancel = () => {
    draft.drop()
    onDone()
  }
  return (
    <FormBody
      form={form}
      draft={draft}
      save={save}
      plain
      onCancel={cancel}
      onSubmit={({ mechanic_notes }) => void send(mechanic_notes || null)}
    >
      <StaleNotice failure={save.error} typed onReload={reload} />
      <Field name="mechanic_notes" label={text.title} type="textarea" maxLength={4000} first />
    </FormBody>
  )
}
