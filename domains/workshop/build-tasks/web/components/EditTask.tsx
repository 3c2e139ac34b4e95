/** The task fields that a maker edits: assignees, due day, weight and notes. */
import { Button, Checkbox } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { employees } from '#domains/company/employees/calls.gen.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm, useField } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { type Task, buildTasks as contract } from '../../contract.ts'
import { buildTasks } from '../../calls.gen.ts'
import css from '../shared/task.module.css'
import { buildTasksTexts } from '../../texts/texts.ts'

export function EditTask({ task }: { task: Task }) {
  const text = useTexts(buildTasksTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <AbilityGuard ability={task.can.update}>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {text.edit}
        </Button>
      </AbilityGuard>
      {isOpen && <EditDialog task={task} onClose={() => setOpen(false)} />}
    </div>
  )
}

const change = contract.update.body.pick({
  assignee_ids: true,
  due_date: true,
  weight: true,
  name: true,
  notes: true,
  version: true,
})

function EditDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildTasksTexts)
  const save = useFormMutation(buildTasks.update, { onSaved: onClose })
  const form = useContractForm(change, {
    assignee_ids: task.assignees.map(({ id }) => id),
    due_date: task.due_date,
    weight: task.weight,
    name: task.names ? '' : task.name,
    notes: task.notes ?? '',
    version: task.version,
  })
  return (
    <FormDialog
      title={text.edit}
      form={form}
      record={task.id}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: task.id }, body })}
    >
      <People task={task} />
      <Field name="due_date" label={text.dueDate} type="date" required />
      <Field name="weight" label={text.weight} type="number" required />
      <Field name="name" label={text.ownName} hint={text.ownNameHint} maxLength={100} wide />
      <Field name="notes" label={field.notes} type="textarea" maxLength={2000} />
    </FormDialog>
  )
}

/** The people of the workshop, and current assignees. */
function People({ task }: { task: Task }) {
  const text = useTexts(buildTasksTexts)
  const { value, change: choose, error } = useField('assignee_ids')
  const chosen = (value ?? []) as number[]
  const query = {
    garage_id: task.build.garage_id,
    country_id: 0,
    active: 'true' as const,
    limit: 100,
  }
  const { data } = useApiQuery(employees.list, { query })
  const candidates = (data?.data ?? []).map(({ id, full_name }) => ({ id, full_name }))
  const people = new Map(
    [...task.assignees, ...candidates].map((person) => [person.id, person.full_name]),
  )
  return (
    <Checkbox.Group
      className={css.people ?? ''}
      label={text.assignees}
      error={error}
      value={chosen.map(String)}
      onChange={(ids) => choose(ids.map(Number))}
    >
      <div className={css.choices}>
        {[...people].map(([id, name]) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
        {people.size === 0 && <p className={css.about}>{text.nobody}</p>}
      </div>
    </Checkbox.Group>
  )
}
