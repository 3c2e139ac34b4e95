/** Who may download a file: by its record, by its garage, by a signed address. */
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture, uploading } from '#test/uploads.ts'
import { aVideo } from '#test/video.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { pictureForPaper } from './files.ts'
import { signedUrl } from './signature.ts'

let world: World
let owner: Who
let adviser: Who
let mechanic: Who
let foreigner: Who
let { upload, fetched } = {} as ReturnType<typeof uploading>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  adviser = await world.signedInAs('service adviser')
  mechanic = await world.signedInAs('mechanic')
  foreigner = await world.signedInAs('admin', { garage_id: 2 })
  ;({ upload, fetched } = uploading(world))
})
afterAll(() => world.close())

test('its uploader and users who reach its garage, no one else', async () => {
  const { id } = (await upload(adviser, await aPicture())).data
  const url = `/api/files/${id}`
  for (const who of [adviser, mechanic, owner])
    expect((await fetched(url, who)).statusCode).toBe(200)
  const foreign = await fetched(url, foreigner)
  const missing = await fetched('/api/files/99999', foreigner)
  expect([foreign.statusCode, foreign.json().message]).toEqual([404, missing.json().message])
  expect((await fetched(url)).statusCode).toBe(401)
  expect((await fetched(url)).json().message).toBe('Invalid token')
})

test('uploads of the head office are for the head office', async () => {
  const { id } = (await upload(owner, await aPicture())).data
  expect((await fetched(`/api/files/${id}`, owner)).statusCode).toBe(200)
  expect((await fetched(`/api/files/${id}`, adviser)).statusCode).toBe(404)
  const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  expect((await fetched(`/api/files/${id}`, maker)).statusCode).toBe(404)
})

test('a signature opens one file until it expires', async () => {
  const one = (await upload(adviser, await aPicture())).data
  const other = (await upload(adviser, await aPicture())).data
  expect((await fetched(one.url)).statusCode).toBe(200)
  expect((await fetched(one.url.replace(`/${one.id}?`, `/${other.id}?`))).statusCode).toBe(401)
  expect((await fetched(one.url.replace(/expires=\d+/, 'expires=9999999999'))).statusCode).toBe(401)
  expect((await fetched(`${one.url}x`)).statusCode).toBe(401)
  // a valid signature, but for a longer time than the server ever signs
  const far = signedUrl(world.appContext, one.id, Date.now() + 2 * 60_000)
  expect((await fetched(far)).statusCode).toBe(401)
  const past = signedUrl(world.appContext, one.id, Date.now() - 11 * 60_000)
  expect((await fetched(past)).statusCode).toBe(401)
  const soon = Number(/expires=(\d+)/.exec(one.url)?.[1]) - Date.now() / 1000
  expect(soon).toBeGreaterThan(530)
  expect(soon).toBeLessThanOrEqual(600)
})

test('contents have random keys that no request can name', async () => {
  const { id } = (await upload(adviser, await aPicture())).data
  const { key } = await world.appContext.database.reads
    .selectFrom('files')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(key).toMatch(/^[0-9a-f]{48}$/)
  expect(statSync(join(world.dataDir, 'files', key.slice(0, 2), key)).mode & 0o777).toBe(0o600)
  for (const path of ['..%2F..%2Fetc%2Fpasswd', key, '0', '-1', '1.5'])
    expect((await fetched(`/api/files/${path}`, owner)).statusCode).toBe(404)
})

test('the secret is made once and only the app can read it', () => {
  const path = join(world.dataDir, 'files.secret')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toMatch(/^[\w-]{43}$/)
})

test('a private one: by the address in its customer, by no id, in no other record', async () => {
  const idCard = (await upload(adviser, await aPicture(), { query: '?private=true' })).data
  // no customer has it yet: its uploader may use it, a colleague may not
  expect((await fetched(`/api/files/${idCard.id}`, adviser)).statusCode).toBe(200)
  expect((await fetched(`/api/files/${idCard.id}`, mechanic)).statusCode).toBe(404)
  const customer = await adviser.post('/admin/customer', {
    full_name: 'Sri Wahyuni',
    phone: '+628121112223',
    country_id: 1,
    id_card_file_id: idCard.id,
  })
  expect(customer.status).toBe(201)
  for (const who of [adviser, mechanic, owner, foreigner])
    expect((await fetched(`/api/files/${idCard.id}`, who)).statusCode).toBe(404)
  const path = `/admin/customer/${customer.data.id}`
  expect((await mechanic.get(path)).data.id_card).toBeNull()
  const shown = (await adviser.get(path)).data.id_card
  expect((await fetched(shown.url)).statusCode).toBe(200)
  const thief = await adviser.put(path, { profile_picture_file_id: idCard.id })
  expect([thief.status, Object.keys(thief.errors ?? {})]).toEqual([
    422,
    ['profile_picture_file_id'],
  ])
  // saved again unchanged, it stays
  expect((await adviser.put(path, { id_card_file_id: idCard.id })).status).toBe(200)
})

test('a thumbnail: small, WebP, by the signature of its file; made again if it is lost', async () => {
  const { id, url } = (await upload(adviser, await aPicture('jpeg', 1200, 600))).data
  const small = url.replace('?', '/thumbnail?')
  const looked = async () => {
    const answer = await fetched(small)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    return [format, width, height]
  }
  expect(await looked()).toEqual(['webp', 320, 160])
  const { key } = await world.appContext.database.reads
    .selectFrom('files')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const place = join(world.dataDir, 'files', key.slice(0, 2), `${key}thumbnail`)
  const { size } = statSync(place)
  rmSync(place)
  expect(await looked()).toEqual(['webp', 320, 160])
  expect(statSync(place).size).toBe(size)
  for (const rest of [0, 5, size - 1]) {
    truncateSync(place, rest)
    expect(await looked()).toEqual(['webp', 320, 160])
    expect(statSync(place).size).toBe(size)
  }
  const bare = `/api/files/${id}/thumbnail`
  expect((await fetched(bare, mechanic)).statusCode).toBe(200)
  expect((await fetched(bare, foreigner)).statusCode).toBe(404)
  expect((await fetched(bare)).statusCode).toBe(401)
  const video = (await upload(adviser, aVideo())).data
  expect((await fetched(video.url.replace('?', '/thumbnail?'))).statusCode).toBe(404)
})

test('a lost content is a 404', async () => {
  const { id, url } = (await upload(adviser, await aPicture())).data
  const { key } = await world.appContext.database.reads
    .selectFrom('files')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  rmSync(join(world.dataDir, 'files', key.slice(0, 2), key))
  expect((await fetched(url)).statusCode).toBe(404)
})

test('a content of another size than its row is a 404, and a line in the log', async () => {
  const { id, size } = (await upload(adviser, await aPicture())).data
  const { key } = await world.appContext.database.reads
    .selectFrom('files')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const path = join(world.dataDir, 'files', key.slice(0, 2), key)
  const whole = readFileSync(path)
  const said: object[] = []
  const { error } = world.appContext.log
  world.appContext.log.error = (fields) => void said.push(fields)
  writeFileSync(path, whole.subarray(0, 100))
  const url = `/api/files/${id}`
  expect((await fetched(url, adviser)).statusCode).toBe(404)
  expect((await fetched(url, adviser, { range: 'bytes=0-9' })).statusCode).toBe(404)
  expect(said).toEqual([
    { file: id, size },
    { file: id, size },
  ])
  writeFileSync(path, whole)
  expect((await fetched(url, adviser)).statusCode).toBe(200)
  world.appContext.log.error = error
})

test.each([
  ['is gone', (place: string) => rmSync(place)],
  ['is half there', (place: string) => truncateSync(place, 100)],
  [
    'has other bytes',
    (place: string) => writeFileSync(place, Buffer.alloc(statSync(place).size, 7)),
  ],
])(
  'a picture that %s is left out of a paper, and is no failure elsewhere',
  async (_what, broken) => {
    const { id } = (await upload(adviser, await aPicture())).data
    const { key, employee_id } = await world.appContext.database.reads
      .selectFrom('files')
      .select(['key', 'employee_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const place = join(world.dataDir, 'files', key.slice(0, 2), key)
    const paper = () =>
      pictureForPaper(
        {
          db: world.appContext.database.reads,
          appContext: world.appContext,
          me: { employee_id: Number(employee_id) },
        },
        id,
      )
    expect(await paper()).toBeInstanceOf(Buffer)
    broken(place)
    rmSync(`${place}thumbnail`)
    expect(await paper()).toBeUndefined()
    expect((await fetched(`/api/files/${id}/thumbnail`, adviser)).statusCode).toBe(404)
  },
)
