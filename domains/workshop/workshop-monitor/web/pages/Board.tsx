/** Columns by status. A card is dragged or moved by its menu; both run the task's transitions. */
import { useState } from 'react'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { taskTone } from '#domains/workshop/builds/web/shared/status.ts'
import { buildsTexts } from '#domains/workshop/builds/texts/texts.ts'
import { type TaskStatus, taskStatuses } from '#domains/workshop/build-values/values.ts'
import { RunTransition } from '#domains/workshop/build-tasks/web/shared/RunTransition.tsx'
import { MenuItem } from '#platform/web/ui/menus/MenuItem.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { MoveMenu } from '#platform/web/ui/drag/MoveMenu.tsx'
import { CardDragHandle, DragArea, useDropTarget } from '#platform/web/ui/drag/DragArea.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { Monitor, MonitoredTask } from '../../contract.ts'
import css from './monitor.module.css'
import { workshopMonitorTexts } from '../../texts/texts.ts'

interface Props {
  monitor: Monitor
  onOpen: (task: MonitoredTask) => void
}

interface Moving {
  task: MonitoredTask
  to: TaskStatus
}

export function Board({ monitor, onOpen }: Props) {
  const text = useTexts(workshopMonitorTexts)
  const mayMove = useCan('build-task.work')
  const [moving, setMoving] = useState<Moving>()
  return (
    <DragArea<MonitoredTask>>
      <div className={css.board}>
        {taskStatuses.map((status) => (
          <Column
            key={status}
            status={status}
            monitor={monitor}
            onOpen={onOpen}
            onMove={mayMove ? setMoving : undefined}
          />
        ))}
      </div>
      {moving && (
        <RunTransition
          key={`${moving.task.id} ${moving.to}`}
          id={moving.task.id}
          to={moving.to}
          refused={text.noMove}
          onDone={() => setMoving(undefined)}
        />
      )}
    </DragArea>
  )
}

interface ColumnProps extends Props {
  status: TaskStatus
  /** Undefined for read-only users. */
  onMove: ((moving: Moving) => void) | undefined
}

function Column({ status, monitor, onOpen, onMove }: ColumnProps) {
  const { taskStatus } = useTexts(buildsTexts)
  const text = useTexts(workshopMonitorTexts)
  const { number } = useFormat()
  const { place, dragged } = useDropTarget<MonitoredTask>({
    id: status,
    name: taskStatus[status],
    takes: (task) => task.status !== status,
    onDrop: (task) => onMove?.({ task, to: status }),
  })
  const tasks = monitor.data.filter((task) => task.status === status)
  const count = monitor.counts[status] ?? 0
  return (
    <section {...place} className={css.column} aria-label={taskStatus[status]}>
      <h2>
        <Status tone={taskTone[status]}>{taskStatus[status]}</Status>
        <span className={css.count}>{number(count)}</span>
      </h2>
      {tasks.length === 0 && <p className={css.about}>{text.none}</p>}
      <ul>
        {tasks.map((task) => (
          <li
            key={task.id}
            className={css.task}
            data-dragged={dragged?.id === task.id || undefined}
          >
            <Card
              task={task}
              today={monitor.today}
              onOpen={() => onOpen(task)}
              onMove={onMove && ((to) => onMove({ task, to }))}
            />
          </li>
        ))}
      </ul>
      {tasks.length < count && (
        <p className={css.about}>{text.more(number(tasks.length), number(count))}</p>
      )}
    </section>
  )
}

interface CardProps {
  task: MonitoredTask
  today: string
  onOpen: () => void
  /** Undefined for read-only users. */
  onMove: ((to: TaskStatus) => void) | undefined
}

const DAY = 86_400_000

function Card({ task, today, onOpen, onMove }: CardProps) {
  const text = useTexts(workshopMonitorTexts)
  const { taskStatus } = useTexts(buildsTexts)
  const nameOf = useNameOf()
  const { dayLong, number } = useFormat()
  const age = Math.max(0, Math.floor((Date.parse(today) + DAY - Date.parse(task.status_at)) / DAY))
  return (
    <>
      <div className={css.cardHead}>
        {onMove && <CardDragHandle id={String(task.id)} name={nameOf(task)} what={task} />}
        <button type="button" className={css.open} onClick={onOpen}>
          {nameOf(task)}
        </button>
        {onMove && (
          <MoveMenu label={text.moveOf(nameOf(task))}>
            {taskStatuses
              .filter((status) => status !== task.status)
              .map((status) => (
                <MenuItem key={status} onClick={() => onMove(status)}>
                  {taskStatus[status]}
                </MenuItem>
              ))}
          </MoveMenu>
        )}
      </div>
      <p className={css.about}>{task.build.name}</p>
      <p className={css.about} data-late={task.overdue || undefined}>
        {[
          task.assignees.map(({ full_name }) => full_name).join(', ') || text.nobody,
          text.due(dayLong(task.due_date)),
          age === 0 ? text.today : text.since(number(age), age === 1),
        ].join(' · ')}
      </p>
    </>
  )
}
