/** Dragging by mouse, by touch and by keyboard. Each step is announced to screen readers. */
import {
  type Active,
  type Announcements,
  type ClientRect,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Over,
  PointerSensor,
  closestCorners,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'

/** The data of a draggable, and of a drop target. */
export interface Draggable {
  name: string
}

/** How far a press may move before it drags. */
const SLIP_PX = 4

export const useDragSensors = (coordinateGetter: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: SLIP_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  )

/** The drop target under the pointer; without a pointer, the one that the draggable covers most. */
export const dropTargetUnderPointer: CollisionDetection = (args) => {
  const under = pointerWithin(args)
  return under.length > 0 ? under : rectIntersection(args)
}

const isAhead: Record<string, (place: ClientRect, from: ClientRect) => boolean> = {
  ArrowRight: (place, from) => place.left > from.left + 1,
  ArrowLeft: (place, from) => place.left < from.left - 1,
  ArrowDown: (place, from) => place.top > from.top + 1,
  ArrowUp: (place, from) => place.top < from.top - 1,
}

/** An arrow key moves to the nearest drop target in its direction that takes the draggable. */
export const nextDropTargetCoordinates: KeyboardCoordinateGetter = (event, { context }) => {
  const { active, collisionRect, droppableRects, droppableContainers } = context
  const ahead = isAhead[event.code]
  if (!ahead || !active || !collisionRect) return undefined
  event.preventDefault()
  const places = droppableContainers.getEnabled().filter(({ id }) => {
    const rect = droppableRects.get(id)
    return rect && ahead(rect, collisionRect)
  })
  const [next] = closestCorners({
    active,
    collisionRect,
    droppableRects,
    droppableContainers: places,
    pointerCoordinates: null,
  })
  const rect = next && droppableRects.get(next.id)
  return rect && { x: rect.left, y: rect.top }
}

const nameOf = (one: Active | Over) => (one.data.current as Draggable | undefined)?.name ?? ''

/** The announcements for screen readers while dragging. */
export function useDragAnnouncements() {
  const { drag: text } = useTexts(commonTexts)
  const announcements: Announcements = {
    onDragStart: ({ active }) => text.lifted(nameOf(active)),
    onDragOver: ({ active, over }) => {
      if (!over) return text.nowhere(nameOf(active))
      // a row that was just lifted is over its own place
      return over.id === active.id ? undefined : text.over(nameOf(active), nameOf(over))
    },
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id
        ? text.dropped(nameOf(active), nameOf(over))
        : text.back(nameOf(active)),
    onDragCancel: ({ active }) => text.back(nameOf(active)),
  }
  return { announcements, screenReaderInstructions: { draggable: text.help } }
}
