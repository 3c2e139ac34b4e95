/** Stages and their tasks in order, to be dragged or moved by their buttons. */
import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNameOf } from '#domains/builds/web/parts/names.ts'
import { useAct } from '#platform/web/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Panel } from '#platform/web/ui/PageHead.tsx'
import { DragHandle, MoveButtons, dropOn } from '#platform/web/ui/Reorder.tsx'
import { type Stage, type StageTask, stages as calls } from '../contract.ts'
import type { Edited } from './EditDialog.tsx'
import { moveStage, moveTask, stepTask } from './order.ts'
import css from './stages.module.css'
import { stagesTexts } from './texts/texts.ts'

/** What is being dragged. */
type Dragged = { stage: number } | { task: number } | undefined

interface Props {
  stages: readonly Stage[]
  onOrder: (stages: Stage[]) => void
  onEdit: (edited: Edited) => void
}

export function StageList({ stages, onOrder, onEdit }: Props) {
  const [dragged, setDragged] = useState<Dragged>()
  const dragsStage = dragged !== undefined && 'stage' in dragged
  const dragsTask = dragged !== undefined && 'task' in dragged
  const dropTask = (stage: number, at: number) => {
    if (dragsTask) onOrder(moveTask(stages, dragged.task, { stage, at }))
  }
  return (
    <ol className={css.stages}>
      {stages.map((stage, at) => (
        <li
          key={stage.id}
          {...dropOn(dragged !== undefined, () =>
            dragsStage
              ? onOrder(moveStage(stages, dragged.stage, at))
              : dropTask(stage.id, stage.tasks.length),
          )}
        >
          <Panel className={css.stage ?? ''}>
            <StageHead
              stage={stage}
              at={at}
              count={stages.length}
              onMove={(by) => onOrder(moveStage(stages, at, at + by))}
              onDrag={setDragged}
              onEdit={onEdit}
            />
            <ol className={css.tasks}>
              {stage.tasks.map((task, place) => (
                <li
                  key={task.id}
                  className={css.task}
                  {...dropOn(dragsTask, () => dropTask(stage.id, place))}
                >
                  <TaskRow
                    stage={stage}
                    task={task}
                    canUp={at > 0 || place > 0}
                    canDown={at < stages.length - 1 || place < stage.tasks.length - 1}
                    onMove={(by) => onOrder(stepTask(stages, task.id, by))}
                    onDrag={setDragged}
                    onEdit={onEdit}
                  />
                </li>
              ))}
            </ol>
            <AddTask stage={stage} onEdit={onEdit} />
          </Panel>
        </li>
      ))}
    </ol>
  )
}

function AddTask({ stage, onEdit }: { stage: Stage; onEdit: Props['onEdit'] }) {
  const text = useTexts(stagesTexts)
  const nameOf = useNameOf()
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} aria-hidden />}
        aria-label={`${text.addTask}: ${nameOf(stage)}`}
        onClick={() => onEdit({ kind: 'task', stage })}
      >
        {text.addTask}
      </Button>
    </div>
  )
}

interface HeadProps {
  stage: Stage
  at: number
  count: number
  onMove: (by: -1 | 1) => void
  onDrag: (dragged: Dragged) => void
  onEdit: Props['onEdit']
}

function StageHead({ stage, at, count, onMove, onDrag, onEdit }: HeadProps) {
  const text = useTexts(stagesTexts)
  const nameOf = useNameOf()
  const { number } = useFormat()
  const retire = useAct(calls.retire)
  const name = nameOf(stage)
  const ask = async () => {
    const words = { title: text.retireTitle(name), text: text.retireText, yes: text.retire }
    if (await confirm({ ...words, danger: true })) retire.mutate({ params: { id: stage.id } })
  }
  return (
    <div className={css.head}>
      <DragHandle onDragStart={() => onDrag({ stage: at })} onDragEnd={() => onDrag(undefined)} />
      <h2>{name}</h2>
      <span className={css.hint}>
        {text.days(number(stage.planned_days), stage.planned_days === 1)}
      </span>
      <div className={css.tools}>
        <MoveButtons
          labels={[text.up(name), text.down(name)]}
          canUp={at > 0}
          canDown={at < count - 1}
          onMove={onMove}
        />
        <Tools
          name={name}
          onEdit={() => onEdit({ kind: 'stage', stage })}
          onRetire={() => void ask()}
        />
      </div>
    </div>
  )
}

interface TaskProps {
  stage: Stage
  task: StageTask
  canUp: boolean
  canDown: boolean
  onMove: (by: -1 | 1) => void
  onDrag: (dragged: Dragged) => void
  onEdit: Props['onEdit']
}

function TaskRow({ stage, task, canUp, canDown, onMove, onDrag, onEdit }: TaskProps) {
  const text = useTexts(stagesTexts)
  const nameOf = useNameOf()
  const { number } = useFormat()
  const retire = useAct(calls.retireTask)
  const name = nameOf(task)
  const ask = async () => {
    const words = { title: text.retireTitle(name), text: text.retireText, yes: text.retire }
    if (await confirm({ ...words, danger: true }))
      retire.mutate({ params: { id: stage.id, task_id: task.id } })
  }
  return (
    <>
      <DragHandle
        onDragStart={() => onDrag({ task: task.id })}
        onDragEnd={() => onDrag(undefined)}
      />
      <span>{name}</span>
      <span className={css.hint}>
        {[text.weightOf(number(task.weight)), task.proof !== 'none' && text.proofs[task.proof]]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <div className={css.tools}>
        <MoveButtons
          labels={[text.up(name), text.down(name)]}
          canUp={canUp}
          canDown={canDown}
          onMove={onMove}
        />
        <Tools
          name={name}
          onEdit={() => onEdit({ kind: 'task', stage, task })}
          onRetire={() => void ask()}
        />
      </div>
    </>
  )
}

interface ToolsProps {
  name: string
  onEdit: () => void
  onRetire: () => void
}

function Tools({ name, onEdit, onRetire }: ToolsProps) {
  const text = useTexts(stagesTexts)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={text.editOf(name)}
        onClick={onEdit}
      >
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={text.retireOf(name)}
        onClick={onRetire}
      >
        <IconArchive size={17} aria-hidden />
      </ActionIcon>
    </>
  )
}
