/** Reorders the stages of a build, and previews the resulting days and forecast before saving. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { stagesTexts } from '#domains/workshop/stages/texts/texts.ts'
import { workshopPlanTexts } from '#domains/workshop/workshop-plan/texts/texts.ts'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { CollapsibleSection } from '#platform/web/ui/CollapsiblePanel.tsx'
import { MoveButtons, moved } from '#platform/web/ui/drag/Reorder.tsx'
import { RowDragHandle, SortableList, SortableRow } from '#platform/web/ui/drag/SortableList.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import detail from '#platform/web/record/record.module.css'
import { useUnsaved } from '#platform/web/forms/useUnsaved.ts'
import { AddTask } from '#domains/workshop/build-tasks/web/shared/AddTask.tsx'
import { useCan } from '#platform/web/data/session.ts'
import type { Build, BuildStage } from '../../../detail.ts'
import { builds } from '../../../calls.gen.ts'
import { mayPlanTasks } from '../../../rules.ts'
import { Progress } from '../../components/Progress.tsx'
import { TaskList } from '../TaskList.tsx'
import css from '../../components/builds.module.css'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { stageTone } from '../../shared/status.ts'
import { buildsTexts } from '../../../texts/texts.ts'

interface Of {
  build: Build
}

export function StageOrder({ build }: Of) {
  const [draft, setDraft] = useState<{ version: number; ids: readonly number[] }>()
  const stored = build.stages.map(({ id }) => id)
  const isChanged = draft !== undefined && draft.ids.join() !== stored.join()
  const ids = isChanged ? draft.ids : stored
  const { data: plan } = useApiQuery(
    builds.plan,
    { params: { id: build.id }, query: { stage_ids: ids.join(',') } },
    { enabled: isChanged },
  )
  useUnsaved(isChanged)
  const order = (from: number, to: number) =>
    setDraft({ version: draft?.version ?? build.version, ids: moved(ids, from, to) })
  const nameOf = useNameOf()
  const mayOrder = build.can.update.ok
  return (
    <>
      {isChanged && (
        <Saving
          build={build}
          ids={ids}
          version={draft.version}
          forecast={plan?.forecast}
          onDone={() => setDraft(undefined)}
        />
      )}
      <SortableList ids={ids} onMove={order}>
        <ol className={css.order}>
          {ids.map((id, at) => {
            const stage = build.stages.find((stage) => stage.id === id) as BuildStage
            return (
              <SortableRow key={id} id={id} name={nameOf(stage)}>
                <Stage build={build} stage={stage} days={isChanged ? plan?.stages[at] : undefined}>
                  {mayOrder && (
                    <Tools
                      stage={stage}
                      at={at}
                      count={ids.length}
                      onMove={(step) => order(at, at + step)}
                    />
                  )}
                </Stage>
              </SortableRow>
            )
          })}
        </ol>
      </SortableList>
    </>
  )
}

interface SavingProps extends Of {
  ids: readonly number[]
  version: number
  forecast: Build['forecast'] | undefined
  onDone: () => void
}

function Saving({ build, ids, version, forecast, onDone }: SavingProps) {
  const { button } = useTexts(commonTexts)
  const { saveOrder } = useTexts(stagesTexts)
  const planText = useTexts(workshopPlanTexts)
  const text = useTexts(buildsTexts)
  const formatMessage = useFormatMessage()
  const { dayLong } = useFormat()
  const save = useFormMutation(builds.replan, { onSaved: onDone })
  return (
    <Panel className={css.saving ?? ''}>
      <p>
        <b>{text.newOrder}</b>
        {forecast && (
          <span className={css.about}>
            {`${planText.p50} ${dayLong(forecast.p50)} · ${planText.p80} ${dayLong(forecast.p80)}`}
          </span>
        )}
        {save.error && <span role="alert">{formatMessage(save.error)}</span>}
      </p>
      <div className={css.tools}>
        <Button variant="default" onClick={onDone}>
          {button.undo}
        </Button>
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate({ params: { id: build.id }, body: { stage_ids: [...ids], version } })
          }
        >
          {saveOrder}
        </Button>
      </div>
    </Panel>
  )
}

interface ToolsProps {
  stage: BuildStage
  at: number
  count: number
  onMove: (by: -1 | 1) => void
}

function Tools({ stage, at, count, onMove }: ToolsProps) {
  const { up, down } = useTexts(stagesTexts)
  const nameOf = useNameOf()
  return (
    <span className={css.tools}>
      <RowDragHandle />
      <MoveButtons
        labels={[up(nameOf(stage)), down(nameOf(stage))]}
        canUp={at > 0}
        canDown={at < count - 1}
        onMove={onMove}
      />
    </span>
  )
}

interface StageProps {
  build: Build
  stage: BuildStage
  /** The days in the unsaved order. */
  days: { starts_on: string; ends_on: string } | undefined
  children: React.ReactNode
}

function Stage({ build, stage, days, children }: StageProps) {
  const mayPlan = useCan('build-task.write') && mayPlanTasks(build)
  const text = useTexts(buildsTexts)
  const nameOf = useNameOf()
  const { dayLong, number } = useFormat()
  const tasks = (
    <>
      <TaskList tasks={stage.tasks} />
      {mayPlan && <AddTask build={build} stage={stage} />}
    </>
  )
  const isOther = days !== undefined && days.starts_on !== stage.starts_on
  const daysOf = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }) =>
    text.days(dayLong(starts_on), dayLong(ends_on))
  return (
    <Panel className={detail.card ?? ''}>
      <div className={css.stageHead}>
        <h2 className={detail.heading}>{nameOf(stage)}</h2>
        <Status tone={stageTone[stage.status]}>{text.stageStatus[stage.status]}</Status>
        <span className={css.about}>
          {isOther ? (
            <>
              <s>{daysOf(stage)}</s> <b>{daysOf(days)}</b>
            </>
          ) : (
            daysOf(stage)
          )}
        </span>
        {children}
      </div>
      {stage.status === 'done' ? (
        <CollapsibleSection title={text.tasksOf(number(stage.tasks.length))} heading="h3">
          {tasks}
        </CollapsibleSection>
      ) : (
        <>
          <Progress value={stage.progress} />
          {tasks}
        </>
      )}
    </Panel>
  )
}
