import { garages } from '#domains/company/garages/calls.gen.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { type MemberDetail, membership as contract } from '../../contract.ts'
import { membership } from '../../calls.gen.ts'
import { membershipTexts } from '../../texts/texts.ts'

/** Adds or removes points. For a customer who has never visited, the user chooses the garage that books it. */
export default function AdjustDialog({
  member,
  onClose,
}: {
  member: MemberDetail
  onClose: () => void
}) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(membershipTexts)
  const save = useFormMutation(membership.adjust, { onSaved: onClose })
  const form = useContractForm(contract.adjust.body, {
    points: null,
    reason: '',
    garage_id: null,
  })
  return (
    <FormDialog
      title={text.adjust}
      form={form}
      save={save}
      record={member.id}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: member.id }, body })}
    >
      <Field name="points" label={text.points} type="number" hint={text.adjustHint} wide />
      <Field name="reason" label={text.reason} wide maxLength={200} />
      {!member.last_garage && (
        <Picker
          name="garage_id"
          label={field.garage}
          source={garages.list}
          query={{ country_id: member.country_id }}
          required
        />
      )}
    </FormDialog>
  )
}
