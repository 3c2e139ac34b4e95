import { useState } from 'react'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { BuildTask } from '../../detail.ts'
import css from '../components/builds.module.css'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { taskTone } from '../shared/status.ts'
import { buildsTexts } from '../../texts/texts.ts'

const TaskDialog = lazyComponent(
  async () => (await import('#domains/workshop/build-tasks/web/shared/TaskDialog.tsx')).default,
)

/** Tasks with assignees and due days; a click opens one. */
export function TaskList({ tasks }: { tasks: readonly BuildTask[] }) {
  const text = useTexts(buildsTexts)
  const nameOf = useNameOf()
  const [opened, setOpened] = useState<BuildTask>()
  const { dayLong } = useFormat()
  return (
    <ul className={css.tasks}>
      {tasks.map((task) => (
        <li key={task.id} className={css.task}>
          <button type="button" className={css.open} onClick={() => setOpened(task)}>
            {nameOf(task)}
          </button>
          <Status tone={taskTone[task.status]}>{text.taskStatus[task.status]}</Status>
          <span className={css.about} data-late={task.overdue || undefined}>
            {[
              task.assignees.map(({ full_name }) => full_name).join(', ') || text.nobody,
              text.due(dayLong(task.due_date)),
            ].join(' · ')}
          </span>
        </li>
      ))}
      {opened && (
        <TaskDialog id={opened.id} title={nameOf(opened)} onClose={() => setOpened(undefined)} />
      )}
    </ul>
  )
}
