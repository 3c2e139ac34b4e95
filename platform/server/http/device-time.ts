/** The clock of a device may be ahead of the server's by so much. */
const MAX_CLOCK_SKEW_MS = 60_000

/**
 * When something was done that was written down without a line: as the device says it, else now.
 * A moment that is hardly ahead is now; one that is further ahead stays, and its call refuses it.
 */
export function resolveDeviceTime(givenMoment: string | null | undefined, now: Date): Date {
  if (!givenMoment) return now
  const moment = new Date(givenMoment)
  const ahead = moment.getTime() - now.getTime()
  return ahead > 0 && ahead <= MAX_CLOCK_SKEW_MS ? now : moment
}
