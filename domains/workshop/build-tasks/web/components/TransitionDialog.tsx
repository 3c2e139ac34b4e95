/** Asks for the inputs of a transition: its reason, and when a blocked task resumes. */
import { text as textField } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { type Task, buildTasks as contract } from '../../contract.ts'
import { buildTasks } from '../../calls.gen.ts'
import { buildTasksTexts } from '../../texts/texts.ts'

const reasoned = contract.transition.body.extend({ reason: textField(500) })

interface Props {
  task: Task
  transition: Task['allowed'][number]
  label: string
  onClose: () => void
}

export function TransitionDialog({ task, transition, label, onClose }: Props) {
  const text = useTexts(buildTasksTexts)
  const formatMessage = useFormatMessage()
  const save = useFormMutation(buildTasks.transition, { onSaved: onClose })
  const start = { to: transition.to, version: task.version, reason: '', expected_at: null }
  const form = useContractForm(reasoned, start)
  return (
    <FormDialog
      title={label}
      submit={label}
      form={form}
      save={save}
      onClose={onClose}
      plain
      onSubmit={(body) => save.mutate({ params: { id: task.id }, body })}
    >
      {transition.blockers.map((sentence) => (
        <p key={sentence}>{formatMessage(sentence)}</p>
      ))}
      <Field name="reason" label={text.reason} type="textarea" maxLength={500} first required />
      {transition.needs.includes('expected_at') && (
        <Field name="expected_at" label={text.expectedAt} type="date" />
      )}
    </FormDialog>
  )
}
