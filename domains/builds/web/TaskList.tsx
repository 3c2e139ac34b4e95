import { useFormat } from '#platform/web/format.ts'
import { useLanguage, useTexts } from '#platform/web/i18n.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { BuildTask } from '../contract.ts'
import css from './builds.module.css'
import { taskTone } from './status.ts'
import { buildsTexts } from './texts/texts.ts'

/** What a task or a stage is called in the reader's language; a name given by hand is the same in all. */
export function useNameOf() {
  const language = useLanguage()
  return ({ name, names }: Pick<BuildTask, 'name' | 'names'>) => names?.[language] ?? name
}

/** Tasks with who does them and until when. */
export function TaskList({ tasks }: { tasks: readonly BuildTask[] }) {
  const text = useTexts(buildsTexts)
  const nameOf = useNameOf()
  const { dayLong } = useFormat()
  return (
    <ul className={css.tasks}>
      {tasks.map((task) => (
        <li key={task.id} className={css.task}>
          <span>{nameOf(task)}</span>
          <Status tone={taskTone[task.status]}>{text.taskStatus[task.status]}</Status>
          <span className={css.about} data-late={task.overdue || undefined}>
            {[
              task.assignees.map(({ full_name }) => full_name).join(', ') || text.nobody,
              text.due(dayLong(task.due_date)),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
