/** Runs a transition that a board requested: directly, by its dialog, or with a message why it is not allowed. */
import { useEffect, useEffectEvent } from 'react'
import type { TaskStatus } from '#domains/workshop/build-values/values.ts'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { toastFailure } from '#platform/web/toast.ts'
import type { Task } from '../../contract.ts'
import { buildTasks } from '../../calls.gen.ts'
import { isOpen } from '../../rules.ts'
import { TransitionDialog } from '../components/TransitionDialog.tsx'
import { useTransitionLabel } from '../components/TaskTransitions.tsx'

interface Props {
  id: number
  to: TaskStatus
  /** The message if there is no such transition. */
  refused: string
  onDone: () => void
}

export function RunTransition(props: Props) {
  const { id, onDone } = props
  const formatMessage = useFormatMessage()
  const { data, error } = useApiQuery(buildTasks.get, { params: { id } })
  const giveUp = useEffectEvent((message: string) => {
    toastFailure(message)
    onDone()
  })
  useEffect(() => {
    if (error) giveUp(formatMessage(error))
  }, [error, formatMessage])
  return data && <Decided {...props} task={data} />
}

function Decided({ task, to, refused, onDone }: Props & { task: Task }) {
  const formatMessage = useFormatMessage()
  const label = useTransitionLabel(task)
  const act = useActionMutation(buildTasks.transition, { onSaved: onDone, onFailed: onDone })
  const transition = task.allowed.find((candidate) => candidate.to === to)
  const asks = transition !== undefined && isOpen(transition) && transition.needs.includes('reason')
  const start = useEffectEvent(() => {
    if (asks) return
    if (transition && isOpen(transition)) {
      act.mutate({ params: { id: task.id }, body: { to, version: task.version } })
      return
    }
    toastFailure(transition ? transition.blockers.map(formatMessage).join(' · ') : refused)
    onDone()
  })
  // once: the state at the drop decides
  useEffect(() => start(), [])
  return (
    asks && (
      <TransitionDialog
        task={task}
        transition={transition}
        label={label(transition)}
        onClose={onDone}
      />
    )
  )
}
