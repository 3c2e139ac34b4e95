/** Photos taken offline: stored with the write that uses them, and sent also after their page was left. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { StoredFile } from '#platform/web/data/files.ts'
import {
  type OfflineFile,
  allFiles,
  removeFile,
  storeFile,
} from '#platform/web/offline/offlineFiles.ts'
import { useSession } from '#platform/web/data/session.ts'
import { withWebLockIfFree } from '#platform/web/offline/webLock.ts'
import { isTransferOpen, lockOf } from '#platform/web/data/transfers.ts'
import { useTransfers } from '#platform/web/data/useTransfers.ts'
import { ApiFailure } from '#platform/web/data/api.ts'
import { isTransientFailure, sendAll, notifyFailedWrite } from '../components/outbox.ts'
import { type CompletedWrite, addPendingWrite } from '../components/pendingWrites.ts'

/** The write that follows an uploaded file, and the place of the file's id in it. */
export interface AfterUpload {
  done: CompletedWrite
  put: 'file_id' | 'file_ids' | 'field'
}

/** As the field of a record: `file 55`. */
export const fieldOfFile = (id: number) => `file ${id}`

function doneOf({ done, put }: AfterUpload, file: { id: number }, key: string): CompletedWrite {
  if (put === 'file_id') return { ...done, key, body: { ...done.body, file_id: file.id } }
  if (put === 'file_ids') return { ...done, key, body: { ...done.body, file_ids: [file.id] } }
  const name = fieldOfFile(file.id)
  return {
    ...done,
    key,
    fields: { base: { [name]: null }, mine: { [name]: true }, version: null },
  }
}

// the key is the file's own: it is written once, even if the app closes between the two steps
const arrived = async (
  then: AfterUpload,
  file: { id: number },
  id: string,
  client: QueryClient,
) => {
  await addPendingWrite(doneOf(then, file, `file-${id}`))
  void sendAll(client)
}

/** The uploads of a record that continue without its page and after a restart of the app. */
export function useOfflineTransfers(place: string, then: AfterUpload) {
  const client = useQueryClient()
  return useTransfers(
    place,
    (file: StoredFile, id: string) => arrived(then, file, id, client),
    then,
  )
}

export type LeftoverUpload = OfflineFile & { then: AfterUpload }

/** Retries from the beginning. */
export async function retryUpload(
  { refused: _, url: __, ...kept }: LeftoverUpload,
  client: QueryClient,
) {
  await storeFile(kept)
  await sendLeftoverUploads(client)
}

/** This user's files whose page is not open. */
export async function leftoverUploads(): Promise<LeftoverUpload[]> {
  const owner = `${useSession.getState().employee_id}:`
  const all = await allFiles()
  return all.filter(
    (kept): kept is LeftoverUpload => Boolean(kept.then) && kept.place.startsWith(owner),
  )
}

let running = false

/** Sends them one after another, until the connection fails. */
export async function sendLeftoverUploads(client: QueryClient) {
  if (running) return
  running = true
  try {
    for (const { id, place, refused } of await leftoverUploads()) {
      if (refused || isTransferOpen(place)) continue
      // if its page is open in another window, that window sends it
      if ((await withWebLockIfFree(lockOf(place), () => sendOne(id, client))) === false) return
    }
  } finally {
    running = false
  }
}

/** @returns false while offline */
async function sendOne(id: string, client: QueryClient): Promise<boolean> {
  // it may have been sent, or discarded, since the list was read
  const pendingUpload = (await leftoverUploads()).find((one) => one.id === id)
  if (!pendingUpload) return true
  const { uploadInChunks } = await import('#platform/web/data/resumable.ts')
  let stop: () => void = () => {}
  const stopped = new Promise<undefined>((done) => {
    stop = () => done(undefined)
  })
  const sending = uploadInChunks(pendingUpload.file, pendingUpload.url, {
    onPercent: () => {},
    onWaiting: (waiting) => waiting && stop(),
    onAddress: (url) => void storeFile({ ...pendingUpload, url }),
  })
  try {
    const file = await Promise.race([sending.done, stopped])
    if (!file) {
      sending.pause()
      return false
    }
    await arrived(pendingUpload.then, file, pendingUpload.id, client)
  } catch (failure) {
    if (failure instanceof ApiFailure && !isTransientFailure(failure)) {
      const { message, code, values } = failure
      await storeFile({ ...pendingUpload, refused: { message, code, ...(values && { values }) } })
      notifyFailedWrite('refused')
    }
    return true
  }
  await removeFile(pendingUpload.id)
  return true
}
