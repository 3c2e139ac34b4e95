/** The chain of the activity log: the check finds and names every change made outside the application. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealPendingRows, verifyLog } from '#platform/server/audit/audit-chain.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let admin: Who
/** The owner of the tables, who can do everything. */
let boss: pg.Client

const path = '/admin/activity-log'
let brands = 0
const brand = async (name: string) => {
  expect((await owner.post('/admin/brand', { name: `${name} ${++brands}` })).status).toBe(201)
  return Number((await boss.query('select max(id) as id from activity_log')).rows[0].id)
}
/** Runs an action with all triggers disabled, and enables them again. */
async function behindItsBack(statement: string, values: unknown[] = []) {
  await boss.query(`set session_replication_role = replica`)
  await boss.query(statement, values)
  await boss.query(`set session_replication_role = origin`)
}

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  admin = await world.signedInAs('admin')
  boss = new pg.Client({ connectionString: world.url })
  await boss.connect()
})
afterAll(async () => {
  await boss.end()
  await world.close()
})
/** Every test begins with its own log. */
beforeEach(async () => {
  await behindItsBack('truncate activity_log, activity_seals restart identity')
  await behindItsBack(`update activity_head set seq = 0, hash = sha256('bengkel activity log')`)
})

const verify = async () => (await owner.post(`${path}/verify`)).data
const three = async () => [await brand('One'), await brand('Two'), await brand('Three')] as const

describe('an untouched log', () => {
  test('is intact from the first row to the last, and gives its end time', async () => {
    const ids = await three()
    expect((await owner.get(`${path}/${ids[2]}`)).data.seal).toBeNull()
    const verdict = await verify()
    expect(verdict).toMatchObject({ checked: 3, waiting: 0, broken: null })
    expect(verdict.head).toMatchObject({ seq: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await owner.get(`${path}/${ids[2]}`)).data.seal).toMatchObject({
      seq: 3,
      hash: verdict.head.hash,
    })
    // the check itself is logged too
    const [row] = (await owner.get(`${path}?path=verify`)).data.data
    expect((await owner.get(`${path}/${row.id}`)).data.new_value).toEqual({
      checked: 3,
      broken: null,
    })
    expect((await verify()).checked).toBe(4)
  })

  test('is intact for any time zone and database settings of the reader', async () => {
    await three()
    await sealPendingRows(world.appContext.database.writes)
    for (const setting of [
      `timezone = 'Asia/Jakarta'`,
      `extra_float_digits = 0`,
      `datestyle = 'German'`,
    ]) {
      await boss.query(`set ${setting}`)
      const { rows } = await boss.query(
        `select checked, why from check_activity(0, sha256('bengkel activity log'), 100)`,
      )
      expect(rows, setting).toEqual([{ checked: 3, why: null }])
    }
  })

  test('takes simultaneous writes, each once, in whatever order they end', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => owner.post('/admin/brand', { name: `At once ${n}` })),
    )
    await Promise.all([1, 2, 3].map(() => sealPendingRows(world.appContext.database.writes)))
    // a write that began first ends after the others are sealed
    const late = new pg.Client({ connectionString: world.url })
    await late.connect()
    await late.query('begin')
    await late.query(
      `insert into activity_log (method, path, status, code, ip_address, request_id) values ('POST', '/late', 'success', 200, '::1', 'late')`,
    )
    await brand('After')
    await sealPendingRows(world.appContext.database.writes)
    await late.query('commit')
    await late.end()
    expect(await verify()).toMatchObject({ checked: 22, waiting: 0, broken: null })
    const { rows } = await boss.query(
      'select count(*)::int as n, count(distinct log_id)::int as logs, max(seq)::int as last from activity_seals where seq is not null',
    )
    expect(rows).toEqual([{ n: 22, logs: 22, last: 22 }])
  })
})

describe('the check names every change', () => {
  test('a row that was changed', async () => {
    const [, second] = await three()
    await verify()
    await behindItsBack(`update activity_log set new_value = '{"name": "Twoo"}' where id = $1`, [
      second,
    ])
    expect(await verify()).toMatchObject({
      checked: 1,
      broken: { seq: 2, log_id: second, why: 'changed' },
    })
  })

  test.each([
    ['who did it', `user_name = 'Somebody else'`],
    ['when', `created_at = created_at - interval '1 microsecond'`],
    ['from where', `ip_address = '192.0.2.1'`],
    ['with what outcome', `code = 500`],
    ['to what', `subject_id = subject_id + 1`],
  ])('%s', async (_what, change) => {
    const [first] = await three()
    await verify()
    await behindItsBack(`update activity_log set ${change} where id = $1`, [first])
    expect((await verify()).broken).toEqual({ seq: 1, log_id: first, why: 'changed' })
  })

  test('a row that was removed, with its seal and without', async () => {
    const [first, second] = await three()
    await verify()
    await behindItsBack('delete from activity_log where id = $1', [second])
    expect((await verify()).broken).toEqual({ seq: 2, log_id: second, why: 'removed' })
    await behindItsBack('delete from activity_seals where log_id in ($1, $2)', [first, second])
    expect((await verify()).broken).toEqual({ seq: 3, log_id: null, why: 'place' })
  })

  test('a row that was slipped in', async () => {
    await three()
    await verify()
    await behindItsBack(
      `insert into activity_log (method, path, status, code, ip_address, request_id) values ('POST', '/x', 'success', 200, '::1', 'x')`,
    )
    const { rows } = await boss.query('select max(id)::int as id from activity_log')
    expect((await verify()).broken).toEqual({ seq: null, log_id: rows[0].id, why: 'unsealed' })
  })

  test('a row that was changed before it was sealed', async () => {
    const [first] = await three()
    await behindItsBack(`update activity_log set path = '/x' where id = $1`, [first])
    expect((await verify()).broken).toEqual({ seq: 1, log_id: first, why: 'changed' })
  })

  test('the newest rows cut off: the head of the chain shows it', async () => {
    const [, second, third] = await three()
    await verify()
    await behindItsBack('delete from activity_log where id >= $1', [third])
    await behindItsBack('delete from activity_seals where log_id >= $1', [third])
    expect((await verify()).broken).toMatchObject({ why: expect.stringMatching(/cut|place/) })
    expect(second).toBeGreaterThan(0)
  })

  test('a rebuilt chain: a copy of its old end kept elsewhere shows it', async () => {
    const [, second] = await three()
    const { head } = await verify()
    await sealPendingRows(world.appContext.database.writes)
    await behindItsBack(`update activity_log set user_name = 'X' where id = $1`, [second])
    await behindItsBack(
      `update activity_seals s set seq = null, hash = null, sealed_at = null, content = activity_content(a) from activity_log a where a.id = s.log_id`,
    )
    await behindItsBack(`update activity_head set seq = 0, hash = sha256('bengkel activity log')`)
    const { writes } = world.appContext.database
    expect((await verifyLog(writes)).broken).toBeUndefined()
    expect((await verifyLog(writes, { seq: head.seq, hash: head.hash })).broken).toMatchObject({
      seq: head.seq,
      why: 'chain',
    })
  })
})

test('neither the application nor the owner changes a row, a seal or the head', async () => {
  await three()
  await verify()
  const walls: [string, RegExp][] = [
    [`update activity_log set path = 'x'`, /append-only|permission denied/],
    ['delete from activity_log', /append-only|permission denied/],
    ['truncate activity_log', /append-only|permission denied/],
    [`update activity_seals set content = sha256('x')`, /append-only|permission denied/],
    ['update activity_seals set seq = seq + 1000', /append-only|permission denied/],
    ['delete from activity_seals', /append-only|permission denied/],
    ['truncate activity_seals', /append-only|permission denied/],
    ['delete from activity_head', /append-only|permission denied/],
    ['truncate activity_head', /append-only|permission denied/],
  ]
  const asApp = new pg.Client({ connectionString: world.url })
  await asApp.connect()
  await asApp.query('set role bengkel_app')
  for (const [statement, refusal] of walls) {
    await expect(asApp.query(statement), `${statement} as the application`).rejects.toThrow(
      /permission denied/,
    )
    await expect(boss.query(statement), `${statement} as the owner`).rejects.toThrow(refusal)
  }
  for (const statement of [
    `insert into activity_seals (log_id, content) values (999, sha256('x'))`,
    `update activity_head set seq = 0`,
    'alter table activity_log disable trigger all',
    `update migrations set name = 'x'`,
    'delete from migrations',
    `insert into migrations (name) values ('9999')`,
  ])
    await expect(asApp.query(statement), statement).rejects.toThrow(
      /permission denied|must be owner/,
    )
  await asApp.end()
  expect((await verify()).broken).toBeNull()
})

test('only a super admin may look', async () => {
  expect((await admin.post(`${path}/verify`)).status).toBe(403)
  expect((await world.anybody.post(`${path}/verify`)).status).toBe(401)
})
