/** Live event streams over a real connection: who receives a change, and a dead session ends its stream. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Garage, aCar } from '#test/orders.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'
import { endSessions } from '../session/session.ts'

let world: World
let address: string

beforeAll(async () => {
  world = await aWorld()
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

/** Opens a stream and collects its events. */
async function aLine(who: Who, since?: number | string) {
  const { data } = await who.post('/live')
  const ending = new AbortController()
  const asked = since === undefined ? '' : `&since=${since}`
  const url = `${address}/api/live?ticket=${data.ticket}${asked}`
  const answer = await fetch(url, { signal: ending.signal })
  let received = ''
  const over = (async () => {
    const reader = answer.body?.getReader()
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      received += new TextDecoder().decode(part.value)
    }
  })().catch(() => {})
  return {
    status: answer.status,
    ticket: data.ticket as string,
    hears: (words: string) => expect.poll(() => received, { timeout: 5000 }).toContain(words),
    said: () => received,
    over,
    close: () => ending.abort(),
  }
}

test('a change is heard in its own garage and by the owner, not next door', async () => {
  const adviser = await world.signedInAs('service adviser')
  const lines = {
    same: await aLine(await world.signedInAs('mechanic')),
    owner: await aLine(await world.signedInAs('super admin', { garage_id: null })),
    other: await aLine(await world.signedInAs('mechanic', { garage_id: 2 })),
  }
  const garage = { world, adviser } as Garage
  const { vehicle_id } = await aCar(garage)
  await adviser.post('/admin/order', { garage_id: 1, vehicle_id, odometer_in: 1 })
  await lines.same.hears('"order"')
  await lines.owner.hears('"order"')
  expect(lines.other.said()).not.toContain('"order"')
  for (const line of Object.values(lines)) line.close()
})

test('a change of a country reaches that country and the owner', async () => {
  const adviser = await world.signedInAs('service adviser')
  const lines = {
    next: await aLine(await world.signedInAs('service adviser', { garage_id: 2 })),
    owner: await aLine(await world.signedInAs('super admin', { garage_id: null })),
    abroad: await aLine(await world.signedInAs('service adviser', { garage_id: 4, country_id: 3 })),
  }
  const customer = { full_name: 'Sari', phone: aPhone(), email: 'sari@example.com', country_id: 1 }
  expect((await adviser.post('/admin/customer', customer)).status).toBe(201)
  await lines.next.hears('"customer"')
  await lines.owner.hears('"customer"')
  // a change without an owner is sent to all: the stream abroad has received everything up to this one
  const owner = await world.signedInAs('super admin', { garage_id: null })
  expect((await owner.post('/admin/brand', { name: 'Heard' })).status).toBe(201)
  await lines.abroad.hears('"brand"')
  expect(lines.abroad.said()).not.toContain('"customer"')
  for (const line of Object.values(lines)) line.close()
})

test('a line that opens after its page has asked tells what changed in between, in reach alone', async () => {
  const before = performance.now()
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const early = await aLine(owner)
  const adviser = await world.signedInAs('service adviser')
  const { vehicle_id } = await aCar({ world, adviser } as Garage)
  await adviser.post('/admin/order', { garage_id: 1, vehicle_id, odometer_in: 1 })
  await early.hears('"order"')
  const since = Math.ceil(performance.now() - before)
  const lines = {
    same: await aLine(await world.signedInAs('mechanic'), since),
    other: await aLine(await world.signedInAs('mechanic', { garage_id: 2 }), since),
    without: await aLine(await world.signedInAs('mechanic')),
    odd: await aLine(await world.signedInAs('mechanic'), 'soon'),
    // longer ago than this process remembers
    long: await aLine(await world.signedInAs('mechanic'), 1e12),
  }
  await lines.same.hears('"order"')
  await lines.long.hears('event: missed')
  expect((await owner.post('/admin/brand', { name: 'After all' })).status).toBe(201)
  for (const line of [lines.other, lines.without, lines.odd]) {
    await line.hears('"brand"')
    expect(line.said()).not.toContain('"order"')
    expect(line.said()).not.toContain('missed')
  }
  for (const line of [early, ...Object.values(lines)]) line.close()
})

test('a change says what it changed and which window made it', async () => {
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const line = await aLine(owner)
  await owner.post('/admin/brand', { name: 'From a window' }, { 'X-Window': 'window-1' })
  await line.hears('{"nouns":["brand"],"window":"window-1"}')
  await owner.post('/admin/brand', { name: 'From nowhere' }, { 'X-Window': '<script>'.repeat(10) })
  await line.hears('{"nouns":["brand"],"window":null}')
  line.close()
})

test('a refused write sends no change', async () => {
  const line = await aLine(await world.signedInAs('mechanic'))
  const adviser = await world.signedInAs('service adviser')
  await adviser.post('/admin/order', { garage_id: 1, vehicle_id: 999_999, odometer_in: 1 })
  await aCar({ world, adviser } as Garage)
  await line.hears('"vehicle"')
  expect(line.said()).not.toContain('"order"')
  line.close()
})

test('the end of a session ends its line', async () => {
  const mechanic = await world.signedInAs('mechanic')
  const line = await aLine(mechanic)
  await endSessions(world.appContext.database.writes, mechanic.employee_id)
  await line.hears('signed-out')
  await line.over
})

test('after a gap in listening, the process trusts neither its sessions nor its screens', async () => {
  const mechanic = await world.signedInAs('mechanic')
  const leaver = await world.signedInAs('mechanic')
  const line = await aLine(mechanic)
  const end = await aLine(leaver)
  const boss = new pg.Client({ connectionString: world.url })
  await boss.connect()
  await boss.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'bengkel events'`,
  )
  await expect.poll(() => world.appContext.events.listening, { interval: 5 }).toBe(false)
  expect((await leaver.get('/auth/session')).status).toBe(200)
  // as if another process ended it, without a message here
  await boss.query('delete from sessions where employee_id = $1', [leaver.employee_id])
  await expect.poll(() => world.appContext.events.listening, { timeout: 5000 }).toBe(true)
  expect((await leaver.get('/auth/session')).status).toBe(401)
  await line.hears('event: missed')
  await end.hears('signed-out')
  await end.over
  line.close()
  await boss.end()
})

test('an open line does not count as use of its session, which expires when unused', async () => {
  const mechanic = await world.signedInAs('mechanic')
  const line = await aLine(mechanic)
  const { writes } = world.appContext.database
  const row = writes.selectFrom('sessions').where('employee_id', '=', mechanic.employee_id)
  const { token_hash } = await row.select('token_hash').executeTakeFirstOrThrow()
  const unused = new Date(Date.now() - 600_000).toISOString()
  await writes
    .updateTable('sessions')
    .set({ last_used_at: unused })
    .where('token_hash', '=', token_hash)
    .execute()
  // an event of another of their sessions: the stream checks whether its own is alive, as it does now and then
  await endSessions(writes, mechanic.employee_id, { but: token_hash })
  await line.hears('still here')
  const { last_used_at } = await row.select('last_used_at').executeTakeFirstOrThrow()
  expect(Date.parse(String(last_used_at))).toBe(Date.parse(unused))
  line.close()
})

test('a line needs a ticket, and a ticket opens one line', async () => {
  expect((await world.anybody.post('/live')).status).toBe(401)
  expect((await world.anybody.get('/live')).message).toBe('Invalid token')
  const line = await aLine(await world.signedInAs('mechanic'))
  expect(line.status).toBe(200)
  expect((await world.anybody.get(`/live?ticket=${line.ticket}`)).status).toBe(401)
  line.close()
})
