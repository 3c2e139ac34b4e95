/** The database has no disk space: 503 with Retry-After, not ready, a log line; recovery with free space. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Who, type World, aWorld } from './world.ts'

let world: World
let owner: Who
const lines: string[] = []

beforeAll(async () => {
  world = await aWorld()
  Object.assign(world.appContext, {
    log: { info: () => {}, error: (_fields: object, text: string) => void lines.push(text) },
  })
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(() => world.close())

/** As the owner of the tables: what the server says when a file cannot grow. */
const boss = async (statement: string) => {
  const pg = await import('pg')
  const client = new pg.default.Client({ connectionString: world.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
const ready = async () => {
  const answer = await world.app.inject({ url: '/health/ready' })
  return [answer.statusCode, answer.json().status]
}

test('writes are refused, reads go on, the process is not ready; then it is again', async () => {
  expect(await ready()).toEqual([200, 'ready'])
  await boss(`create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on brands for each statement execute function no_room()`)
  for (let time = 0; time < 3; time++) {
    const response = await owner.post('/admin/brand', { name: 'Late' })
    expect([response.status, response.message]).toEqual([
      503,
      'The service is not available right now, please try again',
    ])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await owner.get('/admin/brand')).status).toBe(200)
  expect(await ready()).toEqual([503, 'disk full'])
  expect(lines.filter((line) => line.includes('the disk is full'))).toHaveLength(1)
  expect((await world.app.inject({ url: '/health/live' })).statusCode).toBe(200)

  await boss('drop trigger no_room on brands')
  expect((await owner.post('/admin/brand', { name: 'Late' })).status).toBe(201)
  const soon = performance.now() + 16_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => soon)
  expect(await ready()).toEqual([200, 'ready'])
  clock.mockRestore()
  const { rows } = await sql`select from brands where name = 'Late'`.execute(
    world.appContext.database.reads,
  )
  expect(rows).toHaveLength(1)
})
