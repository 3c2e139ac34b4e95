/** The transitions of a task as buttons. A blocked one shows why; one that needs a reason opens a dialog. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { type Task, buildTasks } from '../../contract.ts'
import { isOpen } from '../../rules.ts'
import { MoveDialog } from './MoveDialog.tsx'
import css from '../shared/task.module.css'
import { buildTasksTexts } from '../../texts/texts.ts'

type Allowed = Task['allowed'][number]

/** The label of `in_progress` (start, resume, send back, reopen) depends on the current status. */
export function useMoveLabel({ status }: Pick<Task, 'status'>) {
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
  const formatMessage = useFormatMessage()
  const label = useMoveLabel(task)
  const [asking, setAsking] = useState<Allowed>()
  const act = useActionMutation(buildTasks.transition)
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
      {stopped.length > 0 && <p className={css.about}>{stopped.map(formatMessage).join(' · ')}</p>}
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
