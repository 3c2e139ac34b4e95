/** All stages with their counts in an editable order, and the queue of planned builds. */
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import type { StageOrder } from '#domains/workshop/stages/contract.ts'
import { stages } from '#domains/workshop/stages/calls.gen.ts'
import { useStageOrder } from '#domains/workshop/stages/web/shared/useStageOrder.tsx'
import { stagesTexts } from '#domains/workshop/stages/texts/texts.ts'
import { QueuePanel } from '#domains/workshop/workshop-plan/web/shared/QueuePanel.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { MoveButtons, moved } from '#platform/web/ui/drag/Reorder.tsx'
import { RowDragHandle, SortableList, SortableRow } from '#platform/web/ui/drag/SortableList.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import type { MonitoredStage } from '../../contract.ts'
import { workshopMonitor } from '../../calls.gen.ts'
import css from './monitor.module.css'
import { workshopMonitorTexts } from '../../texts/texts.ts'

export default function StagesPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(workshopMonitorTexts)
  const order = useApiQuery(stages.list, {})
  const counts = useApiQuery(workshopMonitor.stages, { query: {} })
  const failure = order.error ?? counts.error
  if (order.data && counts.data) return <Shown order={order.data} counts={counts.data.data} />
  return (
    <>
      <PageHeader title={nav.stageManagement} subtitle={text.subtitle} />
      {failure ? (
        <FailureNotice
          title={text.failed}
          failure={failure}
          onRetry={() => void Promise.all([order.refetch(), counts.refetch()])}
        />
      ) : (
        <Skeleton height={420} radius={8} />
      )}
    </>
  )
}

interface ShownProps {
  order: StageOrder
  counts: readonly MonitoredStage[]
}

function Shown({ order, counts }: ShownProps) {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(workshopMonitorTexts)
  const { saveOrder, up, down } = useTexts(stagesTexts)
  const nameOf = useNameOf()
  const { shown, isChanged, isSaving, change, save, notice } = useStageOrder(order)
  return (
    <>
      <PageHeader
        title={nav.stageManagement}
        subtitle={text.subtitle}
        actions={
          <Button disabled={!isChanged} loading={isSaving} onClick={save}>
            {saveOrder}
          </Button>
        }
      />
      {notice}
      <div className={css.overview}>
        <Panel className={css.card ?? ''}>
          <SortableList
            ids={shown.map(({ id }) => id)}
            onMove={(from, at) => change(moved(shown, from, at))}
          >
            <ol>
              {shown.map((stage, at) => (
                <SortableRow
                  key={stage.id}
                  id={stage.id}
                  name={nameOf(stage)}
                  className={css.stage}
                >
                  <RowDragHandle />
                  <Link to={linkTo('/stage-management/$id', { id: stage.id })} className={css.name}>
                    {nameOf(stage)}
                  </Link>
                  <Figures stage={counts.find(({ id }) => id === stage.id)} />
                  <span className={css.buttons}>
                    <MoveButtons
                      labels={[up(nameOf(stage)), down(nameOf(stage))]}
                      canUp={at > 0}
                      canDown={at < shown.length - 1}
                      onMove={(step) => change(moved(shown, at, at + step))}
                    />
                  </span>
                </SortableRow>
              ))}
            </ol>
          </SortableList>
        </Panel>
        <QueuePanel />
      </div>
    </>
  )
}

/** Renders nothing for an empty stage. */
function Figures({ stage }: { stage: MonitoredStage | undefined }) {
  const text = useTexts(workshopMonitorTexts)
  const { number } = useFormat()
  if (!stage || stage.tasks === 0) return <span className={css.figures} />
  const { builds, tasks, late, blocked } = stage
  return (
    <span className={css.figures}>
      <span>{text.builds(number(builds), builds === 1)}</span>
      <span>{text.tasks(number(tasks), tasks === 1)}</span>
      {late > 0 && <span data-bad>{text.late(number(late))}</span>}
      {blocked > 0 && <span data-bad>{text.blocked(number(blocked))}</span>}
    </span>
  )
}
