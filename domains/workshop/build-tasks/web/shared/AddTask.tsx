/** Adds a task to a single build: at the end of a stage, or before another task. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Build, BuildStage } from '#domains/workshop/builds/detail.ts'
import { builds } from '#domains/workshop/builds/calls.gen.ts'
import { newTask } from '#domains/workshop/builds/forms.ts'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { proofs } from '#domains/workshop/stages/contract.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { buildTasksTexts } from '../../texts/texts.ts'

interface Of {
  build: Build
  stage: BuildStage
}

export function AddTask({ build, stage }: Of) {
  const text = useTexts(buildTasksTexts)
  const nameOf = useNameOf()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${text.addTask}: ${nameOf(stage)}`}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {text.addTask}
      </Button>
      {isOpen && <AddDialog build={build} stage={stage} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddDialog({ build, stage, onClose }: Of & { onClose: () => void }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildTasksTexts)
  const nameOf = useNameOf()
  const save = useFormMutation(builds.addTask, { onSaved: onClose })
  const form = useContractForm(newTask, {
    stage_id: stage.id,
    name: '',
    weight: 1,
    planned_days: 1,
    proof: 'none',
    before_task_id: null,
    version: build.version,
  })
  return (
    <FormDialog
      title={text.addTask}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: build.id }, body })}
    >
      <Field name="name" label={field.name} maxLength={100} required wide first />
      <Field name="weight" label={text.weight} type="number" required />
      <Field
        name="planned_days"
        label={text.plannedDays}
        hint={text.plannedDaysHint}
        type="number"
        required
      />
      <Field
        name="proof"
        label={text.proof}
        type="select"
        options={proofs.map((value) => ({ value, label: text.proofs[value] }))}
      />
      <Field
        name="before_task_id"
        label={text.beforeTask}
        type="select"
        options={stage.tasks.map((task) => ({ value: task.id, label: nameOf(task) }))}
      />
    </FormDialog>
  )
}
