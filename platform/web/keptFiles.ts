/**
 * Keeps running uploads in this browser until they have arrived, so that they continue after a reload. By
 * person and place, for a day, as long as the server keeps its part; for two weeks where it is said what becomes of them,
 * since a device may be without a line for long. Without such a store, uploads end with the page.
 */
import type { Said } from '#platform/contract/messages.ts'

export interface KeptFile {
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
  refused?: Said | undefined
}

const DAY = 86_400_000
const isOld = ({ at, then }: KeptFile) => Date.now() - at > (then ? 14 : 1) * DAY

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
      const request = work(database.transaction('files', mode).objectStore('files'))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('No store')))
    }).finally(() => database.close())
  } catch {
    return undefined
  }
}

export const keepFile = (file: KeptFile) => within('readwrite', (files) => files.put(file))

export const dropFile = (id: string) => within('readwrite', (files) => files.delete(id))

/** Signing out removes all of them. */
export const dropFiles = () => within('readwrite', (files) => files.clear())

/** All of this device that are not too old. */
export async function allFiles(): Promise<KeptFile[]> {
  const all = (await within<KeptFile[]>('readonly', (files) => files.getAll())) ?? []
  const old = all.filter(isOld)
  await Promise.all(old.map(({ id }) => dropFile(id)))
  return all.filter((kept) => !old.includes(kept))
}

export const keptFiles = async (place: string): Promise<KeptFile[]> =>
  (await allFiles()).filter((kept) => kept.place === place)
