/** Closes a follow-up, with what was answered. */
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { followUps } from '../../calls.gen.ts'
import { type FollowUp, doneForm } from '../../contract.ts'
import { followUpTexts } from '../../texts/texts.ts'
import css from '../shared/followUps.module.css'

interface Props {
  followUp: FollowUp
  onClose: () => void
}

export default function DoneDialog({ followUp: { id, text: asked, version }, onClose }: Props) {
  const text = useTexts(followUpTexts)
  const save = useFormMutation(followUps.done, { onSaved: onClose })
  return (
    <FormDialog
      title={text.done}
      record={id}
      form={useContractForm(doneForm, { note: '' })}
      save={save}
      submit={text.done}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id }, body, version })}
    >
      <p className={css.asked}>{asked}</p>
      <Field name="note" label={text.note} type="textarea" maxLength={500} wide />
    </FormDialog>
  )
}
