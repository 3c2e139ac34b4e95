/** Tasks as bars over weeks, with a line for today and lines for dependencies. It scrolls by itself. */
import type { CSSProperties } from 'react'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import type { TaskStatus } from '#domains/workshop/build-values/values.ts'
import { addDays } from '#platform/contract/days.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Language } from '#platform/web/scope.ts'
import { workshopMonitorTexts } from '../../texts/texts.ts'
import css from './timeline.module.css'

interface Bar {
  id: number
  name: string
  names: Record<Language, string> | null
  /** The build or the stage that it belongs to. */
  group: string
  status: TaskStatus
  overdue: boolean
  starts_on: string
  due_date: string
  depends_on: readonly number[]
  assignees: readonly { full_name: string }[]
}

interface Props {
  tasks: readonly Bar[]
  today: string
  onOpen: (id: number) => void
}

const DAY = 86_400_000
/** Pixels. */
const WIDTH = 15
const ROW = 30

const daysFrom = (first: string, day: string) =>
  Math.round((Date.parse(day) - Date.parse(first)) / DAY)
/** The Monday on or before a day. */
const weekOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

export function Timeline({ tasks, today, onOpen }: Props) {
  const text = useTexts(workshopMonitorTexts)
  const { dayShort } = useFormat()
  if (tasks.length === 0) return <p>{text.noTasks}</p>
  const days = [
    ...tasks.flatMap(({ starts_on, due_date }) => [starts_on, due_date]),
    today,
  ].toSorted()
  const first = weekOf(days[0] ?? today)
  const rows = rowsOf(tasks)
  const weeks = Math.ceil((daysFrom(first, days.at(-1) ?? today) + 1) / 7)
  const size = { '--days': weeks * 7, '--day': `${WIDTH}px`, '--row': `${ROW}px` } as CSSProperties
  return (
    <section className={css.scroll} aria-label={text.timeline} {...{ tabIndex: 0 }}>
      <div className={css.chart} style={size}>
        <div className={css.weeks} aria-hidden>
          {Array.from({ length: weeks }, (_, week) => (
            <span key={week}>{dayShort(addDays(first, week * 7))}</span>
          ))}
        </div>
        <div className={css.body}>
          <Lines rows={rows} first={first} width={weeks * 7 * WIDTH} />
          <span
            className={css.today}
            title={text.todayLine}
            style={{ '--at': daysFrom(first, today) } as CSSProperties}
          />
          {rows.map((row) =>
            'group' in row ? (
              <div key={`group ${row.id}`} className={css.row} data-first>
                <b className={css.label}>{row.group}</b>
              </div>
            ) : (
              <Row key={row.id} task={row.task} first={first} onOpen={() => onOpen(row.id)} />
            ),
          )}
        </div>
      </div>
    </section>
  )
}

interface RowProps {
  task: Bar
  first: string
  onOpen: () => void
}

function Row({ task, first, onOpen }: RowProps) {
  const text = useTexts(workshopMonitorTexts)
  const nameOf = useNameOf()
  const { dayLong } = useFormat()
  const who = task.assignees.map(({ full_name }) => full_name).join(', ') || text.nobody
  const at = daysFrom(first, task.starts_on)
  const length = Math.max(1, daysFrom(task.starts_on, task.due_date) + 1)
  return (
    <div className={css.row}>
      <span className={css.label} title={nameOf(task)}>
        {nameOf(task)}
      </span>
      <button
        type="button"
        className={css.bar}
        data-status={task.status}
        data-late={task.overdue || undefined}
        style={{ '--at': at, '--long': length } as CSSProperties}
        aria-label={text.bar(nameOf(task), dayLong(task.starts_on), dayLong(task.due_date), who)}
        title={text.bar(nameOf(task), dayLong(task.starts_on), dayLong(task.due_date), who)}
        onClick={onOpen}
      />
    </div>
  )
}

type RowOf = { id: number; group: string } | { id: number; task: Bar }

/** The tasks, and a heading before each group. */
const rowsOf = (tasks: readonly Bar[]): RowOf[] =>
  tasks.flatMap((task, index) => [
    ...(tasks[index - 1]?.group === task.group ? [] : [{ id: task.id, group: task.group }]),
    { id: task.id, task },
  ])

/** A line from the end of a dependency to the start of a task. */
function Lines({ rows, first, width }: { rows: readonly RowOf[]; first: string; width: number }) {
  const placed = rows.flatMap((row, index) => ('task' in row ? [{ task: row.task, index }] : []))
  const place = new Map(placed.map((entry) => [entry.task.id, entry]))
  const lines = placed.flatMap(({ task, index }) =>
    task.depends_on.flatMap((id) => {
      const before = place.get(id)
      if (!before) return []
      const from = (daysFrom(first, before.task.due_date) + 1) * WIDTH
      const until = daysFrom(first, task.starts_on) * WIDTH
      const [top, bottom] = [(before.index + 0.5) * ROW, (index + 0.5) * ROW]
      return [`M${from} ${top}h6V${bottom}H${until}`]
    }),
  )
  if (lines.length === 0) return null
  return (
    <svg className={css.lines} width={width} height={rows.length * ROW} aria-hidden>
      <path d={lines.join('')} />
    </svg>
  )
}
