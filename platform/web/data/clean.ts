/** Payload cleaning (specification, section 5), in one place. */

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Drops empty strings, null and undefined, inside lists and objects too. */
export function withoutEmpty<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutEmpty) as T
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => !isEmpty(item))
      .map(([name, item]) => [name, withoutEmpty(item)]),
  ) as T
}

/**
 * Cleans a body. In an update an absent field keeps its value, so a cleared field is sent as null. Elsewhere empty
 * fields are left out.
 */
export function cleanBody(method: string, body: unknown): unknown {
  if (method !== 'PUT' || !isPlain(body)) return withoutEmpty(body)
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, item]) => item !== undefined)
      .map(([name, item]) => [name, isEmpty(item) ? null : withoutEmpty(item)]),
  )
}

const meansAll = (value: unknown) =>
  isEmpty(value) || value === 0 || value === '0' || value === 'all' || Number.isNaN(value)

/** The strict variant: drops 0, '0', 'all' and NaN too. */
export const withoutAll = (given: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => !meansAll(value)))

/** Cleans a query: drops values that are empty or mean "all"; `start_date` counts only with `end_date`. */
export function cleanQuery(query: object = {}): Record<string, string> {
  const kept = Object.fromEntries(
    Object.entries(withoutAll(query)).map(([name, value]) => [name, String(value)]),
  )
  if (!kept.end_date) delete kept.start_date
  return kept
}
