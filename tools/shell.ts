/**
 * `npm run shell`: a REPL on the database of DATABASE_URL or DATA_DIR, beside a running app or without one. It has `db`, `sql`,
 * `scope` (everything), `scopeOf(garageId)` and `run(query)`, which prints a table. As the app it may not change the ledger.
 */
import { start } from 'node:repl'
import { type CompiledQuery, sql } from 'kysely'
import { openDatabase } from '#platform/server/database/db.ts'
import { startEmbedded } from '#platform/server/embedded-postgres/server.ts'
import { readEnv } from '#platform/server/env.ts'
import { type Scope, fullScope } from '#platform/server/session/scope.ts'
import { hasAppRole } from '#database/migrate.ts'

const env = readEnv()
const postgres = env.DATABASE_URL
  ? undefined
  : await startEmbedded({ dataDir: env.DATA_DIR, log: () => {} })
const url = env.DATABASE_URL ?? postgres?.url ?? ''
const database = openDatabase(url, {
  asAppRole: await hasAppRole(url),
  poolSize: 2,
  slowSize: 2,
  readTimeout: env.DB_TIMEOUT,
  log: (error) => console.error(error.message),
  logSql: env.LOG_SQL ? (text, ms) => console.error(`${ms.toFixed(1)} ms  ${text}`) : undefined,
})
const db = database.writes

async function scopeOf(garageId: number): Promise<Scope> {
  const { country_id } = await db
    .selectFrom('garages')
    .select('country_id')
    .where('id', '=', garageId)
    .executeTakeFirstOrThrow()
  return { garages: [garageId], countries: [country_id] }
}
const run = async (query: { compile(): CompiledQuery }) =>
  console.table((await db.executeQuery(query.compile())).rows)

console.log('db, sql, scope, scopeOf(garageId), run(query). For example:')
console.log("await run(db.selectFrom('orders').select(['id', 'number', 'stage']).limit(5))")
const repl = start({ prompt: 'bengkel> ' })
Object.assign(repl.context, { db, sql, scope: fullScope, scopeOf, run })
repl.on('exit', () => {
  void database.close().then(() => {
    // a running app on the same folder goes on using its database
    if (postgres && !postgres.adopted) return postgres.stop()
    return undefined
  })
})
