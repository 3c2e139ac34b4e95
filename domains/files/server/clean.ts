/**
 * Throws away what nobody came back for: uploads left unfinished, files that no record took, a day after they came.
 * Any number of processes may do it at once: each takes rows that no other has.
 */
import { isAway } from '#platform/server/errors.ts'
import type { House } from '#platform/server/mount.ts'
import { unkeep } from './keep.ts'
import { deleteUnused, selectPointers } from './queries.ts'
import { deleteExpiredUploads } from './queries-uploads.ts'
import { storageOf } from './place.ts'

const EVERY = 3_600_000
const AT_ONCE = 100

/** How many uploads and files were thrown away. */
export async function cleanFiles(house: House): Promise<{ uploads: number; files: number }> {
  const storage = storageOf(house)
  const { writes } = house.database
  const done = { uploads: 0, files: 0 }
  // the contents go before the rows are gone for good: what is broken off is found again the next time
  const takeUploads = () =>
    writes.transaction().execute(async (db) => {
      const taken = await deleteExpiredUploads(db, AT_ONCE)
      for (const { parts } of taken) for (const key of parts) await storage.remove(key)
      return taken.length
    })
  const takeFiles = () =>
    writes.transaction().execute(async (db) => {
      const taken = await deleteUnused(db, await selectPointers(db), AT_ONCE)
      for (const { key } of taken) await unkeep(key, storage)
      return taken.length
    })
  for (let taken = AT_ONCE; taken === AT_ONCE; done.uploads += taken) taken = await takeUploads()
  for (let taken = AT_ONCE; taken === AT_ONCE; done.files += taken) taken = await takeFiles()
  return done
}

/** Cleans now and every hour; returns what stops it, after the round that is running. */
export function keepFilesClean(house: House): () => Promise<void> {
  let running = Promise.resolve()
  const clean = () => {
    running = cleanFiles(house).then(
      ({ uploads, files }) => {
        if (uploads + files > 0) house.log.info({ uploads, files }, 'unused files thrown away')
      },
      (error: unknown) => {
        if (!isAway(error)) house.log.error({ err: error }, 'unused files not thrown away')
      },
    )
  }
  clean()
  const timer = setInterval(clean, EVERY)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
