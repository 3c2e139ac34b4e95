/** Stages and their tasks in order, reordered by dragging or by buttons. */
import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconPencil, IconPlus } from '@tabler/icons-react'
import { useNameOf } from '../shared/names.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { CardDragHandle, DragArea, useDropTarget } from '#platform/web/ui/drag/DragArea.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { MoveButtons } from '#platform/web/ui/drag/Reorder.tsx'
import type { Stage, StageTask } from '../../contract.ts'
import { stages as calls } from '../../calls.gen.ts'
import type { Edited } from './EditDialog.tsx'
import { moveStage, moveTask, stepTask } from '../components/order.ts'
import css from '../components/stages.module.css'
import { stagesTexts } from '../../texts/texts.ts'

/** The dragged item: a stage by index, a task by id. */
type Held = { stage: number } | { task: number }

interface Props {
  stages: readonly Stage[]
  onOrder: (stages: Stage[]) => void
  onEdit: (edited: Edited) => void
}

export const StageList = (props: Props) => (
  <DragArea<Held>>
    <ol className={css.stages}>
      {props.stages.map((stage, at) => (
        <StageRow key={stage.id} {...props} stage={stage} at={at} />
      ))}
    </ol>
  </DragArea>
)

interface StageProps extends Props {
  stage: Stage
  /** Its index. */
  at: number
}

function StageRow({ stages, stage, at, onOrder, onEdit }: StageProps) {
  const { place } = useDropTarget<Held>({
    id: `stage ${stage.id}`,
    name: useNameOf()(stage),
    takes: (dragged) => !('stage' in dragged) || dragged.stage !== at,
    onDrop: (dragged) =>
      onOrder(
        'stage' in dragged
          ? moveStage(stages, dragged.stage, at)
          : moveTask(stages, dragged.task, { stage: stage.id, at: stage.tasks.length }),
      ),
  })
  return (
    <li {...place}>
      <Panel className={css.stage ?? ''}>
        <StageHead
          stage={stage}
          at={at}
          count={stages.length}
          onMove={(step) => onOrder(moveStage(stages, at, at + step))}
          onEdit={onEdit}
        />
        <ol className={css.tasks}>
          {stage.tasks.map((task, taskAt) => (
            <TaskRow
              key={task.id}
              stage={stage}
              task={task}
              canUp={at > 0 || taskAt > 0}
              canDown={at < stages.length - 1 || taskAt < stage.tasks.length - 1}
              onMove={(step) => onOrder(stepTask(stages, task.id, step))}
              onTake={(draggedId) =>
                onOrder(moveTask(stages, draggedId, { stage: stage.id, at: taskAt }))
              }
              onEdit={onEdit}
            />
          ))}
        </ol>
        <AddTask stage={stage} onEdit={onEdit} />
      </Panel>
    </li>
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
  onEdit: Props['onEdit']
}

function StageHead({ stage, at, count, onMove, onEdit }: HeadProps) {
  const text = useTexts(stagesTexts)
  const nameOf = useNameOf()
  const { number } = useFormat()
  const retire = useActionMutation(calls.retire)
  const name = nameOf(stage)
  const askToRetire = async () => {
    const question = { title: text.retireTitle(name), text: text.retireText, yes: text.retire }
    if (await confirm({ ...question, danger: true })) retire.mutate({ params: { id: stage.id } })
  }
  return (
    <div className={css.head}>
      <CardDragHandle<Held> id={`stage ${stage.id}`} name={name} what={{ stage: at }} />
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
          onRetire={() => void askToRetire()}
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
  /** Another task is dropped at its position. */
  onTake: (task: number) => void
  onEdit: Props['onEdit']
}

function TaskRow({ stage, task, canUp, canDown, onMove, onTake, onEdit }: TaskProps) {
  const text = useTexts(stagesTexts)
  const nameOf = useNameOf()
  const { number } = useFormat()
  const retire = useActionMutation(calls.retireTask)
  const name = nameOf(task)
  const { place } = useDropTarget<Held>({
    id: `task ${task.id}`,
    name,
    takes: (dragged) => 'task' in dragged && dragged.task !== task.id,
    onDrop: (dragged) => 'task' in dragged && onTake(dragged.task),
  })
  const askToRetire = async () => {
    const question = { title: text.retireTitle(name), text: text.retireText, yes: text.retire }
    if (await confirm({ ...question, danger: true }))
      retire.mutate({ params: { id: stage.id, task_id: task.id } })
  }
  return (
    <li {...place} className={css.task}>
      <CardDragHandle<Held> id={`task ${task.id}`} name={name} what={{ task: task.id }} />
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
          onRetire={() => void askToRetire()}
        />
      </div>
    </li>
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
