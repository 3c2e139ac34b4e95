/** The stages of a build with their tasks, or all tasks as bars over weeks. */
import { useState } from 'react'
import { Timeline } from '#domains/workshop/workshop-monitor/web/shared/Timeline.tsx'
import { workshopMonitorTexts } from '#domains/workshop/workshop-monitor/texts/texts.ts'
import { useUpdateSearch, useSearch } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import type { Build } from '../../../detail.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import css from '../../components/builds.module.css'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { StageOrder } from './StageOrder.tsx'
import { buildsTexts } from '../../../texts/texts.ts'

const TaskDialog = lazyComponent(
  async () => (await import('#domains/workshop/build-tasks/web/shared/TaskDialog.tsx')).default,
)

export function StagesTab({ build }: { build: Build }) {
  const text = useTexts(buildsTexts)
  const monitorText = useTexts(workshopMonitorTexts)
  const change = useUpdateSearch()
  const isTimeline = useSearch().view === 'timeline'
  return (
    <div className={css.main}>
      <SegmentedChoice
        aria-label={monitorText.view}
        value={isTimeline ? 'timeline' : 'list'}
        onChange={(view) => change({ view: view === 'timeline' ? view : null }, { replace: true })}
        className={css.view}
        data={[
          { value: 'list', label: text.tabs.stages },
          { value: 'timeline', label: monitorText.timeline },
        ]}
      />
      {isTimeline && <Bars build={build} />}
      {build.stages.length === 0 && <p className={css.hint}>{text.noStages}</p>}
      {!isTimeline && <StageOrder build={build} />}
    </div>
  )
}

/** The tasks of all stages over weeks. */
function Bars({ build }: { build: Build }) {
  const nameOf = useNameOf()
  const [opened, setOpened] = useState<number>()
  const tasks = build.stages.flatMap((stage) =>
    stage.tasks.map((task) => ({ ...task, group: nameOf(stage) })),
  )
  const openTask = tasks.find(({ id }) => id === opened)
  return (
    <>
      <Timeline tasks={tasks} today={build.today} onOpen={setOpened} />
      {openTask && (
        <TaskDialog
          id={openTask.id}
          title={nameOf(openTask)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
