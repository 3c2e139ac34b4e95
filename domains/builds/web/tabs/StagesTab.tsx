/** The stages of a build in their order, each with its tasks; or all tasks as bars over the weeks. */
import { useState } from 'react'
import { Timeline } from '#domains/workshop-monitor/web/parts/Timeline.tsx'
import { workshopMonitorTexts } from '#domains/workshop-monitor/web/texts/texts.ts'
import { useChangeSearch, useSearch } from '#platform/web/address.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { Segments } from '#platform/web/ui/Segments.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/ui/detail.module.css'
import type { Build, BuildStage } from '../../contract.ts'
import { later } from '#platform/web/ui/later.tsx'
import { Progress } from '../Progress.tsx'
import { TaskList } from '../TaskList.tsx'
import css from '../builds.module.css'
import { useNameOf } from '../parts/names.ts'
import { stageTone } from '../parts/status.ts'
import { buildsTexts } from '../texts/texts.ts'

const TaskDialog = later(
  async () => (await import('#domains/build-tasks/web/parts/TaskDialog.tsx')).default,
)

export function StagesTab({ build }: { build: Build }) {
  const text = useTexts(buildsTexts)
  const words = useTexts(workshopMonitorTexts)
  const change = useChangeSearch()
  const isTimeline = useSearch().view === 'timeline'
  return (
    <div className={css.main}>
      <Segments
        aria-label={words.view}
        value={isTimeline ? 'timeline' : 'list'}
        onChange={(view) => change({ view: view === 'timeline' ? view : null }, { replace: true })}
        className={css.view}
        data={[
          { value: 'list', label: text.tabs.stages },
          { value: 'timeline', label: words.timeline },
        ]}
      />
      {isTimeline && <Bars build={build} />}
      {build.stages.length === 0 && <p className={css.hint}>{text.noStages}</p>}
      {!isTimeline && build.stages.map((stage) => <Stage key={stage.id} stage={stage} />)}
    </div>
  )
}

/** The tasks of all stages over the weeks. */
function Bars({ build }: { build: Build }) {
  const nameOf = useNameOf()
  const [opened, setOpened] = useState<number>()
  const tasks = build.stages.flatMap((stage) =>
    stage.tasks.map((task) => ({ ...task, group: nameOf(stage) })),
  )
  const shown = tasks.find(({ id }) => id === opened)
  return (
    <>
      <Timeline tasks={tasks} today={build.today} onOpen={setOpened} />
      {shown && (
        <TaskDialog id={shown.id} title={nameOf(shown)} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function Stage({ stage }: { stage: BuildStage }) {
  const text = useTexts(buildsTexts)
  const nameOf = useNameOf()
  const { dayLong } = useFormat()
  return (
    <Panel className={detail.card ?? ''}>
      <div className={css.stageHead}>
        <h2 className={detail.heading}>{nameOf(stage)}</h2>
        <Status tone={stageTone[stage.status]}>{text.stageStatus[stage.status]}</Status>
        <span className={css.about}>
          {text.days(dayLong(stage.starts_on), dayLong(stage.ends_on))}
        </span>
      </div>
      <Progress value={stage.progress} />
      <TaskList tasks={stage.tasks} />
    </Panel>
  )
}
