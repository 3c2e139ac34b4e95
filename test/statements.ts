/** What the app sends to the database, for tests that count or read its statements. */
import pg from 'pg'
import { vi } from 'vitest'

/** Captures every statement from now on. `vi.restoreAllMocks` ends it. */
export function captureStatements() {
  let captured: string[] = []
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [statement] = given as [string | { text: string }]
    captured.push(typeof statement === 'string' ? statement : statement.text)
    return Reflect.apply(query, this, given) as never
  })
  /** The texts since the last time, or since the beginning. */
  return (): string[] => {
    const texts = captured
    captured = []
    return texts
  }
}
