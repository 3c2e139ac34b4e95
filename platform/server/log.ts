/**
 * The log of the process, a JSON line for each event. Of the same failure it has one line a second: a client can cause
 * thousands, and the disk would fill with them. The last line of a second says how often it happened.
 */
import pino from 'pino'
import type { Env } from './env.ts'

const REPEAT_MS = 1000
/** Beyond this many different failures in a second, the others are counted as one. */
const MAX_FAILURES = 200

interface FailureFields {
  status?: number
  ip?: string
  reason?: string
  err?: { message?: string }
}

/** Statuses that a client without a session can cause at will. */
const ANONYMOUS_FAILURES = new Set([400, 401, 404, 405, 413, 417, 429, 503])
const ERROR_LEVEL = pino.levels.values.error ?? 50

/** Returns what makes two lines the same failure; undefined for a line that is no failure. */
export function failureKeyOf(fields: unknown, text: unknown, level: number): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined
  const { status, ip, reason, err } = fields as FailureFields
  if (level >= ERROR_LEVEL) return `${String(text)} ${reason ?? err?.message ?? ''}`
  return status !== undefined && ANONYMOUS_FAILURES.has(status) ? `${status} ${ip}` : undefined
}

/**
 * Counts the failures of a second.
 *
 * @param report writes how often a failure was repeated after its first line
 * @returns whether a failure is the first of its second, and is to be written
 */
export function createFailureCounter(report: (key: string, times: number) => void) {
  const repeats = new Map<string, number>()
  return (key: string): boolean => {
    const counted = repeats.has(key) || repeats.size < MAX_FAILURES ? key : 'other failures'
    const times = repeats.get(counted)
    if (times !== undefined) {
      repeats.set(counted, times + 1)
      return false
    }
    repeats.set(counted, 0)
    setTimeout(() => {
      const repeated = repeats.get(counted) ?? 0
      repeats.delete(counted)
      if (repeated > 0) report(counted, repeated)
    }, REPEAT_MS).unref()
    return true
  }
}

/** @param destination where the lines go; standard output if absent */
export function createLog(
  { LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>,
  destination: pino.DestinationStream = pino.destination(1),
): pino.Logger {
  const isFirst = createFailureCounter((failure, times) => log.warn({ failure, times }, 'repeated'))
  const log = pino(
    {
      level: LOG_LEVEL,
      base: undefined,
      redact: ['req.headers.authorization', 'token', 'password'],
      hooks: {
        logMethod(line, write, level) {
          const [fields, text] = line as unknown[]
          const key = failureKeyOf(fields, text, level)
          if (key === undefined || isFirst(key)) write.apply(this, line)
        },
      },
    },
    destination,
  )
  return log
}
