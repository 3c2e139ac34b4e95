/**
 * Files on their way, kept in this browser until they have arrived, so that a reload goes on by itself. By person and
 * place; for a day, as long as the server keeps its part. Without such a store, uploads simply do not outlive the page.
 */
export interface KeptFile {
  id: string
  /** Whose, and for what: `12:order/7/inbound`. */
  place: string
  file: File
  /** Where the upload goes on, once the server has said. */
  url?: string
  at: number
}

const DAY = 86_400_000

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

/** Signing out leaves nothing behind. */
export const dropFiles = () => within('readwrite', (files) => files.clear())

export async function keptFiles(place: string): Promise<KeptFile[]> {
  const all = (await within<KeptFile[]>('readonly', (files) => files.getAll())) ?? []
  const old = all.filter(({ at }) => Date.now() - at > DAY)
  await Promise.all(old.map(({ id }) => dropFile(id)))
  return all.filter((kept) => kept.place === place && !old.includes(kept))
}
