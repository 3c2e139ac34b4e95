/** FILES_URL chooses the storage behind the port. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bucket } from './bucket.ts'
import { folder } from './folder.ts'
import type { Storage } from './storage.ts'

/** A folder (a path or file:), or a bucket (s3://bucket/prefix?endpoint=...&region=...). */
export function openStorage(place: string): Storage {
  if (place.startsWith('s3:')) return bucket(new URL(place))
  if (place.startsWith('file:')) return folder(fileURLToPath(place))
  return folder(resolve(place))
}

const storages = new WeakMap<object, Storage>()

/** The storage of a running app. */
export function storageOf({ env }: { env: { FILES_URL: string } }): Storage {
  const storage = storages.get(env) ?? openStorage(env.FILES_URL)
  storages.set(env, storage)
  return storage
}
