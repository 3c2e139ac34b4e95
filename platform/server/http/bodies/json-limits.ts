/**
 * Limits the depth and length of a body: code that traverses it must neither overflow the stack nor take long. A repeated
 * key is rejected too (RFC 8259, 4): a proxy may read the first value and we the last one.
 */

/** The deepest declared body has four levels. */
const DEEPEST = 32
/** The longest declared list has 10,000 rows. */
export const MAX_LIST_LENGTH = 20_000

export const isWithinJsonLimits = (value: unknown, left = DEEPEST): boolean => {
  if (typeof value !== 'object' || value === null) return true
  if (left === 0 || (Array.isArray(value) && value.length > MAX_LIST_LENGTH)) return false
  return Object.values(value).every((inner) => isWithinJsonLimits(inner, left - 1))
}

const [QUOTE, BACKSLASH, COLON] = ['"', '\\', ':'].map((letter) => letter.charCodeAt(0))

/** Counts the members of all objects in the text of a body: each has one colon outside of strings. */
function membersOf(text: Uint8Array): number {
  let members = 0
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]
    if (byte === QUOTE) isString = !isString
    else if (isString && byte === BACKSLASH) at++
    else if (!isString && byte === COLON) members++
  }
  return members
}

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  const keys = Array.isArray(value) ? 0 : inner.length
  return inner.reduce((sum: number, each) => sum + keysOf(each), keys)
}

/**
 * @param text valid JSON in UTF-8
 * @param value the text as parsed, within the limits
 */
export const hasRepeatedKey = (text: Uint8Array, value: unknown): boolean =>
  membersOf(text) !== keysOf(value)
