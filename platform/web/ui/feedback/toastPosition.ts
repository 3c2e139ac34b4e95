/** Positions toasts so that they cover no button. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Px between the positions that are tried, from the top to the bottom. */
const STEP = 20
const MARGIN = 16

const shared = (from: number, long: number, otherFrom: number, otherLong: number) =>
  Math.max(0, Math.min(from + long, otherFrom + otherLong) - Math.max(from, otherFrom))

const covered = (place: Box, one: Box) =>
  shared(place.left, place.width, one.left, one.width) *
  shared(place.top, place.height, one.top, one.height)

/**
 * The first position at the top right that covers none of these, from the header down to the middle of the screen. If
 * all of them cover something, the one that covers least.
 * @param top below the header
 */
export function freePosition(
  size: Pick<Box, 'width' | 'height'>,
  taken: readonly Box[],
  view: { width: number; height: number; top: number },
): Pick<Box, 'left' | 'top'> {
  const left = Math.max(MARGIN, view.width - size.width - MARGIN)
  const last = Math.max(view.top, view.height / 2 - size.height)
  let best = { left, top: view.top }
  let least = Infinity
  for (let { top } = view; top <= last && least > 0; top += STEP) {
    const area = taken.reduce((sum, one) => sum + covered({ ...size, left, top }, one), 0)
    if (area < least) [best, least] = [{ left, top }, area]
  }
  return best
}

/** The visible interactive elements. */
export const interactiveBoxes = (ignored: Element): Box[] =>
  [
    ...document.querySelectorAll('button, a[href], input, select, textarea, [role=menuitem]'),
  ].flatMap((one) => {
    if (ignored.contains(one)) return []
    const box = one.getBoundingClientRect()
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight ? [box] : []
  })
