/**
 * Keeps running uploads in this browser until they have arrived, so that they continue after a reload. By
 * person and place, for a day, as long as the server keeps its part; for two weeks where it is said what becomes of them,
 * since a device may be without a line for long. Without such a store, uploads end with the page.
 */
import type { ApiMessage } from '#platform/contract/messages.ts'

export interface OfflineFile {
  id: string
  /** The owner and the place: `12:order/7/inbound`. */
  place: string
  file: File
  /** The address where the upload continues, once the server has given it. */
  url?: string
  at: number
  /** What is written once it has arrived, for uploads that go on without their page (outbox). */
  then?: object | undefined
  /** What the server has against it: it is not sent again by itself. */
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
      // not before it is on the disk: a full one says so at the end
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('No store')),
      )
    }).finally(() => database.close())
  } catch {
    return undefined
  }
}

/** @returns whether there was room for it */
export const storeFile = async (file: OfflineFile): Promise<boolean> =>
  (await within('readwrite', (files) => files.put(file))) !== undefined

export const removeFile = (id: string) => within('readwrite', (files) => files.delete(id))

/** Signing out removes a person's own. Those of another one, whose session has expired, still wait for him. */
export async function removeFiles(owner: number) {
  const all = await allFiles()
  const ownFiles = all.filter(({ place }) => place.startsWith(`${owner}:`))
  await Promise.all(ownFiles.map(({ id }) => removeFile(id)))
}

/** All of this device that are not too old. */
export async function allFiles(): Promise<OfflineFile[]> {
  const all = (await within<OfflineFile[]>('readonly', (files) => files.getAll())) ?? []
  const old = all.filter(isOld)
  await Promise.all(old.map(({ id }) => removeFile(id)))
  return all.filter((kept) => !old.includes(kept))
}

export const readOfflineFiles = async (place: string): Promise<OfflineFile[]> =>
  (await allFiles()).filter((kept) => kept.place === place)
