/**
 * Stores running uploads in this browser until they are complete, so that they continue after a reload. By user and
 * upload target, for a day, as long as the server stores its part; for two weeks if the outbox writes them, since a
 * device may be offline for long. Without such a storage, uploads end with the page.
 */
import type { ApiMessage } from '#platform/contract/messages.ts'

export interface OfflineFile {
  id: string
  /** The owner and the upload target: `12:order/7/inbound`. */
  place: string
  file: File
  /** The URL where the upload continues, once the server has sent it. */
  url?: string
  at: number
  /** The write that follows the upload, for uploads that go on without their page (outbox). */
  then?: object | undefined
  /** The server's error: it is not sent again by itself. */
  refused?: ApiMessage | undefined
}

const DAY = 86_400_000
const isOld = ({ at, then }: OfflineFile) => Date.now() - at > (then ? 14 : 1) * DAY

const opened = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('uploads', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore('files', { keyPath: 'id' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No store')))
  })

async function within<T>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await opened()
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction('files', mode)
      const request = work(transaction.objectStore('files'))
      // not before it is on the disk: a full one fails at the end
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('No store')),
      )
    }).finally(() => database.close())
  } catch {
    return undefined
  }
}

/** @returns whether there was space for it */
export const storeFile = async (file: OfflineFile): Promise<boolean> =>
  (await within('readwrite', (files) => files.put(file))) !== undefined

export const removeFile = (id: string) => within('readwrite', (files) => files.delete(id))

/** Signing out removes a user's own. Those of another user, whose session has expired, still wait for them. */
export async function removeFiles(owner: number) {
  const all = await allFiles()
  const ownFiles = all.filter(({ place }) => place.startsWith(`${owner}:`))
  await Promise.all(ownFiles.map(({ id }) => removeFile(id)))
}

/** All files of this device that are not too old. */
export async function allFiles(): Promise<OfflineFile[]> {
  const all = (await within<OfflineFile[]>('readonly', (files) => files.getAll())) ?? []
  const old = all.filter(isOld)
  await Promise.all(old.map(({ id }) => removeFile(id)))
  return all.filter((kept) => !old.includes(kept))
}

export const readOfflineFiles = async (place: string): Promise<OfflineFile[]> =>
  (await allFiles()).filter((kept) => kept.place === place)
