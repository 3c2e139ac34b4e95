import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { membership as contract } from '../../contract.ts'
import { membership } from '../../calls.gen.ts'
import { membershipTexts } from '../../texts/texts.ts'

export default function BlockDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useTexts(membershipTexts)
  const save = useFormMutation(membership.block, { onSaved: onClose })
  const form = useContractForm(contract.block.body, { reason: '' })
  return (
    <FormDialog
      title={text.blockTitle}
      form={form}
      save={save}
      record={id}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id }, body })}
    >
      <Field name="reason" label={text.reason} hint={text.blockHint} wide maxLength={200} />
    </FormDialog>
  )
}
