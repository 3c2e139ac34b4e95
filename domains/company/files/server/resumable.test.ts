/** Uploads in parts: resumed after a break, also by another process; and refused requests. */
import { mkdirSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAppContext } from '#platform/server/app-context.ts'
import { aVideo } from '#test/video.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { buildApp } from '../../../../apps/api/app.ts'
import { cleanFiles } from './cleanup.ts'

const MB = 1024 * 1024
let world: World
let adviser: Who
let colleague: Who

beforeAll(async () => {
  world = await aWorld()
  mkdirSync(join(world.dataDir, 'files'))
  adviser = await world.signedInAs('service adviser')
  colleague = await world.signedInAs('service adviser')
})
afterAll(() => world.close())

const base64 = (text: string) => Buffer.from(text).toString('base64')
const tus = (who: Who) => ({
  'tus-resumable': '1.0.0',
  ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
})

const begin = (who: Who, size: number, type = 'video/mp4', name = 'dent.mp4') =>
  world.app.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: {
      ...tus(who),
      'upload-length': String(size),
      'upload-metadata': `filename ${base64(name)},filetype ${base64(type)}`,
    },
  })
const begun = async (who: Who, size: number, type?: string) => {
  const answer = await begin(who, size, type)
  expect(answer.statusCode).toBe(201)
  return String(answer.headers.location)
}
const patch = (who: Who, url: string, offset: number, payload: Buffer, app = world.app) =>
  app.inject({
    method: 'PATCH',
    url,
    headers: {
      ...tus(who),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload,
  })
const head = (who: Who, url: string) => world.app.inject({ method: 'HEAD', url, headers: tus(who) })
const offset = async (who: Who, url: string) =>
  Number((await head(who, url)).headers['upload-offset'])
const finish = (who: Who, url: string) => who.post(`${url.replace('/api', '')}/file`)
const stored = () =>
  readdirSync(join(world.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length

test.each(['constructor', '__proto__', 'toString', 'text/html', ''])(
  'no upload begins of the type %j',
  async (type) => {
    expect((await begin(adviser, 10, type)).statusCode).toBe(415)
  },
)

describe('in parts', () => {
  test('a video arrives whole, and the last response equals that of a file sent at once', async () => {
    const video = aVideo(3 * MB)
    const before = stored()
    const url = await begun(adviser, video.length)
    const first = await patch(adviser, url, 0, video.subarray(0, MB))
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(MB)])
    expect(first.headers['upload-expires']).toBeDefined()
    expect(await offset(adviser, url)).toBe(MB)
    expect((await finish(adviser, url)).status).toBe(409)
    expect((await patch(adviser, url, MB, video.subarray(MB))).statusCode).toBe(204)

    const { status, data } = await finish(adviser, url)
    expect(status).toBe(201)
    expect(data).toMatchObject({ kind: 'video', name: 'dent.mp4', size: video.length })
    const shown = await world.app.inject({ url: data.url })
    expect(shown.rawPayload.equals(video)).toBe(true)
    // the parts are removed, and a second finish makes no second file
    expect(stored()).toBe(before + 1)
    expect((await finish(adviser, url)).data.id).toBe(data.id)
    const log = await world.appContext.database.reads
      .selectFrom('activity_log')
      .select('subject')
      .where('employee_id', '=', adviser.employee_id)
      .where('path', 'like', '%/file')
      .where('status', '=', 'success')
      .execute()
    expect(log.length).toBeGreaterThan(0)
  })

  test('two simultaneous finishes get the same file', async () => {
    const video = aVideo(MB)
    const url = await begun(adviser, video.length)
    await patch(adviser, url, 0, video)
    const answers = await Promise.all([finish(adviser, url), finish(adviser, url)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.data.id).toBe(answers[1]?.data.id)
  })

  test('a picture is checked and re-encoded at the end', async () => {
    const picture = await sharp({
      create: { width: 600, height: 300, channels: 3, background: '#c33' },
    })
      .withExif({ IFD0: { Copyright: 'GPS-of-a-home' } })
      .jpeg()
      .toBuffer()
    const url = await begun(adviser, picture.length, 'image/jpeg')
    await patch(adviser, url, 0, picture)
    const { data } = await finish(adviser, url)
    expect(data).toMatchObject({ kind: 'image', width: 600, height: 300 })
    const kept = (await world.app.inject({ url: data.url })).rawPayload
    expect(kept.toString('latin1')).not.toContain('GPS-of-a-home')
  })

  test('a false video is refused at the end', async () => {
    const url = await begun(adviser, 3000)
    await patch(adviser, url, 0, Buffer.alloc(3000, 'a'))
    expect(await finish(adviser, url)).toMatchObject({ status: 415 })
  })

  test('a wrong offset, a second sender at the same offset, more bytes than declared', async () => {
    const video = aVideo(2 * MB)
    const url = await begun(adviser, video.length)
    const wrong = await patch(adviser, url, 5, video.subarray(5, 10))
    expect(wrong.statusCode).toBe(409)
    expect(wrong.json()).toMatchObject({ http_code: 409, request_id: expect.any(String) })
    const both = await Promise.all([
      patch(adviser, url, 0, video.subarray(0, MB)),
      patch(adviser, url, 0, video.subarray(0, MB)),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
    expect(await offset(adviser, url)).toBe(MB)
    expect((await patch(adviser, url, MB, Buffer.alloc(2 * MB))).statusCode).toBe(413)
  })

  test('cancelled: nothing is left', async () => {
    const before = stored()
    const url = await begun(adviser, MB)
    await patch(adviser, url, 0, aVideo(MB).subarray(0, 1000))
    expect(stored()).toBe(before + 1)
    const cancel = () => world.app.inject({ method: 'DELETE', url, headers: tus(adviser) })
    // another spelling of its id finds nothing
    const zero = url.replace(/(\d+)$/, '0$1')
    expect((await head(adviser, zero)).statusCode).toBe(404)
    expect((await cancel()).statusCode).toBe(204)
    expect(stored()).toBe(before)
    expect((await cancel()).statusCode).toBe(404)
  })
})

describe('refused at once', () => {
  test.each([
    ['a video above 50 MB', 50 * MB + 1, 'video/mp4', 413],
    ['a picture above 2 MB', 2 * MB + 1, 'image/jpeg', 413],
    ['a paper above 10 MB', 10 * MB + 1, 'application/pdf', 413],
    ['a program', 1000, 'application/x-msdownload', 415],
    ['a drawing with scripts', 1000, 'image/svg+xml', 415],
    ['nothing', 0, 'video/mp4', 422],
  ])('%s', async (_name, size, type, status) => {
    const answer = await begin(adviser, size, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().http_code).toBe(status)
  })

  test('without a session, and for a user who did not begin it', async () => {
    expect((await begin(world.anybody, 1000)).json()).toMatchObject({
      http_code: 401,
      message: 'Invalid token',
    })
    const url = await begun(adviser, 1000)
    await patch(adviser, url, 0, aVideo(1000).subarray(0, 500))
    expect((await head(colleague, url)).statusCode).toBe(404)
    expect((await patch(colleague, url, 500, Buffer.alloc(500))).statusCode).toBe(404)
    expect((await finish(colleague, url)).status).toBe(404)
    const remove = { method: 'DELETE', url, headers: tus(colleague) } as const
    expect((await world.app.inject(remove)).statusCode).toBe(404)
    expect(await offset(adviser, url)).toBe(500)
  })

  test.each([
    ['no version', { 'tus-resumable': '' }],
    ['no place', { 'upload-offset': '' }],
    ['a place that is none', { 'upload-offset': 'x' }],
    ['another content', { 'content-type': 'text/plain' }],
  ])('%s is no request of the protocol', async (_name, headers) => {
    const url = await begun(adviser, 1000)
    const answer = await world.app.inject({
      method: 'PATCH',
      url,
      headers: {
        ...tus(adviser),
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        ...headers,
      },
      payload: Buffer.alloc(10),
    })
    expect([400, 409, 415]).toContain(answer.statusCode)
    expect(answer.json().message).toBeDefined()
    expect(await offset(adviser, url)).toBe(0)
  })

  test.each([
    ['no length yet', { 'upload-length': undefined, 'upload-defer-length': '1' }],
    ['a part of another', { 'upload-concat': 'partial' }],
    ['a length below nothing', { 'upload-length': '-1' }],
    ['two lengths', { 'upload-defer-length': '1' }],
  ])('%s is not offered', async (_name, headers) => {
    const given = { ...tus(adviser), 'upload-length': '10', ...headers }
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/files/upload',
      headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
    })
    expect([answer.statusCode, answer.json().http_code]).toEqual([400, 400])
  })

  test.each(['0', '99999999', 'abc', '1.5', '-1', '..%2F..%2Fetc'])('upload %s', async (id) => {
    for (const method of ['HEAD', 'DELETE'] as const) {
      const url = `/api/files/upload/${id}`
      const answer = await world.app.inject({ method, url, headers: tus(adviser) })
      expect(answer.statusCode).toBe(404)
    }
  })

  test('the fifty-first open one', async () => {
    const many = await world.signedInAs('mechanic')
    for (let n = 0; n < 50; n++) await begun(many, 1000)
    const answer = await begin(many, 1000)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
  })
})

test('a broken connection keeps the received bytes, and another process continues', async () => {
  const video = aVideo(4 * MB)
  const url = await begun(adviser, video.length)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  await new Promise<void>((broken) => {
    const headers = {
      ...tus(adviser),
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(video.length),
    }
    const breaking = request({ port, host: '127.0.0.1', method: 'PATCH', path: url, headers })
    breaking.on('error', () => broken())
    breaking.on('close', () => broken())
    breaking.write(video.subarray(0, 2 * MB))
    setTimeout(() => breaking.destroy(), 300)
  })
  const reached = await vi.waitFor(async () => {
    const now = await offset(adviser, url)
    expect(now).toBeGreaterThan(0)
    return now
  }, 10_000)

  const log = { info: () => {}, error: () => {} }
  const appContext = await createAppContext(world.appContext.env, world.url, {
    asAppRole: false,
    log,
  })
  const secondApp = await buildApp(appContext)
  const rest = await patch(adviser, url, reached, video.subarray(reached), secondApp)
  expect(rest.statusCode).toBe(204)
  await secondApp.close()
  await appContext.close()

  const { data } = await finish(adviser, url)
  const shown = await world.app.inject({ url: data.url })
  expect(shown.rawPayload.equals(video)).toBe(true)
}, 30_000)

describe('abandoned uploads and files', () => {
  const age = (table: 'uploads' | 'files', hours: number) =>
    world.appContext.database.writes
      .updateTable(table)
      .set({ created_at: sql<string>`now() - make_interval(hours => ${hours})` })
      .execute()
  const aPicture = async () => {
    const picture = await sharp({
      create: { width: 30, height: 30, channels: 3, background: '#333' },
    })
      .png()
      .toBuffer()
    const url = await begun(colleague, picture.length, 'image/png')
    await patch(colleague, url, 0, picture)
    return (await finish(colleague, url)).data.id as number
  }

  test('an upload expires after a day: 410, then it and its parts are removed', async () => {
    const url = await begun(colleague, MB)
    await patch(colleague, url, 0, aVideo(1000))
    await age('uploads', 25)
    expect((await head(colleague, url)).statusCode).toBe(410)
    const late = await patch(colleague, url, 1000, Buffer.alloc(10))
    expect(late.statusCode).toBe(410)
    await Promise.all([cleanFiles(world.appContext), cleanFiles(world.appContext)])
    expect((await head(colleague, url)).statusCode).toBe(404)
    const open = await world.appContext.database.reads.selectFrom('uploads').select('id').execute()
    expect(open).toEqual([])
  })

  test('a file that no record uses goes after a day, a used one stays', async () => {
    const customer = {
      full_name: 'Sri Wahyuni',
      phone: '+628121112223',
      country_id: 1,
      profile_picture_file_id: await aPicture(),
    }
    expect((await adviser.post('/admin/customer', customer)).status).toBe(201)
    const unused = await aPicture()
    const known = async () =>
      (await world.appContext.database.reads.selectFrom('files').select('id').execute()).map(
        ({ id }) => id,
      )
    await age('files', 23)
    await cleanFiles(world.appContext)
    expect(await known()).toContain(unused)
    await age('files', 25)
    await Promise.all([cleanFiles(world.appContext), cleanFiles(world.appContext)])
    expect(await known()).toEqual([customer.profile_picture_file_id])
    // the picture and its thumbnail
    expect(stored()).toBe(2)
  })
})
