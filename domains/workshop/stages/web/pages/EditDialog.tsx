/** Edits a stage or a task: its names in four languages, its planned days, or its weight and proof. */
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import {
  NAME_LENGTH,
  type Stage,
  type StageTask,
  proofs,
  stageForm,
  taskForm,
} from '../../contract.ts'
import { stages } from '../../calls.gen.ts'
import { stagesTexts } from '../../texts/texts.ts'

/** Without a stage or task it creates one. */
export type Edited =
  | { kind: 'stage'; stage?: Stage }
  | { kind: 'task'; stage: Stage; task?: StageTask }

interface Props<E extends Edited = Edited> {
  edited: E
  onClose: () => void
}

export const EditDialog = ({ edited, onClose }: Props) =>
  edited.kind === 'stage' ? (
    <StageDialog edited={edited} onClose={onClose} />
  ) : (
    <TaskDialog edited={edited} onClose={onClose} />
  )

const empty = { en: '', id: '', my: '', nl: '' }

function Names() {
  const text = useTexts(stagesTexts)
  return (
    <>
      {(['en', 'id', 'my', 'nl'] as const).map((language, at) => (
        <Field
          key={language}
          name={`names.${language}`}
          label={text.nameIn[language]}
          maxLength={NAME_LENGTH}
          required
          first={at === 0}
        />
      ))}
    </>
  )
}

function StageDialog({ edited: { stage }, onClose }: Props<Extract<Edited, { kind: 'stage' }>>) {
  const text = useTexts(stagesTexts)
  const create = useFormMutation(stages.create, { onSaved: onClose })
  const update = useFormMutation(stages.update, { onSaved: onClose })
  const save = stage ? update : create
  const form = useContractForm(stageForm, {
    names: stage?.names ?? empty,
    planned_days: stage?.planned_days ?? 5,
  })
  return (
    <FormDialog
      title={stage ? text.editStage : text.addStage}
      form={form}
      record={stage ? `stage ${stage.id}` : undefined}
      save={save}
      onClose={onClose}
      onSubmit={(body) =>
        stage ? update.mutate({ params: { id: stage.id }, body }) : create.mutate({ body })
      }
    >
      <Names />
      <Field name="planned_days" label={text.plannedDays} type="number" required />
    </FormDialog>
  )
}

function TaskDialog({
  edited: { stage, task },
  onClose,
}: Props<Extract<Edited, { kind: 'task' }>>) {
  const text = useTexts(stagesTexts)
  const create = useFormMutation(stages.createTask, { onSaved: onClose })
  const update = useFormMutation(stages.updateTask, { onSaved: onClose })
  const save = task ? update : create
  const form = useContractForm(taskForm, {
    names: task?.names ?? empty,
    weight: task?.weight ?? 1,
    proof: task?.proof ?? 'none',
  })
  const { id } = stage
  return (
    <FormDialog
      title={task ? text.editTask : text.addTask}
      form={form}
      record={task ? `task ${task.id}` : undefined}
      save={save}
      onClose={onClose}
      onSubmit={(body) =>
        task
          ? update.mutate({ params: { id, task_id: task.id }, body })
          : create.mutate({ params: { id }, body })
      }
    >
      <Names />
      <Field name="weight" label={text.weight} type="number" required />
      <Field
        name="proof"
        label={text.proof}
        type="select"
        required
        options={proofs.map((value) => ({ value, label: text.proofs[value] }))}
      />
    </FormDialog>
  )
}
