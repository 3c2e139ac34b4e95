/** Uploads over a real connection: a broken or refused one must not harm the others. */
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aVideo } from '#test/video.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let adviser: Who
let port: number

beforeAll(async () => {
  world = await aWorld()
  adviser = await world.signedInAs('service adviser')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(() => world.close())

const MB = 1024 * 1024
const upload = (content: Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'video.mp4')
  return fetch(`http://127.0.0.1:${port}/api/files`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${adviser.token}` },
  })
}
const unfinished = () =>
  readdirSync(join(world.dataDir, 'files'), { recursive: true }).filter((name) =>
    String(name).endsWith('.part'),
  )

test('too much and the wrong kind get their response, even if much of the body is still to come', async () => {
  expect((await upload(aVideo(20 * MB))).status).toBe(201)
  expect((await upload(aVideo(52 * MB))).status).toBe(413)
  expect((await upload(Buffer.alloc(20 * MB, 1))).status).toBe(415)
  expect(unfinished()).toEqual([])
}, 60_000)

test('a connection that breaks in the middle leaves nothing behind', async () => {
  for (const sent of [1000, 3 * MB]) {
    await new Promise<void>((broken) => {
      const breaking = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/files',
        headers: {
          authorization: `Bearer ${adviser.token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': String(10 * MB),
        },
      })
      breaking.on('error', () => broken())
      breaking.on('close', () => broken())
      breaking.write('--b\r\nContent-Disposition: form-data; name="file"; filename="v.mp4"\r\n\r\n')
      breaking.write(aVideo(sent))
      setTimeout(() => breaking.destroy(), 200)
    })
  }
  await vi.waitFor(() => expect(unfinished()).toEqual([]), 5000)
  const files = await world.appContext.database.reads.selectFrom('files').select('id').execute()
  expect(files.length).toBe(1)
  expect((await upload(aVideo(MB))).status).toBe(201)
}, 30_000)

test('a part that the parser skips gets a response too', async () => {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''%0a.jpg\r\n\r\n`
  const answer = await fetch(`http://127.0.0.1:${port}/api/files`, {
    method: 'POST',
    body: Buffer.concat([Buffer.from(head), Buffer.alloc(20_000), Buffer.from('\r\n--b--\r\n')]),
    headers: {
      authorization: `Bearer ${adviser.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    signal: AbortSignal.timeout(10_000),
  })
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    400,
    'The request could not be read',
  ])
}, 20_000)
