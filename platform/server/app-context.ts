/** Opens everything that the app needs, and closes it in order. */
import { mkdir } from 'node:fs/promises'
import { openDatabase } from './database/db.ts'
import type { Env } from './env.ts'
import { listenForEvents } from './events/events.ts'
import type { AppContext } from './http/mount.ts'
import { createGarageDirectory, createSessionCache } from './session/session.ts'
import { flushAnonymousRefusals } from './limits/anonymous-requests.ts'
import { createGuessLimit } from './links/guess-limit.ts'
import { createFairQueue } from './limits/fair-queue.ts'

export async function createAppContext(
  env: Env,
  url: string,
  { asAppRole, log }: { asAppRole: boolean; log: AppContext['log'] },
): Promise<AppContext & { close(): Promise<void> }> {
  await mkdir(env.DATA_DIR, { recursive: true })
  const lost = (error: Error) => log.error({ err: error }, 'database connection lost')
  const database = openDatabase(url, {
    asAppRole,
    readUrl: env.DATABASE_READ_URL,
    poolSize: env.DB_POOL,
    slowSize: env.DB_SLOW,
    readTimeout: env.DB_TIMEOUT,
    log: lost,
    logSql: env.LOG_SQL
      ? (sql, ms) => log.info({ ms: Math.round(ms * 10) / 10, sql }, 'sql')
      : undefined,
  })
  const events = listenForEvents(url, database.reads, lost)
  const garageDirectory = createGarageDirectory(database.reads, events)
  const sessions = createSessionCache(database.reads, env, events, garageDirectory)
  const slowCallQueue = createFairQueue({
    atOnce: env.DB_SLOW,
    ofOne: Math.max(1, env.DB_SLOW - 1),
    // admission control still accepts short calls while the full number of slow calls waits
    mostWaiting: env.MAX_IN_FLIGHT / 2,
    mostWaitingOfOne: env.MAX_IN_FLIGHT / 8,
  })
  return {
    env,
    database,
    events,
    garageDirectory,
    sessions,
    slowCallQueue,
    guessLimit: createGuessLimit(),
    log,
    async close() {
      await flushAnonymousRefusals({ database, log })
      await events.close()
      await database.close()
    },
  }
}
