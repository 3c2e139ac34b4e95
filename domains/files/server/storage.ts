/**
 * Where contents are kept: a port. The one adapter is a folder (FILES_URL, a path or file:); one for a bucket has to
 * offer the same four verbs.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { unavailable } from '#platform/server/errors.ts'

/** Bytes `start` to `end`, both included. */
export interface Part {
  start: number
  end: number
}

export interface Storage {
  /** Keeps all of it or nothing; there under its key only once it is complete. */
  put(key: string, content: Readable): Promise<void>
  /** Undefined when it is not there. */
  get(key: string, part?: Part): Promise<Readable | undefined>
  remove(key: string): Promise<void>
}

export function storageAt(place: string): Storage {
  if (place.startsWith('file:')) return folder(fileURLToPath(place))
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(place))
    throw new Error('Setting FILES_URL: a folder is the only place for files so far.')
  return folder(resolve(place))
}

function folder(root: string): Storage {
  // two letters a folder, so that none grows without end
  const pathOf = (key: string) => {
    if (!/^[a-z0-9]{32,}$/.test(key)) throw new Error('Not a key')
    return join(root, key.slice(0, 2), key)
  }

  return {
    async put(key, content) {
      const path = pathOf(key)
      const unfinished = `${path}.part`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(
          content,
          createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
        )
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw isOfTheDisk(error) ? unavailable() : error
      }
    },

    async get(key, part) {
      const path = pathOf(key)
      // opened first: a stream that fails later would have answered 200 already
      const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!handle) return undefined
      return createReadStream('', { fd: handle, ...part })
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Full, read-only, gone: not the sender's fault, and it may pass. */
const isOfTheDisk = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined

export const fromBuffer = (content: Buffer) => Readable.from([content])
