import { Text } from '@mantine/core'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { cancelForm } from '../../contract.ts'
import { eInvoices } from '../../calls.gen.ts'
import { eInvoiceTexts } from '../../texts/texts.ts'

interface Of {
  id: number
  /** Netherlands: no tax authority is notified. */
  isUbl: boolean
  onClose: () => void
}

export default function CancelDialog({ id, isUbl, onClose }: Of) {
  const text = useTexts(eInvoiceTexts)
  const form = useContractForm(cancelForm, { reason: '' })
  const save = useFormMutation(eInvoices.cancel, { onSaved: onClose })
  return (
    <FormDialog
      title={text.cancel}
      form={form}
      submit={text.cancel}
      save={save}
      record={id}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id }, body })}
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {isUbl ? text.tellBuyer : text.cancelText}
      </Text>
      <Field name="reason" label={text.reason} type="textarea" maxLength={300} wide first />
    </FormDialog>
  )
}
