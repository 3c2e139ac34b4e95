/** The reader's open tasks, earliest due day first, on the home page of a workshop's mechanic. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { buildsTexts } from '#domains/workshop/builds/texts/texts.ts'
import { taskTone } from '#domains/workshop/builds/web/shared/status.ts'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { prefetch, useApiQuery } from '#platform/web/data/api.ts'
import { isOffline, useConnection } from '#platform/web/data/connection.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { TaskRow } from '../../contract.ts'
import { buildTasks } from '../../calls.gen.ts'
import Mentions from './Mentions.tsx'
import css from './task.module.css'
import { buildTasksTexts } from '../../texts/texts.ts'

const TaskDialog = lazyComponent(async () => (await import('./TaskDialog.tsx')).default)

/** Renders nothing without tasks and mentions, as for mechanics of a garage. */
export default function MyTasks() {
  return (
    <>
      <Mentions />
      <Tasks />
    </>
  )
}

function Tasks() {
  const text = useTexts(buildTasksTexts)
  const nameOf = useNameOf()
  const [opened, setOpened] = useState<TaskRow>()
  const { data } = useApiQuery(buildTasks.list, {
    query: { mine: 'true', limit: 100, country_id: 0, garage_id: 0 },
  })
  const tasks = data?.data ?? []
  useKeptTasks(tasks)
  if (tasks.length === 0) return null
  return (
    <Panel className={css.mine ?? ''}>
      <h2>{text.mine}</h2>
      <ul className={css.list}>
        {tasks.map((task) => (
          <li key={task.id}>
            <Line task={task} name={nameOf(task)} onOpen={() => setOpened(task)} />
          </li>
        ))}
      </ul>
      {opened && (
        <TaskDialog id={opened.id} title={nameOf(opened)} onClose={() => setOpened(undefined)} />
      )}
    </Panel>
  )
}

const KEPT_MS = 120_000
const MAX_KEPT = 20

/** The tasks are cached before the connection is lost. */
function useKeptTasks(tasks: readonly TaskRow[]) {
  const client = useQueryClient()
  const ids = tasks
    .slice(0, MAX_KEPT)
    .map(({ id }) => id)
    .join(' ')
  const down = useConnection((line) => line.isDown)
  useEffect(() => {
    if (down || ids === '') return undefined
    const asking = setTimeout(async () => {
      for (const id of ids.split(' ').map(Number)) {
        if (isOffline()) return
        const given = { params: { id }, staleTime: KEPT_MS }
        await prefetch(client, buildTasks.get, {}, given)
        await prefetch(client, buildTasks.history, {}, given)
      }
    }, 1000)
    return () => clearTimeout(asking)
  }, [client, ids, down])
}

function Line({ task, name, onOpen }: { task: TaskRow; name: string; onOpen: () => void }) {
  const text = useTexts(buildTasksTexts)
  const { taskStatus } = useTexts(buildsTexts)
  const { dayLong } = useFormat()
  return (
    <button type="button" className={css.line} onClick={onOpen}>
      <span>{name}</span>
      {/* red marks overdue tasks */}
      <Status tone={task.status === 'blocked' ? 'waiting' : taskTone[task.status]}>
        {taskStatus[task.status]}
      </Status>
      <span className={css.about} data-late={task.overdue || undefined}>
        {`${task.build.name} · ${text.due(dayLong(task.due_date))}`}
      </span>
    </button>
  )
}
