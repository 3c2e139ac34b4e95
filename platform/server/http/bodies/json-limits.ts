/** Limits the depth and length of a body: code that traverses it must neither overflow the stack nor take long. */

/** The deepest declared body has four levels. */
const DEEPEST = 32
/** The longest declared list has 10,000 rows. */
export const MAX_LIST_LENGTH = 20_000

export const isWithinJsonLimits = (value: unknown, left = DEEPEST): boolean => {
  if (typeof value !== 'object' || value === null) return true
  if (left === 0 || (Array.isArray(value) && value.length > MAX_LIST_LENGTH)) return false
  return Object.values(value).every((inner) => isWithinJsonLimits(inner, left - 1))
}
