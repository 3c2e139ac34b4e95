/** Tolerated difference of a device's clock ahead of the server's. */
const MAX_CLOCK_SKEW_MS = 60_000

/**
 * Returns when an offline action happened: the time from the device, or now if the device sent none. A time slightly
 * ahead becomes now; one further ahead stays, and its call rejects it.
 */
export function resolveDeviceTime(givenMoment: string | null | undefined, now: Date): Date {
  if (!givenMoment) return now
  const moment = new Date(givenMoment)
  const ahead = moment.getTime() - now.getTime()
  return ahead > 0 && ahead <= MAX_CLOCK_SKEW_MS ? now : moment
}
