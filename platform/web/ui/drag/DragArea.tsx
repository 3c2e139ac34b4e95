/** Cards that are dragged to drop targets, as on a board. For rows in an order use `SortableList`. */
import { DndContext, DragOverlay, useDraggable, useDroppable } from '@dnd-kit/core'
import { type ReactNode, createContext, use, useState } from 'react'
import { DragHandle } from './DragHandle.tsx'
import {
  type Draggable,
  dropTargetUnderPointer,
  nextDropTargetCoordinates,
  useDragSensors,
  useDragAnnouncements,
} from './drag.ts'
import css from './drag.module.css'

interface Card<What> extends Draggable {
  what: What
}

interface Place<What> extends Draggable {
  takes: (what: What) => boolean
  onDrop: (what: What) => void
}

/** The card that is dragged now. */
const Dragged = createContext<Card<unknown> | undefined>(undefined)

interface AreaProps<What> {
  /** The drag preview; by default its name. */
  renderCard?: (what: What) => ReactNode
  children: ReactNode
}

export function DragArea<What>({ renderCard, children }: AreaProps<What>) {
  const [card, setCard] = useState<Card<What>>()
  const sensors = useDragSensors(nextDropTargetCoordinates)
  const accessibility = useDragAnnouncements()
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dropTargetUnderPointer}
      accessibility={accessibility}
      onDragStart={({ active }) => setCard(active.data.current as Card<What>)}
      onDragCancel={() => setCard(undefined)}
      onDragEnd={({ active, over }) => {
        setCard(undefined)
        const place = over?.data.current as Place<What> | undefined
        place?.onDrop((active.data.current as Card<What>).what)
      }}
    >
      <Dragged value={card}>{children}</Dragged>
      <DragOverlay dropAnimation={null}>
        {card && <div className={css.lifted}>{renderCard ? renderCard(card.what) : card.name}</div>}
      </DragOverlay>
    </DndContext>
  )
}

/** The drag handle of a card. Its drop target receives `what`. */
export function CardDragHandle<What>({ id, name, what }: Card<What> & { id: string }) {
  const { setNodeRef, attributes, listeners } = useDraggable({ id, data: { name, what } })
  return <DragHandle ref={setNodeRef} name={name} {...attributes} {...listeners} />
}

/**
 * A drop target of a `DragArea`: `place` goes on its element, which is outlined while it can take the `dragged` card.
 */
export function useDropTarget<What>({ id, ...place }: Place<What> & { id: string }) {
  const dragged = (use(Dragged) as Card<What> | undefined)?.what
  const takes = dragged !== undefined && place.takes(dragged)
  const { setNodeRef, isOver } = useDroppable({ id, data: place, disabled: !takes })
  return {
    dragged,
    place: {
      ref: setNodeRef,
      'data-takes': takes || undefined,
      'data-over': (takes && isOver) || undefined,
    },
  }
}
