/** The storage of contents: an interface with three methods. Its adapters: folder.ts, bucket.ts. */
import { Readable } from 'node:stream'

/** Bytes `start` to `end`, both included. */
export interface Part {
  start: number
  end: number
}

/** Keys are 32 letters a-z and digits or more. A refusal or timeout of the storage is a 503. */
export interface Storage {
  /** Stores all of it or nothing; the key exists only once the content is complete. */
  put(key: string, content: Readable): Promise<void>
  /**
   * Undefined when the key does not exist, or when its content is of another size.
   * @param size of the whole content; without it, any size will do
   */
  get(
    key: string,
    given?: { part?: Part | undefined; size?: number },
  ): Promise<Readable | undefined>
  /** Succeeds too when the key does not exist. */
  remove(key: string): Promise<void>
}

export const assertKey = (key: string): string => {
  if (!/^[a-z0-9]{32,}$/.test(key)) throw new Error('Not a key')
  return key
}

export const fromBuffer = (content: Buffer) => Readable.from([content])
