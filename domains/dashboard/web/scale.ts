/** A chart's axis: round steps that include zero. */

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
