import { useNavigateTo, linkTo } from '#platform/web/data/address.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { orderFloor } from '../../../calls.gen.ts'
import { reworkForm } from '../../../forms.ts'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import { ordersTexts } from '../../../texts/texts.ts'

/** Creates a linked rework order and opens it. */
export function ReworkDialog({ onClose }: { onClose: () => void }) {
  const { detail: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const base = orderListOf(useRole())
  const navigateTo = useNavigateTo()
  const save = useFormMutation(orderFloor.rework, {
    onSaved: ({ id }) => {
      onClose()
      navigateTo(linkTo(`${base}/$orderId`, { orderId: id }))
    },
  })
  const form = useContractForm(reworkForm, { notes: '' })
  return (
    <FormDialog
      title={text.reworkTitle}
      record={order.id}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={({ notes }) => save.mutate({ params: { id: order.id }, body: { notes } })}
    >
      <Field name="notes" label={text.reworkNotes} type="textarea" required wide maxLength={4000} />
    </FormDialog>
  )
}
