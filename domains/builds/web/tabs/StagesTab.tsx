/** The stages of a build in their order, each with its tasks. */
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/ui/detail.module.css'
import type { Build, BuildStage } from '../../contract.ts'
import { Progress } from '../Progress.tsx'
import { TaskList } from '../TaskList.tsx'
import css from '../builds.module.css'
import { useNameOf } from '../parts/names.ts'
import { stageTone } from '../parts/status.ts'
import { buildsTexts } from '../texts/texts.ts'

export function StagesTab({ build }: { build: Build }) {
  const text = useTexts(buildsTexts)
  return (
    <div className={css.main}>
      {build.stages.length === 0 && <p className={css.hint}>{text.noStages}</p>}
      {build.stages.map((stage) => (
        <Stage key={stage.id} stage={stage} />
      ))}
    </div>
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
