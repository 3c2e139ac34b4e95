/** Opens everything that the app runs on, and closes it in order. */
import { mkdir } from 'node:fs/promises'
import { openDatabase } from './db.ts'
import type { Env } from './env.ts'
import { listen } from './events.ts'
import type { House } from './mount.ts'
import { keepPlaces, keepSessions } from './session.ts'
import { writeStrangers } from './strangers.ts'
import { keepTurns } from './turns.ts'

export async function openHouse(
  env: Env,
  url: string,
  { asAppRole, log }: { asAppRole: boolean; log: House['log'] },
): Promise<House & { close(): Promise<void> }> {
  await mkdir(env.DATA_DIR, { recursive: true })
  const lost = (error: Error) => log.error({ err: error }, 'database connection lost')
  const database = openDatabase(url, {
    asAppRole,
    readUrl: env.DATABASE_READ_URL,
    poolSize: env.DB_POOL,
    slowSize: env.DB_SLOW,
    patience: env.DB_TIMEOUT,
    log: lost,
  })
  const events = listen(url, database.reads, lost)
  const places = keepPlaces(database.reads, events)
  const sessions = keepSessions(database.reads, env, events, places)
  const turns = keepTurns({
    atOnce: env.DB_SLOW,
    ofOne: Math.max(1, env.DB_SLOW - 1),
    // the door still accepts short calls while the full number of slow calls waits
    mostWaiting: env.MAX_IN_FLIGHT / 2,
    mostWaitingOfOne: env.MAX_IN_FLIGHT / 8,
  })
  return {
    env,
    database,
    events,
    places,
    sessions,
    turns,
    log,
    async close() {
      await writeStrangers({ database, log })
      await events.close()
      await database.close()
    },
  }
}
