/** Vehicle identification numbers, and what a user may do with a vehicle: for server and browser. */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { normalizeCode } from '#platform/contract/text/code.ts'

/** The stored form: capitals, without spaces and hyphens. */
export const compactVin = (typed: string) => normalizeCode(typed).toUpperCase().replace(/[ -]/g, '')

// ISO 3779: a character's value is its position in this string, modulo ten
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

function checkDigitFits(vin: string) {
  const sum = WEIGHTS.reduce(
    (total, weight, place) => total + weight * (VALUES.indexOf(vin.charAt(place)) % 10),
    0,
  )
  return vin.charAt(8) === '0123456789X'.charAt(sum % 11)
}

/**
 * Returns the problem of a compact VIN, or undefined. The check digit applies to North American makers (1-5) only.
 * Cars built before 1981 have a chassis number instead.
 */
export function vinProblem(vin: string): string | undefined {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return messages.vinFormat
  if (/^[1-5]/.test(vin) && !checkDigitFits(vin)) return messages.vinCheckDigit
  return undefined
}

/** Warns instead of rejecting: not all Chinese makers (L) compute the check digit correctly. */
export const vinWarning = (vin: string): string | undefined =>
  vin.startsWith('L') && !vinProblem(vin) && !checkDigitFits(vin)
    ? messages.vinCheckDigit
    : undefined

export const canUpdate = (role: string | undefined): Ability => abilityFor(role, 'vehicle.write')

/** A vehicle with orders cannot be removed. */
export const canRemove = (
  role: string | undefined,
  { plate, has_orders }: { plate: string; has_orders: boolean },
): Ability =>
  abilityFor(role, 'vehicle.write', has_orders && createMessage(messages.inUse, { item: plate }))
