/**
 * Rows that users put in order: by mouse, by touch, and by keyboard on their handle. For cards that change places use
 * `DragArea`.
 */
import { DndContext, closestCenter } from '@dnd-kit/core'
import {
  SortableContext,
  rectSortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { type ComponentProps, type ReactNode, createContext, use } from 'react'
import { DragHandle } from './DragHandle.tsx'
import { useDragSensors, useDragAnnouncements } from './drag.ts'
import css from './drag.module.css'

interface ListProps {
  /** Of the rows, in their order. */
  ids: readonly (number | string)[]
  /** From one place to another. */
  onMove: (from: number, to: number) => void
  children: ReactNode
}

export function SortableList({ ids, onMove, children }: ListProps) {
  const sensors = useDragSensors(sortableKeyboardCoordinates)
  const accessibility = useDragAnnouncements()
  // the library treats an id of 0 as none
  const names = ids.map(String)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={({ active, over }) => {
        const from = names.indexOf(String(active.id))
        const to = names.indexOf(String(over?.id))
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
      }}
    >
      <SortableContext items={names} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** What a row's handle needs of it. */
interface RowHandle {
  hold: (grip: HTMLElement | null) => void
  grip: Omit<ComponentProps<typeof DragHandle>, 'ref'>
}

const Row = createContext<RowHandle | undefined>(undefined)

interface RowProps {
  id: number | string
  name: string
  className?: string | undefined
  children: ReactNode
}

/** A row of the list; its `RowDragHandle` is anywhere in it. */
export function SortableRow({ id, name, className, children }: RowProps) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: String(id), data: { name } })
  return (
    <li
      ref={setNodeRef}
      className={[css.row, className].filter(Boolean).join(' ')}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      data-dragged={isDragging || undefined}
    >
      <Row value={{ hold: setActivatorNodeRef, grip: { name, ...attributes, ...listeners } }}>
        {children}
      </Row>
    </li>
  )
}

export function RowDragHandle() {
  const row = use(Row)
  if (!row) throw new Error('A RowGrip stands in a SortableRow')
  const { hold, grip } = row
  return <DragHandle ref={hold} {...grip} />
}
