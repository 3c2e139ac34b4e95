/** The times that can be booked, every quarter of an hour: 07:00 to 20:45. In the garage's own time, whatever the zone of the browser. */
export const slotTimes = Array.from({ length: 14 * 4 }, (_, quarter) => {
  const hour = 7 + Math.floor(quarter / 4)
  return `${String(hour).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
})

/** The choices of a time, with the one that it has. */
export const timesWith = (time: string | null | undefined) =>
  [...new Set([...slotTimes, ...(time ? [time] : [])])]
    .toSorted()
    .map((value) => ({ value, label: value }))

/** When most cars are fetched. */
export const EVENING = '17:00'
