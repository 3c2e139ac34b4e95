/** How deep and how long a body may be: code that walks through it must neither overflow the stack nor take long. */

/** The deepest declared body has four levels. */
const DEEPEST = 32
/** The longest declared list has 10,000 rows. */
export const LONGEST_LIST = 20_000

export const isModest = (value: unknown, left = DEEPEST): boolean => {
  if (typeof value !== 'object' || value === null) return true
  if (left === 0 || (Array.isArray(value) && value.length > LONGEST_LIST)) return false
  return Object.values(value).every((inner) => isModest(inner, left - 1))
}
