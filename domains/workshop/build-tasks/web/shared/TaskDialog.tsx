/** A task, opened from a build or from the reader's tasks: details, transitions, assignees and history. */
import { Skeleton } from '@mantine/core'
import { isForRole } from '#platform/contract/abilities.ts'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { buildsTexts } from '#domains/workshop/builds/texts/texts.ts'
import { taskTone } from '#domains/workshop/builds/web/shared/status.ts'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { Task } from '../../contract.ts'
import { buildTasks } from '../../calls.gen.ts'
import { EditTask } from '../components/EditTask.tsx'
import { RemoveTask } from '../components/RemoveTask.tsx'
import { TaskClock } from '../components/TaskClock.tsx'
import { TaskHistory } from '../components/TaskHistory.tsx'
import { TaskTransitions } from '../components/TaskTransitions.tsx'
import css from './task.module.css'
import { buildTasksTexts } from '../../texts/texts.ts'

interface Props {
  id: number
  /** Shown before the task has loaded. */
  title: string
  onClose: () => void
}

export default function TaskDialog({ id, title, onClose }: Props) {
  const { data, error } = useApiQuery(buildTasks.get, { params: { id } })
  const formatMessage = useFormatMessage()
  return (
    <Dialog opened onClose={onClose} title={title} size={720}>
      {error && <p role="alert">{formatMessage(error)}</p>}
      {!data && !error && <Skeleton height={260} radius={8} />}
      {data && <Shown task={data} onClose={onClose} />}
    </Dialog>
  )
}

function Shown({ task, onClose }: { task: Task; onClose: () => void }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(buildTasksTexts)
  const { taskStatus } = useTexts(buildsTexts)
  const nameOf = useNameOf()
  const { dayLong, number } = useFormat()
  return (
    <div className={css.task}>
      <DescriptionList
        rows={[
          [
            field.status,
            <Status key="status" tone={taskTone[task.status]}>
              {taskStatus[task.status]}
            </Status>,
          ],
          [text.build, `${task.build.name} · ${task.build.number}`],
          [text.stage, nameOf(task.stage)],
          [
            text.assignees,
            task.assignees.map(({ full_name }) => full_name).join(', ') || text.nobody,
          ],
          [text.dueDate, dayLong(task.due_date)],
          ...(task.expected_at ? ([[text.expected, dayLong(task.expected_at)]] as const) : []),
          [text.weight, number(task.weight)],
          [text.proof, text.proofs[task.proof]],
          ...(task.depends_on.length > 0
            ? ([
                [
                  text.dependsOn,
                  task.depends_on.map((dependency) => nameOf(dependency)).join(', '),
                ],
              ] as const)
            : []),
          ...(task.notes ? ([[field.notes, task.notes]] as const) : []),
        ]}
      />
      <TaskTransitions task={task} />
      <TaskClock task={task} />
      {isForRole(task.can.update) && <EditTask task={task} />}
      {isForRole(task.can.remove) && <RemoveTask task={task} onDone={onClose} />}
      <TaskHistory task={task} />
    </div>
  )
}
