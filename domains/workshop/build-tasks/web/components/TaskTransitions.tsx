/** The transitions of a task as buttons. A blocked one shows why; one that needs a reason opens a dialog. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import type { Task } from '../../contract.ts'
import { buildTasks } from '../../calls.gen.ts'
import { isOpen } from '../../rules.ts'
import { TransitionDialog } from './TransitionDialog.tsx'
import css from '../shared/task.module.css'
import { buildTasksTexts } from '../../texts/texts.ts'

type Allowed = Task['allowed'][number]

/** The label of `in_progress` (start, resume, send back, reopen) depends on the current status. */
export function useTransitionLabel({ status }: Pick<Task, 'status'>) {
  const { move } = useTexts(buildTasksTexts)
  const labels: Record<string, string> = {
    blocked: move.resumed,
    review: move.returned,
    done: move.reopened,
    skipped: move.reopened,
  }
  return ({ to }: Pick<Allowed, 'to'>) =>
    to === 'in_progress'
      ? (labels[status] ?? move.in_progress)
      : ((move as Record<string, string>)[to] ?? to)
}

export function TaskTransitions({ task }: { task: Task }) {
  const formatMessage = useFormatMessage()
  const label = useTransitionLabel(task)
  const [openTransition, setOpenTransition] = useState<Allowed>()
  const act = useActionMutation(buildTasks.transition)
  const { id, version, allowed } = task
  const blockers = [
    ...new Set(
      allowed
        .filter((transition) => !isOpen(transition))
        .flatMap((transition) => transition.blockers),
    ),
  ]
  const start = (transition: Allowed) => {
    if (transition.needs.includes('reason')) setOpenTransition(transition)
    else act.mutate({ params: { id }, body: { to: transition.to, version } })
  }
  if (allowed.length === 0) return null
  return (
    <div className={css.moves}>
      {allowed.map((transition, index) => (
        <Button
          key={transition.to}
          variant={index === 0 ? 'filled' : 'default'}
          disabled={!isOpen(transition)}
          loading={act.isPending}
          onClick={() => start(transition)}
        >
          {label(transition)}
        </Button>
      ))}
      {blockers.length > 0 && (
        <p className={css.about}>{blockers.map(formatMessage).join(' · ')}</p>
      )}
      {openTransition && (
        <TransitionDialog
          task={task}
          transition={openTransition}
          label={label(openTransition)}
          onClose={() => setOpenTransition(undefined)}
        />
      )}
    </div>
  )
}
