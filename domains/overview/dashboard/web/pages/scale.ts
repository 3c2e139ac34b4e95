/** A chart's axis with round steps that include zero, and the positions of its bars. */

export interface Day {
  day: string
  income: number
}

/** A round number slightly above a raw step: 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= raw) ?? 10
  return factor * power
}

/** The ticks of an axis that covers all values: about four steps, from the lowest to the highest. */
export function ticksOf(values: readonly number[], steps = 4): number[] {
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  if (top === bottom) return [0, 1]
  const step = roundStep((top - bottom) / steps)
  const first = Math.floor(bottom / step)
  const last = Math.ceil(top / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

export const HEIGHT = 250
export const TOP = 12
const BOTTOM = 26
export const LEFT = 74
const LABEL_WIDTH = 30

/** The horizontal positions of the days of a chart, in pixels. */
export function scaleOf(days: readonly Day[], width: number) {
  const ticks = ticksOf(days.map(({ income }) => income))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const step = Math.max(0, width - LEFT) / days.length
  return {
    ticks,
    step,
    gap: Math.min(6, step * 0.18),
    /** One label for this many days. */
    every: Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, step))),
    x: (index: number) => LEFT + index * step,
    y: (amount: number) => TOP + ((high - amount) / (high - low)) * (HEIGHT - TOP - BOTTOM),
  }
}

export type Scale = ReturnType<typeof scaleOf>
