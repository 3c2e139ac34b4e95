/** Where contents are kept: a port with three verbs. Its adapters: folder.ts, bucket.ts. */
import { Readable } from 'node:stream'

/** Bytes `start` to `end`, both included. */
export interface Part {
  start: number
  end: number
}

/** Keys are 32 letters a-z and digits or more. What the place refuses or is too slow for is a 503. */
export interface Storage {
  /** Keeps all of it or nothing; there under its key only once it is complete. */
  put(key: string, content: Readable): Promise<void>
  /** Undefined when it is not there. */
  get(key: string, part?: Part): Promise<Readable | undefined>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
}

export const assertKey = (key: string): string => {
  if (!/^[a-z0-9]{32,}$/.test(key)) throw new Error('Not a key')
  return key
}

export const fromBuffer = (content: Buffer) => Readable.from([content])
