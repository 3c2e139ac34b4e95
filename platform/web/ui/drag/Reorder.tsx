/** Orders rows without dragging: a step up, a step down. */
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

/** Moves an element of a list to another position. */
export const moved = <T,>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] as T)

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
