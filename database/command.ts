/** Opens the configured database for a command-line tool and reports errors as one sentence. */
import { openStorage } from '#domains/company/files/server/choose-storage.ts'
import { startEmbedded } from '#platform/server/embedded-postgres/server.ts'
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
    // an app running on the same folder keeps using its database
    await postgres?.stop()
  }
}

/** Undefined for files in a bucket: the backup does not copy them, because the bucket has its own versions. */
export const filesOf = ({ FILES_URL }: Env) =>
  FILES_URL.startsWith('s3:') ? undefined : openStorage(FILES_URL)
