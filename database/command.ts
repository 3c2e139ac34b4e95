/** The database that the settings speak of, for a tool; what goes wrong is said in a sentence. */
import { storageAt } from '#domains/files/server/place.ts'
import { startEmbedded } from '#platform/server/embedded-postgres.ts'
import type { Env } from '#platform/server/env.ts'

export async function withDatabase(env: Env, work: (url: string) => Promise<void>): Promise<void> {
  const postgres = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: env.DATA_DIR, log: () => {} })
  try {
    await work(env.DATABASE_URL ?? postgres?.url ?? '')
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  } finally {
    // an app that is running on the same folder goes on using its database
    await postgres?.stop()
  }
}

/** Undefined for files in a bucket: they are not copied, the bucket has versions of its own. */
export const filesOf = ({ FILES_URL }: Env) =>
  FILES_URL.startsWith('s3:') ? undefined : storageAt(FILES_URL)
