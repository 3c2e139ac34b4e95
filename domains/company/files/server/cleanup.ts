/**
 * Removes abandoned uploads, and files that no record uses, a day after they came.
 * Several processes may run it at once: each takes rows that no other has.
 */
import type { AppContext } from '#platform/server/http/mount.ts'
import { deleteStored } from './store-content.ts'
import { deleteUnused, selectPointers } from './queries.ts'
import { deleteExpiredUploads, deleteOldBytes } from './queries-uploads.ts'
import { storageOf } from './choose-storage.ts'

const AT_ONCE = 100

/** How many uploads and files were removed. */
export async function cleanFiles(
  appContext: AppContext,
): Promise<{ uploads: number; files: number }> {
  const storage = storageOf(appContext)
  const { writes } = appContext.database
  const done = { uploads: 0, files: 0 }
  // contents go before the row deletion commits: the next run finds an interrupted one again
  const takeUploads = () =>
    writes.transaction().execute(async (db) => {
      const deleted = await deleteExpiredUploads(db, AT_ONCE)
      for (const { parts } of deleted) for (const key of parts) await storage.remove(key)
      return deleted.length
    })
  const takeFiles = () =>
    writes.transaction().execute(async (db) => {
      const deleted = await deleteUnused(db, await selectPointers(db), AT_ONCE)
      for (const { key } of deleted) await deleteStored(key, storage)
      return deleted.length
    })
  for (let deleted = AT_ONCE; deleted === AT_ONCE; done.uploads += deleted)
    deleted = await takeUploads()
  for (let deleted = AT_ONCE; deleted === AT_ONCE; done.files += deleted)
    deleted = await takeFiles()
  await deleteOldBytes(writes)
  return done
}
