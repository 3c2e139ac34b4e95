import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGarage, anOrder } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null, full_name: 'Wayan Sudarsana' })
})
afterAll(() => world.close())

const path = '/admin/activity-log'
interface Row {
  id: number
  user: string | null
  path: string
  code: number
  status: string
  timestamp: string
}
const found = async (query: string): Promise<Row[]> =>
  (await owner.get(`${path}?limit=100&${query}`)).data.data

const write = (fields: Record<string, unknown> = {}) =>
  world.appContext.database.writes
    .insertInto('activity_log')
    .values({
      method: 'POST',
      path: '/api/x',
      status: 'success',
      code: 200,
      ip_address: '127.0.0.1',
      request_id: 'r',
      ...fields,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()

describe('what it tells', () => {
  test('the name of the record, what became of it, and in which fields', async () => {
    const { data } = await owner.post('/admin/brand', { name: 'Saab' })
    await owner.put(`/admin/brand/${data.id}`, { name: 'Scania' })
    await owner.put('/admin/brand/2000000000', { name: 'None' })
    await owner.delete(`/admin/brand/${data.id}`)
    const rows = await found('path=/admin/brand')
    expect(rows.slice(0, 4)).toMatchObject([
      { deed: 'removed', subject: 'brand', name: 'Saab', changed: [] },
      { deed: 'done', status: 'failed', name: null, changed: [] },
      { deed: 'changed', subject: 'brand', name: 'Saab', changed: ['name', 'version'] },
      { deed: 'created', subject: 'brand', name: 'Saab', changed: [], to_stage: null },
    ])
  })

  test('an order that is made is made, and one that moves says where to', async () => {
    const garage = await aGarage(world)
    const order = await anOrder(garage)
    await order.move('inspecting')
    const [moved, made] = await found('path=/admin/order')
    expect(moved).toMatchObject({ deed: 'changed', to_stage: 'inspecting' })
    expect(made).toMatchObject({ deed: 'created', to_stage: null })
    const { number } = await order.get()
    const site = { id: 1, name: expect.any(String), time_zone: 'Asia/Jakarta' }
    for (const row of [moved, made])
      expect(row).toMatchObject({ subject: 'work order', name: number, garage: site })
  })

  test('values that only look like a name break nothing', async () => {
    const odd = { name: { a: 1 }, number: [1], full_name: 'x'.repeat(3000) }
    await write({ subject: 'odd', subject_id: 7, code: 201, new_value: JSON.stringify(odd) })
    const [row] = (await owner.get(path)).data.data
    expect(row).toMatchObject({ subject: 'odd', deed: 'created' })
    expect(String(row.name ?? '').length).toBeLessThanOrEqual(80)
  })
})

describe('what is written', () => {
  test('each write makes a row with old and new values, field by field', async () => {
    const { data } = await owner.post('/admin/brand', { name: 'Volvo' })
    await owner.put(`/admin/brand/${data.id}`, { name: 'Polestar' })
    await owner.delete(`/admin/brand/${data.id}`)
    const [removed, changed, made] = await found('path=/admin/brand')
    expect(made).toMatchObject({
      user: 'Wayan Sudarsana',
      method: 'POST',
      path: '/api/admin/brand',
      status: 'success',
      code: 201,
      ip_address: '127.0.0.1',
    })
    expect((await owner.get(`${path}/${made?.id}`)).data).toMatchObject({
      old_value: null,
      new_value: { name: 'Volvo' },
    })
    expect((await owner.get(`${path}/${changed?.id}`)).data).toMatchObject({
      old_value: { name: 'Volvo' },
      new_value: { name: 'Polestar' },
    })
    expect((await owner.get(`${path}/${removed?.id}`)).data).toMatchObject({
      old_value: { name: 'Polestar' },
      new_value: null,
    })
  })

  test('refused writes make a row too, reads do not', async () => {
    const mechanic = await world.signedInAs('mechanic', { full_name: 'Siti Rohimah' })
    await mechanic.post('/admin/brand', { name: 'X' })
    await mechanic.get('/admin/brand')
    const rows = await found('keyword=rohimah')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ code: 403, status: 'failed', user: 'Siti Rohimah' })
  })

  test('never a secret', async () => {
    const { rows } = await sql<{
      text: string
    }>`select coalesce(string_agg(concat(old_value, new_value, path, message), ' '), '') as text from activity_log`.execute(
      world.appContext.database.reads,
    )
    expect(rows[0]?.text).not.toMatch(/password_hash|token"|argon2/)
  })
})

describe('the list', () => {
  test('is newest first, and narrowed by method, path, status, user', async () => {
    await write({
      path: '/api/admin/rare-path',
      method: 'DELETE',
      code: 404,
      status: 'failed',
      user_name: 'A Stranger',
    })
    const all = await found('')
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(await found('path=RARE-path')).toHaveLength(1)
    expect((await found('status=failed')).every(({ status }) => status === 'failed')).toBe(true)
    expect(await found('method=DELETE&path=rare')).toHaveLength(1)
    expect(await found('method=PUT&path=rare')).toHaveLength(0)
    expect(await found('keyword=strang')).toHaveLength(1)
    expect(await found('keyword=strang&path=rare')).toHaveLength(1)
    expect(await found('keyword=strang&path=common')).toHaveLength(0)
    expect(await found('keyword=100%')).toHaveLength(0)
    expect((await owner.get(`${path}?method=PATCH`)).status).toBe(422)
  })

  test('a person who did little near the top is found in the garages of a country', async () => {
    const many = await world.signedInAs('admin', { full_name: 'Ketut Everywhere' })
    const few = await world.signedInAs('mechanic', { full_name: 'Made Rarely' })
    const own = 1
    const insert = (employee: number, garage: number | null, rows: number, name: string) =>
      sql`insert into activity_log (method, path, status, code, ip_address, request_id, employee_id, garage_id, user_name)
        select 'POST', '/api/x', 'success', 200, '127.0.0.1', 'r', ${employee || null}::int, ${garage}::int, ${name}::text
        from generate_series(1, ${sql.lit(rows)})`.execute(world.appContext.database.writes)
    await insert(few.employee_id, own, 3, 'Made Rarely')
    await insert(0, own, 2, 'Made Up')
    await insert(few.employee_id, 4, 1, 'Made Rarely')
    await insert(0, null, 1, 'Made Up')
    await insert(many.employee_id, own, 1200, 'Ketut Everywhere')
    const sizes = async (query: string) => (await found(query)).length
    expect(await sizes('country_id=1&keyword=made')).toBe(5)
    expect(await sizes('country_id=1&keyword=rarely&path=/api/x')).toBe(3)
    expect(await sizes('country_id=1&keyword=rarely&path=/api/y')).toBe(0)
    expect(await sizes(`garage_id=${own}&keyword=made`)).toBe(5)
    expect(await sizes('country_id=3&keyword=made')).toBe(1)
    expect(await sizes('country_id=3&keyword=everywhere')).toBe(0)
    expect(await sizes('country_id=1&keyword=everywhere')).toBe(100)
    expect(await sizes('keyword=made')).toBe(7)
  })

  test('takes days of the chosen garage, and a first day only with a last day', async () => {
    // 23:30 in Utrecht on New Year's Eve is 05:30 of the first in Jakarta
    const { id } = await write({
      path: '/api/at-new-year',
      garage_id: 4,
      created_at: '2025-12-31T22:30:00Z',
    })
    const at = async (query: string) =>
      (await found(`path=at-new-year&${query}`)).map((row) => row.id)
    expect(await at('garage_id=4&start_date=2025-12-31&end_date=2025-12-31')).toEqual([id])
    expect(await at('garage_id=4&start_date=2026-01-01&end_date=2026-01-01')).toEqual([])
    expect(await at('start_date=2026-01-01&end_date=2026-01-01')).toEqual([id])
    expect(await at('start_date=2025-12-31&end_date=2025-12-31')).toEqual([])
    expect(await at('start_date=2026-06-01')).toEqual([id])
    expect(await at('end_date=2025-12-30')).toEqual([])
    expect(await at('country_id=1')).toEqual([])
    expect(await at('country_id=3')).toEqual([id])
  })
})

describe('who may', () => {
  test('super admins only', async () => {
    const { id } = await write({ garage_id: 1 })
    for (const role of [
      'admin',
      'finance',
      'super admin - manufacture',
      'service adviser',
      'mechanic',
    ] as const) {
      const who = await world.signedInAs(role)
      expect((await who.get(path)).status, role).toBe(403)
      expect((await who.get(`${path}/${id}`)).status, role).toBe(403)
    }
    expect((await world.anybody.get(path)).status).toBe(401)
    expect((await owner.get(`${path}/${id}`)).status).toBe(200)
    expect((await owner.get(`${path}/99999999`)).status).toBe(404)
    for (const method of ['post', 'put', 'delete'] as const)
      expect((await owner[method](`${path}/${id}`)).status).toBe(405)
  })

  test('nobody changes or removes a row, not even the application itself', async () => {
    const { id } = await write()
    const { writes } = world.appContext.database
    await expect(writes.deleteFrom('activity_log').where('id', '=', id).execute()).rejects.toThrow(
      /append-only|permission denied/,
    )
    await expect(
      writes.updateTable('activity_log').set({ path: 'x' }).where('id', '=', id).execute(),
    ).rejects.toThrow(/append-only|permission denied/)
    await expect(sql`truncate activity_log`.execute(writes)).rejects.toThrow(
      /append-only|permission denied/,
    )
  })
})
