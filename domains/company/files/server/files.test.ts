/** What may be uploaded, and what becomes of it. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPicture, multipart, multipartType, noParts, uploading } from '#test/uploads.ts'
import { aVideo, aWebm } from '#test/video.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { createAppContext } from '#platform/server/app-context.ts'
import { buildApp } from '../../../../apps/api/app.ts'

let world: World
let owner: Who
let adviser: Who
let mechanic: Who
let { upload, fetched } = {} as ReturnType<typeof uploading>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  adviser = await world.signedInAs('service adviser')
  mechanic = await world.signedInAs('mechanic')
  ;({ upload, fetched } = uploading(world))
})
afterAll(() => world.close())

const MB = 1024 * 1024
const aPdf = () => Buffer.from(`%PDF-1.4\n1 0 obj<<>>endobj\n${' '.repeat(500)}\n%%EOF`)

describe('pictures', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    '%s is taken, whatever it is called',
    async (format) => {
      const answer = await upload(adviser, await aPicture(format), {
        name: 'a.exe',
        type: 'text/html',
      })
      expect(answer.status).toBe(201)
      expect(answer.data).toMatchObject({
        type: `image/${format}`,
        kind: 'image',
        name: 'a.exe',
        width: 40,
        height: 20,
      })
      const shown = await fetched(answer.data.url)
      expect(shown.statusCode).toBe(200)
      expect(shown.headers).toMatchObject({
        'content-type': `image/${format}`,
        'x-content-type-options': 'nosniff',
        'content-length': String(answer.data.size),
      })
      expect(shown.headers['content-security-policy']).toMatch(/^sandbox/)
      expect(shown.headers['content-security-policy']).toContain("base-uri 'none'")
      expect(shown.headers['content-disposition']).toMatch(/^inline/)
      expect((await sharp(shown.rawPayload).metadata()).format).toBe(format)
    },
  )

  test('lose their metadata and any bytes after their end', async () => {
    const secret = 'GPS-of-a-home'
    const picture = await sharp({
      create: { width: 30, height: 30, channels: 3, background: '#333' },
    })
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer()
    expect(picture.toString('latin1')).toContain(secret)
    const { data } = await upload(
      adviser,
      Buffer.concat([picture, Buffer.from(`<script>${secret}</script>`)]),
    )
    const kept = (await fetched(data.url)).rawPayload
    expect(kept.toString('latin1')).not.toContain(secret)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
  })

  test('are upright and have at most 2560 pixels a side', async () => {
    const lying = await sharp(await aPicture('jpeg', 3000, 1000))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { data } = await upload(adviser, lying)
    expect([data.width, data.height]).toEqual([853, 2560])
  })

  test("above 2 MB are refused with the specification's message", async () => {
    const noise = await sharp({
      create: {
        width: 1000,
        height: 1000,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(noise.length).toBeGreaterThan(2 * MB)
    const answer = await upload(adviser, noise)
    expect(answer).toMatchObject({ status: 413, message: 'Image must not exceed 2 MB' })
  })

  test('with too many pixels are refused before they fill the memory', async () => {
    const bomb = await sharp({
      create: { width: 5200, height: 5200, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(2 * MB)
    const answer = await upload(adviser, bomb)
    expect(answer.status).toBe(422)
    expect(answer.errors).toEqual({ file: ['This picture has too many pixels'] })
  }, 60_000)

  test('that are a line of a million pixels are refused: each row takes its time', async () => {
    const line = await sharp({
      create: { width: 1, height: 1_000_000, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    const answer = await upload(adviser, line)
    expect(answer.errors).toEqual({ file: ['This picture has too many pixels'] })
  }, 60_000)

  test('whose long name would be cut inside an emoji are kept', async () => {
    const name = `a${'😀'.repeat(150)}.jpg`
    const answer = await upload(adviser, await aPicture('jpeg', 20, 20), { name })
    expect(answer.data.name).toBe(`a${'😀'.repeat(99)}`)
  })

  test('that are broken are refused', async () => {
    const picture = await aPicture('png', 400, 400)
    const broken = Buffer.concat([picture.subarray(0, 60), Buffer.alloc(100, 7)])
    expect((await upload(adviser, broken)).status).toBe(422)
  })
})

describe('other kinds', () => {
  test.each([
    ['video/mp4', () => aVideo()],
    ['video/quicktime', () => aVideo(5000, { brand: 'qt  ' })],
    ['video/webm', () => aWebm()],
    ['application/pdf', aPdf],
  ] as const)('%s is kept as it came and never shown as a page', async (type, content) => {
    const sent = content()
    const answer = await upload(mechanic, sent, { name: 'Überblick (1).bin' })
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({ type, size: sent.length, width: null })
    const shown = await fetched(answer.data.url)
    expect(shown.rawPayload.equals(sent)).toBe(true)
    expect(shown.headers['content-disposition']).toMatch(
      /^attachment; filename="_berblick _1_.bin"; filename\*=UTF-8''%C3%9C/,
    )
  })

  test('a request for a part of a video returns that part', async () => {
    const sent = aVideo()
    const { url } = (await upload(mechanic, sent)).data
    const part = await fetched(url, undefined, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 10-19/${sent.length}`,
    ])
    expect(part.rawPayload.equals(sent.subarray(10, 20))).toBe(true)
    expect((await fetched(url, undefined, { range: 'bytes=-5' })).rawPayload.length).toBe(5)
    const outside = await fetched(url, undefined, { range: 'bytes=99999-' })
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([
      416,
      `bytes */${sent.length}`,
    ])
    expect(outside.json()).toEqual({
      http_code: 416,
      code: 'malformed',
      message: 'The request could not be read',
      request_id: outside.headers['x-request-id'],
    })
    expect((await fetched(url, undefined, { range: 'lines=1-2' })).statusCode).toBe(200)
  })

  test.each([
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['html', '<!doctype html><script>alert(1)</script>'],
    ['gif', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['text', 'hello'],
    ['zip', 'PK\u0003\u0004'],
  ])('%s is refused', async (_name, content) => {
    const answer = await upload(adviser, Buffer.from(content, 'latin1'), { name: 'photo.jpg' })
    expect(answer.status).toBe(415)
  })

  test('documents above 10 MB and videos above 50 MB are refused and leave nothing behind', async () => {
    const before = readdirSync(join(world.dataDir, 'files'), { recursive: true }).length
    expect((await upload(adviser, Buffer.concat([aPdf(), Buffer.alloc(10 * MB)]))).status).toBe(413)
    expect((await upload(adviser, aVideo(50 * MB + 1))).status).toBe(413)
    const left = readdirSync(join(world.dataDir, 'files'), { recursive: true })
    expect(left.filter((name) => String(name).endsWith('.part'))).toEqual([])
    // folders may have been made, contents not
    expect(left.filter((name) => String(name).length > 10).length).toBeLessThanOrEqual(before)
    expect((await upload(adviser, aVideo(50 * MB))).status).toBe(201)
  }, 60_000)
})

test('a file of another spreadsheet program as a table says how to save it', async () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const opened = Buffer.from(
    'PK\u0003\u0004\u0014\0\0\b\0\0!\0\0\0\0\0\0\0\0.\0\0\0.\0\0\0\b\0\0\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
    'latin1',
  )
  for (const content of [old, opened])
    expect(await upload(owner, content, { query: '?kind=table', name: 'list.xlsx' })).toMatchObject(
      {
        status: 415,
        errors: { file: ['This file is of another kind. Save it as XLSX or CSV.'] },
      },
    )
})

describe('invalid uploads', () => {
  const asOwner = () => ({ authorization: `Bearer ${owner.token}` })
  test('no file, an empty file, another field', async () => {
    expect(
      (await world.call({ method: 'POST', url: '/api/files', headers: asOwner() })).status,
    ).toBe(422)
    expect((await upload(owner, Buffer.alloc(0))).errors).toEqual({ file: ['This file is empty'] })
    expect((await upload(owner, await aPicture(), { field: 'photo' })).status).toBe(422)
    const empty = await world.call({
      method: 'POST',
      url: '/api/files',
      headers: { ...asOwner(), 'content-type': multipartType },
      payload: noParts,
    })
    expect(empty.status).toBe(422)
  })
  test('JSON, a truncated body, a missing boundary', async () => {
    expect((await owner.post('/files', { file: 'x' })).status).toBe(415)
    const cut = multipart(await aPicture()).subarray(0, 120)
    const response = await world.call({
      method: 'POST',
      url: '/api/files',
      headers: { ...asOwner(), 'content-type': multipartType },
      payload: cut,
    })
    expect([400, 415, 422]).toContain(response.status)
    const bare = await world.call({
      method: 'POST',
      url: '/api/files',
      headers: { ...asOwner(), 'content-type': 'multipart/form-data' },
      payload: cut,
    })
    expect([400, 415, 422]).toContain(bare.status)
  })
  test('no upload without a session', async () => {
    expect(await upload(world.anybody, await aPicture())).toMatchObject({
      status: 401,
      message: 'Invalid token',
    })
  })
})

test('a folder that the app cannot write gives 503 and keeps no row', async () => {
  // a file is in the folder's place: the write fails for every user of the machine
  const blocked = join(world.dataDir, 'blocked')
  writeFileSync(blocked, '')
  const appContext = await createAppContext(
    { ...world.appContext.env, FILES_URL: blocked },
    world.url,
    {
      asAppRole: false,
      log: { info: () => {}, error: () => {} },
    },
  )
  const app = await buildApp(appContext)
  const count = () =>
    world.appContext.database.reads
      .selectFrom('files')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  const before = await count()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/files',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': multipartType,
    },
    payload: multipart(await aPicture()),
  })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
  expect(await count()).toEqual(before)
  await app.close()
  await appContext.close()
})
