/** Moves a task to a status as a board asks it: at once, after its dialog, or not, and then it says why. */
import { useEffect, useEffectEvent } from 'react'
import type { TaskStatus } from '#domains/workshop/builds/rules.ts'
import { useAct, useAsk } from '#platform/web/api.ts'
import { useSayMessage } from '#platform/web/messages.ts'
import { toastFailure } from '#platform/web/toast.ts'
import { type Task, buildTasks } from '../../contract.ts'
import { isOpen } from '../../rules.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { useMoveLabel } from './TaskMoves.tsx'

interface Props {
  id: number
  to: TaskStatus
  /** What is said when a task does not go there at all. */
  refused: string
  onDone: () => void
}

export function MoveTo(props: Props) {
  const { id, onDone } = props
  const say = useSayMessage()
  const { data, error } = useAsk(buildTasks.get, { params: { id } })
  const giveUp = useEffectEvent((message: string) => {
    toastFailure(message)
    onDone()
  })
  useEffect(() => {
    if (error) giveUp(say(error))
  }, [error, say])
  return data && <Decided {...props} task={data} />
}

function Decided({ task, to, refused, onDone }: Props & { task: Task }) {
  const say = useSayMessage()
  const label = useMoveLabel(task)
  const act = useAct(buildTasks.transition, { onSaved: onDone, onFailed: onDone })
  const move = task.allowed.find((one) => one.to === to)
  const asks = move !== undefined && isOpen(move) && move.needs.includes('reason')
  const start = useEffectEvent(() => {
    if (asks) return
    if (move && isOpen(move)) {
      act.mutate({ params: { id: task.id }, body: { to, version: task.version } })
      return
    }
    toastFailure(move ? move.blockers.map(say).join(' · ') : refused)
    onDone()
  })
  // once: what the task is when the card was let go decides
  useEffect(() => start(), [])
  return asks && <MoveDialog task={task} move={move} label={label(move)} onClose={onDone} />
}
