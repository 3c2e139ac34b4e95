/** Putting rows in order: a handle to drag them by, and buttons that do the same by keyboard. */
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import css from './reorder.module.css'

/** Puts one of a list in the place of another. */
export const moved = <T,>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] as T)

interface HandleProps {
  onDragStart: () => void
  onDragEnd: () => void
}

/** Of the row around it, which is what is seen to move. For the mouse alone: the buttons do the same. */
export const DragHandle = ({ onDragStart, onDragEnd }: HandleProps) => (
  <span
    className={css.handle}
    aria-hidden
    data-drag
    draggable
    onDragStart={(event) => {
      const row = event.currentTarget.closest('li')
      if (row) event.dataTransfer.setDragImage(row, 12, 12)
      event.dataTransfer.effectAllowed = 'move'
      onDragStart()
    }}
    onDragEnd={onDragEnd}
  >
    <IconGripVertical size={17} />
  </span>
)

/** The place where something is dropped. `takes` says whether what is dragged belongs there. */
export const dropOn = (takes: boolean, drop: () => void) => ({
  onDragOver: (event: DragEvent) => {
    if (takes) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    if (!takes) return
    event.preventDefault()
    event.stopPropagation()
    drop()
  },
})

interface MoveProps {
  labels: readonly [up: string, down: string]
  canUp: boolean
  canDown: boolean
  onMove: (by: -1 | 1) => void
}

export const MoveButtons = ({ labels, canUp, canDown, onMove }: MoveProps) => (
  <>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={labels[0]}
      disabled={!canUp}
      onClick={() => onMove(-1)}
    >
      <IconArrowUp size={17} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={labels[1]}
      disabled={!canDown}
      onClick={() => onMove(1)}
    >
      <IconArrowDown size={17} aria-hidden />
    </ActionIcon>
  </>
)
