/** Ends the offer of work that a customer declined; it needs a reason. */
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { estimatesTexts } from '#domains/floor/estimates/texts/texts.ts'
import { type DeclinedWork, orderLines as contract } from '../../contract-lines.ts'
import { orderLines } from '../../calls.gen.ts'

const dismissForm = contract.dismissDeclined.body

export default function DismissDialog({
  vehicleId,
  line,
  onClose,
}: {
  vehicleId: number
  line: DeclinedWork
  onClose: () => void
}) {
  const { declined: text } = useTexts(estimatesTexts)
  const dismiss = useFormMutation(orderLines.dismissDeclined, { onSaved: onClose })
  const form = useContractForm(dismissForm, { reason: '' })
  return (
    <FormDialog
      title={text.dismissTitle(line.name)}
      record={line.line_id}
      form={form}
      save={dismiss}
      submit={text.dismiss}
      onClose={onClose}
      onSubmit={(body) =>
        dismiss.mutate({ params: { id: vehicleId, line_id: line.line_id }, body })
      }
    >
      <Field name="reason" label={text.reason} />
    </FormDialog>
  )
}
