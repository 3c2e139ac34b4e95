/** The bookable times, every quarter of an hour from 07:00 to 20:45, in the garage's zone. */
export const slotTimes = Array.from({ length: 14 * 4 }, (_, quarter) => {
  const hour = 7 + Math.floor(quarter / 4)
  return `${String(hour).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
})

/** The options of a time field, including its current value. */
export const timesWith = (time: string | null | undefined) =>
  [...new Set([...slotTimes, ...(time ? [time] : [])])]
    .toSorted()
    .map((value) => ({ value, label: value }))

/** When most cars are collected. */
export const EVENING = '17:00'
