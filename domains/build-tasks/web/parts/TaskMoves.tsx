/** The moves of a task as buttons; one that is stopped says why, one that needs a reason asks for it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { text as textField } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useAct, useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { type Task, buildTasks } from '../../contract.ts'
import { isOpen } from '../../rules.ts'
import css from './task.module.css'
import { buildTasksTexts } from '../texts/texts.ts'

type Allowed = Task['allowed'][number]

/** `in_progress` starts, goes on, sends back or reopens, by where the task comes from. */
function useLabel({ status }: Task) {
  const { move } = useTexts(buildTasksTexts)
  const again: Record<string, string> = {
    blocked: move.resumed,
    review: move.returned,
    done: move.reopened,
    skipped: move.reopened,
  }
  return ({ to }: Pick<Allowed, 'to'>) =>
    to === 'in_progress'
      ? (again[status] ?? move.in_progress)
      : ((move as Record<string, string>)[to] ?? to)
}

export function TaskMoves({ task }: { task: Task }) {
  const say = useSayMessage()
  const label = useLabel(task)
  const [asking, setAsking] = useState<Allowed>()
  const act = useAct(buildTasks.transition)
  const { id, version, allowed } = task
  const stopped = [...new Set(allowed.filter((one) => !isOpen(one)).flatMap((one) => one.blockers))]
  const start = (one: Allowed) => {
    if (one.needs.includes('reason')) setAsking(one)
    else act.mutate({ params: { id }, body: { to: one.to, version } })
  }
  if (allowed.length === 0) return null
  return (
    <div className={css.moves}>
      {allowed.map((one, index) => (
        <Button
          key={one.to}
          variant={index === 0 ? 'filled' : 'default'}
          disabled={!isOpen(one)}
          loading={act.isPending}
          onClick={() => start(one)}
        >
          {label(one)}
        </Button>
      ))}
      {stopped.length > 0 && <p className={css.about}>{stopped.map(say).join(' · ')}</p>}
      {asking && (
        <MoveDialog
          task={task}
          move={asking}
          label={label(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

const reasoned = buildTasks.transition.body.extend({ reason: textField(500) })

interface MoveProps {
  task: Task
  move: Allowed
  label: string
  onClose: () => void
}

function MoveDialog({ task, move, label, onClose }: MoveProps) {
  const text = useTexts(buildTasksTexts)
  const say = useSayMessage()
  const save = useSave(buildTasks.transition, { onSaved: onClose })
  const start = { to: move.to, version: task.version, reason: '', expected_at: null }
  const form = useContractForm(reasoned, start)
  return (
    <FormDialog
      title={label}
      submit={label}
      form={form}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      plain
      onSubmit={(body) => save.mutate({ params: { id: task.id }, body })}
    >
      {move.blockers.map((sentence) => (
        <p key={sentence}>{say(sentence)}</p>
      ))}
      <Field name="reason" label={text.reason} type="textarea" maxLength={500} first required />
      {move.needs.includes('expected_at') && (
        <Field name="expected_at" label={text.expectedAt} type="date" />
      )}
    </FormDialog>
  )
}
