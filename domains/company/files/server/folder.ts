/** Files in a folder of this machine, or in one that several machines share. */
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unavailable } from '#platform/server/http/errors.ts'
import { type Storage, assertKey } from './storage.ts'

export function folder(root: string): Storage {
  // subfolders by two letters, so that none grows too large
  const pathOf = (key: string) => join(root, assertKey(key).slice(0, 2), key)

  return {
    async put(key, content) {
      const path = pathOf(key)
      const unfinished = `${path}.part`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        // opened before anything is read: a stream that breaks at once would else be cleaned up before its file is there
        const handle = await open(unfinished, 'wx', 0o600)
        await pipeline(content, handle.createWriteStream({ flush: true }))
        await rename(unfinished, path)
      } catch (error) {
        content.destroy()
        await rm(unfinished, { force: true }).catch(() => {})
        throw isOfTheDisk(error) ? unavailable(error) : error
      }
    },

    async get(key, { part, size } = {}) {
      const path = pathOf(key)
      // opened first: if the stream failed later, the response would already be 200
      const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw isOfTheDisk(error) ? unavailable() : error
      })
      if (!handle) return undefined
      if (size !== undefined && (await handle.stat()).size !== size) {
        await handle.close()
        return undefined
      }
      return createReadStream('', { fd: handle, ...part })
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Full, read-only or missing: not the sender's fault, and perhaps temporary. */
const isOfTheDisk = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined
