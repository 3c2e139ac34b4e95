/** An outline of the car with its marks, numbered across all outlines. If editable, a press adds a mark. */
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { View } from '../../rules.ts'
import css from '../shared/inspection.module.css'
import { inspectionsTexts } from '../../texts/texts.ts'
import { Outline } from './outlines.tsx'

interface Point {
  x: number
  y: number
}

interface Props {
  view: View
  marks: readonly (Point & { view: View })[]
  onMark?: (at: Point) => void
}

/** How far an arrow key moves the cross, as a fraction of the outline. */
const STEP = 0.05
const inside = (share: number) => toThreeDecimals(Math.min(1, Math.max(0, share)))
const at = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` })
const steps: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

export function DamageMarks({ view, marks, onMark }: Props) {
  const text = useTexts(inspectionsTexts)
  const [cross, setCross] = useState<Point>()
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) setCross((now) => now && { x: inside(now.x + step.x), y: inside(now.y + step.y) })
    if (step) event.preventDefault()
  }
  const outline = (
    <>
      <Outline view={view} />
      {marks.map(
        (mark, index) =>
          mark.view === view && (
            <span key={`${index} ${mark.x}`} className={css.mark} style={at(mark)}>
              {index + 1}
            </span>
          ),
      )}
      {cross && <span className={css.cross} style={at(cross)} />}
    </>
  )
  if (!onMark) return <div className={css.outline}>{outline}</div>
  return (
    <button
      type="button"
      className={css.outline}
      aria-label={text.outline(text.view[view])}
      onFocus={() => setCross({ x: 0.5, y: 0.5 })}
      onBlur={() => setCross(undefined)}
      onKeyDown={move}
      onClick={({ currentTarget, detail, clientX, clientY }) => {
        // Enter has no coordinates, so the cross gives them
        if (detail === 0 && cross) return onMark(cross)
        const { left, top, width, height } = currentTarget.getBoundingClientRect()
        onMark({ x: inside((clientX - left) / width), y: inside((clientY - top) / height) })
      }}
    >
      {outline}
    </button>
  )
}
