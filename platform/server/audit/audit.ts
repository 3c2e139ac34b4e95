/** Writes the activity row of a write in its transaction: who, what, from where, old and new value field by field. */
import { truncate } from '#platform/contract/text/truncate.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { CurrentUser } from '../session/session.ts'

type Fields = object

/**
 * The activity log never stores these, whichever use case reports them. A plain `code` is that of an account or a
 * branch.
 */
const SECRET = /password|token|code_hash|otp|secret/i
const NEVER_A_CHANGE = new Set(['search', 'created_at', 'updated_at'])

const shown = (fields: Fields, only?: (field: string) => boolean) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) =>
        value !== undefined &&
        !SECRET.test(field) &&
        !NEVER_A_CHANGE.has(field) &&
        (only?.(field) ?? true),
    ),
  )

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Collects what a use case reports about its write; mount stores it. Each request has one subject: the first one
 * reported.
 */
export class Audit {
  subject?: string
  subjectId?: number | undefined
  garageId?: number | null
  countryId?: number | null
  /** Garages that the write concerns besides its own: their pages receive the event too. */
  otherGarages: readonly number[] = []
  version?: number | undefined
  /** A create found the record that it was to create: the response is a 200. */
  isThere = false
  old?: Fields
  new?: Fields
  /** The person concerned if no one is signed in: the owner of the phone or of the password. */
  by?: { name: string; employee_id?: number }

  #tell(subject: string, row: Fields) {
    const { id, garage_id, country_id, version } = row as {
      id?: number
      garage_id?: number
      country_id?: number
      version?: number
    }
    this.subject ??= subject
    this.subjectId ??= id
    this.garageId ??= garage_id ?? null
    this.countryId ??= country_id ?? null
    // a use case may write twice: the activity row shows the last version
    if (version) this.version = Math.max(this.version ?? 0, version)
  }

  created(subject: string, row: Fields) {
    this.#tell(subject, row)
    this.new = { ...this.new, ...shown(row) }
  }

  /** Only the fields that differ are stored. */
  updated(subject: string, before: Fields, after: Fields) {
    this.#tell(subject, { ...before, ...after })
    const was = before as Record<string, unknown>
    const is = after as Record<string, unknown>
    const differs = (field: string) => field in is && !same(was[field], is[field])
    this.old = { ...this.old, ...shown(before, differs) }
    this.new = { ...this.new, ...shown(after, differs) }
  }

  removed(subject: string, row: Fields) {
    this.#tell(subject, row)
    this.old = { ...this.old, ...shown(row) }
  }
}

export interface Trace {
  me: CurrentUser | undefined
  method: string
  path: string
  ip: string
  requestId: string
  code: number
  message?: string
}

export async function writeActivity(db: Db, trace: Trace, audit: Audit): Promise<void> {
  await db
    .insertInto('activity_log')
    .values({
      employee_id: trace.me?.employee_id ?? audit.by?.employee_id ?? null,
      user_name: trace.me?.name ?? audit.by?.name ?? null,
      method: trace.method,
      path: truncate(trace.path, 500),
      status: trace.code < 400 ? 'success' : 'failed',
      code: trace.code,
      message: trace.message ?? null,
      ip_address: trace.ip,
      request_id: trace.requestId,
      garage_id: audit.garageId ?? null,
      subject: audit.subject ?? null,
      subject_id: audit.subjectId ?? null,
      version: audit.version ?? null,
      old_value: audit.old ? JSON.stringify(audit.old) : null,
      new_value: audit.new ? JSON.stringify(audit.new) : null,
    })
    .execute()
}

/** What changed in a row since a version, and who changed it. The response to a stale write contains it. */
export async function changesSince(db: Db, subject: string, subjectId: number, version: number) {
  return db
    .selectFrom('activity_log')
    .select([
      'created_at as at',
      'user_name as by',
      'version',
      'old_value as from',
      'new_value as to',
    ])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('version', '>', version)
    .orderBy('id')
    .limit(sql.lit(20))
    .execute()
}
