/** The promises of the port, tested with each adapter. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newKey } from './store-content.ts'
import { openStorage } from './choose-storage.ts'
import { type Storage, fromBuffer } from './storage.ts'

const MB = 1024 * 1024
const home = mkdtempSync(join(tmpdir(), 'bengkel-storage-'))
const inS3 = join(home, 's3')
const inFolder = join(home, 'folder')
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: inS3,
  configureBuckets: [{ name: 'garage', configs: [] }],
})
const places: Record<string, Storage> = {}

beforeAll(async () => {
  // the keys that the test's S3 server accepts
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  const { port } = await server.run()
  places.folder = openStorage(inFolder)
  places.bucket = openStorage(
    `s3://garage/files?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
  )
})
afterAll(async () => {
  await server.close()
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

const read = async (content: Readable | undefined) =>
  content ? Buffer.concat(await content.toArray()) : undefined
const sum = (content: Buffer | undefined) =>
  content && createHash('sha256').update(content).digest('hex')
const left = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe.each(['folder', 'bucket'])('%s', (name) => {
  const place = () => places[name] as Storage

  test('stored content comes back byte by byte', async () => {
    const key = newKey()
    const content = randomBytes(100_000)
    await place().put(key, fromBuffer(content))
    expect(sum(await read(await place().get(key)))).toBe(sum(content))
  })

  test('also a video in many pieces of unknown length', async () => {
    const key = newKey()
    const chunks = Array.from({ length: 40 }, () => randomBytes(MB / 2))
    await place().put(key, Readable.from(chunks))
    expect(sum(await read(await place().get(key)))).toBe(sum(Buffer.concat(chunks)))
  }, 60_000)

  test('a range of it', async () => {
    const key = newKey()
    const content = randomBytes(5000)
    await place().put(key, fromBuffer(content))
    const part = await read(await place().get(key, { part: { start: 10, end: 19 } }))
    expect(part).toEqual(content.subarray(10, 20))
  })

  test('content of another size than it should have is none', async () => {
    const key = newKey()
    await place().put(key, fromBuffer(randomBytes(1000)))
    const part = { start: 10, end: 19 }
    for (const given of [{ size: 1000, part: undefined }, { size: 1000, part }, { part }])
      expect(await read(await place().get(key, given))).toHaveLength(given.part ? 10 : 1000)
    for (const given of [{ size: 999 }, { size: 1001 }, { size: 2000, part }])
      expect(await place().get(key, given)).toBeUndefined()
  })

  test('a missing key is undefined, and its removal succeeds', async () => {
    const key = newKey()
    expect(await place().get(key)).toBeUndefined()
    await place().remove(key)
    await place().put(key, fromBuffer(Buffer.from('x')))
    await place().remove(key)
    expect(await place().get(key)).toBeUndefined()
  })

  test.each([1, 20])(
    'a content that breaks after %i MB leaves nothing',
    async (size) => {
      const key = newKey()
      async function* broken() {
        for (let sent = 0; sent < size; sent++) yield randomBytes(MB)
        throw new Error('the line broke')
      }
      await expect(place().put(key, Readable.from(broken()))).rejects.toThrow('the line broke')
      expect(await place().get(key)).toBeUndefined()
      const folder = name === 'folder' ? inFolder : inS3
      expect(left(folder).filter((file) => file.includes(key) || file.endsWith('.part'))).toEqual(
        [],
      )
    },
    60_000,
  )

  test('keys cannot leave the storage', async () => {
    for (const key of ['../../etc/passwd', '', `${'a'.repeat(40)}/b`])
      await expect(place().get(key)).rejects.toThrow('Not a key')
  })
})

describe('a failing storage is a 503', () => {
  test.each([
    ['nobody listens', 's3://garage?endpoint=http://127.0.0.1:9'],
    ['a folder below a file', `${import.meta.filename}/files`],
  ])('%s', async (_why, url) => {
    const away = openStorage(url)
    const put = away.put(newKey(), fromBuffer(Buffer.from('x')))
    await expect(put).rejects.toMatchObject({ status: 503 })
    if (url.startsWith('s3:'))
      await expect(away.get(newKey())).rejects.toMatchObject({ status: 503 })
  })

  test('a bucket that refuses our credentials', async () => {
    const refusing = createServer((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<Error><Code>AccessDenied</Code></Error>')
    })
    await new Promise<void>((ready) => refusing.listen(0, '127.0.0.1', ready))
    const { port } = refusing.address() as AddressInfo
    const away = openStorage(`s3://garage?endpoint=http://127.0.0.1:${port}`)
    await expect(away.get(newKey())).rejects.toMatchObject({ status: 503 })
    await expect(away.remove(newKey())).rejects.toMatchObject({ status: 503 })
    refusing.close()
  })
})
