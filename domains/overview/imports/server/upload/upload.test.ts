/** What uploads of imports may take: bytes of a day, unfinished imports, places of a process. */
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringing } from '#test/imports.ts'
import { workbookOf } from '#test/workbooks.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { MAX_UNFINISHED } from '../../contract.ts'

let world: World
let owner: Who
let bring: ReturnType<typeof bringing>

beforeAll(async () => {
  world = await aWorld({ UPLOAD_MB_PER_DAY: '3' })
  owner = await world.signedInAs('super admin', { garage_id: null })
  bring = bringing(world)
})
afterAll(() => world.close())

const makes = { noun: 'makes' }

/** An upload that has begun; `end` sends the rest of its file. */
function slowly(who: Who, start: string) {
  const payload = new PassThrough()
  const line = '--slow'
  payload.write(
    `${line}\r\nContent-Disposition: form-data; name="noun"\r\n\r\nmakes\r\n${line}\r\n` +
      `Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${start}`,
  )
  const answer = world.call({
    method: 'POST',
    url: '/api/admin/import',
    headers: {
      'content-type': 'multipart/form-data; boundary=slow',
      authorization: `Bearer ${who.token}`,
    },
    payload,
  })
  return { answer, end: (rest: string) => payload.end(`${rest}\r\n${line}--\r\n`) }
}

test('slow uploads hold no place: others are read meanwhile, and they are read when they end', async () => {
  const others = await Promise.all(
    [1, 2, 3].map(() => world.signedInAs('super admin', { garage_id: null })),
  )
  const slow = others.map((who) => slowly(who, 'brand\nSlow'))
  expect(await bring.judged(owner, makes, 'brand\nQuick\n')).toMatchObject({ state: 'judged' })
  for (const { end } of slow) end('ly\n')
  for (const { answer } of slow) expect((await answer).status).toBe(201)
})

test('of one person, two files are received at once', async () => {
  const who = await world.signedInAs('super admin', { garage_id: null })
  const slow = [1, 2].map(() => slowly(who, 'brand\nA'))
  // both have arrived at the process
  await new Promise((done) => setTimeout(done, 300))
  expect(await bring.send(who, makes, 'brand\nB\n', 'b.csv')).toMatchObject({ status: 429 })
  for (const { end } of slow) end('\n')
  for (const { answer } of slow) expect((await answer).status).toBe(201)
  expect((await bring.send(who, makes, 'brand\nB\n', 'b.csv')).status).toBe(201)
})

test('a person has at most twenty unfinished imports, and makes room by discarding one', async () => {
  const who = await world.signedInAs('super admin', { garage_id: null })
  for (let at = 0; at < MAX_UNFINISHED; at++) await bring.judged(who, makes, `brand\nOpen ${at}\n`)
  const refused = await bring.send(who, makes, 'brand\nMore\n', 'more.csv')
  expect(refused).toMatchObject({ status: 429, code: 'imports.tooManyOpen', values: { max: 20 } })
  const [first, second] = (await who.get('/admin/import?limit=2')).data.data
  // a colleague has their own
  expect((await bring.send(owner, makes, 'brand\nMore\n', 'more.csv')).status).toBe(201)
  expect((await who.delete(`/admin/import/${first.id}`)).status).toBe(200)
  expect((await who.get(`/admin/import/${first.id}`)).status).toBe(404)
  const rows = await sql`select 1 from import_rows where import_id = ${first.id}`.execute(
    world.appContext.database.reads,
  )
  expect(rows.rows).toEqual([])
  expect((await bring.send(who, makes, 'brand\nMore\n', 'more.csv')).status).toBe(201)
  expect((await bring.send(who, makes, 'brand\nMore\n', 'more.csv')).status).toBe(429)
  // what is done is finished
  await bring.applied(who, second.id)
  expect((await bring.send(who, makes, 'brand\nMore\n', 'more.csv')).status).toBe(201)
})

test('an import that has written rows is not discarded', async () => {
  const { id } = await bring.judged(owner, makes, 'brand\nWritten\n')
  await bring.applied(owner, id)
  expect(await owner.delete(`/admin/import/${id}`)).toMatchObject({ status: 409 })
  expect((await owner.get('/admin/brand?keyword=written')).data.data).toHaveLength(1)
})

test('what the rows take in the database counts in the uploads of a day', async () => {
  const who = await world.signedInAs('super admin', { garage_id: null })
  const text = 'x'.repeat(2000)
  const file = workbookOf([
    { name: 'A', rows: [['brand'], ...Array.from({ length: 900 }, () => [text])] },
  ])
  expect(file.length).toBeLessThan(20_000)
  expect((await bring.send(who, makes, file, 'small.xlsx')).status).toBe(201)
  expect(await bring.send(who, makes, file, 'small.xlsx')).toMatchObject({
    status: 429,
    code: 'files.tooMuchToday',
  })
  // nothing of the refused file is stored
  const stored = await sql<{ count: number }>`select count(*)::int as count from import_rows r
    join imports i on i.id = r.import_id where i.created_by = ${who.employee_id}`.execute(
    world.appContext.database.reads,
  )
  expect(stored.rows[0]?.count).toBe(901) // with the titles
})
