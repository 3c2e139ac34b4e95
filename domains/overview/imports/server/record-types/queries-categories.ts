/** Prevents two concurrent imports from creating the same category. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

export const lockCategories = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('categories from a file'))`.execute(db)
