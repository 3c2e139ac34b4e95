/** A growth beyond 300 % is hard to read as a percentage, and mostly means that the previous value was small. */
const MAX_GROWTH = 3

/** The change in percent; beyond the limit only its direction. */
export function changeIn(
  tag: string,
  manyTimes: string,
  value: number,
  before: number,
): string | undefined {
  if (before === 0 || value === before) return undefined
  const growth = (value - before) / Math.abs(before)
  // a negative value has no multiple
  if (Math.abs(growth) > MAX_GROWTH) return before > 0 && growth > 0 ? manyTimes : undefined
  return new Intl.NumberFormat(tag, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(growth)
}
