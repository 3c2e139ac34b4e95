/** Stuck and at-risk orders are stored at the end of each garage's day, and compared with later. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayIn, instantIn } from '#platform/contract/days.ts'
import { runDueJobs } from '#platform/server/jobs/jobs.ts'
import { type Garage, transitionTo } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { jobs } from '../../../../apps/api/jobs.ts'
import type { FigureAnswer } from '../contract.ts'
import { storeDayEnds, nextDayEnd } from './day-ends.ts'

let world: World
let owner: Who
let garage: Garage

const WEEK = 7
const HOUR = 3_600_000
const JAKARTA = 'Asia/Jakarta'
const write = (statement: ReturnType<typeof sql>) =>
  statement.execute(world.appContext.database.writes)
const dayAgo = (zone: string, days = WEEK) => addDays(dayIn(zone, new Date()), -days)
const midnightAfter = (zone: string, day: string) =>
  Date.parse(instantIn(zone, addDays(day, 1), '00:00'))
const ask = async (key: string, query = '?garage_id=1'): Promise<FigureAnswer> => {
  const { status, data } = await owner.get(`/admin/dashboard/figure/${key}${query}`)
  expect(status).toBe(200)
  return data
}
const keptOf = async (garage_id: number) =>
  (
    await sql<{ day: string; figure: string; counts: object }>`
      select day::text, figure, counts from kept_figures where garage_id = ${garage_id} order by day, figure`.execute(
      world.appContext.database.writes,
    )
  ).rows

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  garage = {
    world,
    admin: await world.signedInAs('admin'),
    adviser: await world.signedInAs('service adviser'),
    mechanic: await world.signedInAs('mechanic'),
  }
})
afterAll(() => world.close())

test('nothing is kept of a garage that was not there yet, and `before` is null', async () => {
  expect(await storeDayEnds(world.appContext, new Date(Date.now() - HOUR))).toBe(0)
  for (const key of ['stuck', 'at_risk'])
    expect(await ask(key)).toMatchObject({ before: null, because: [] })
  const { data } = await owner.get('/admin/dashboard?garage_id=1')
  expect(data.before).toMatchObject({ stuck: null, at_risk: null })
})

test('a day is kept once by several processes, by its own garages’ midnight', async () => {
  const day = dayAgo(JAKARTA)
  const midnight = midnightAfter(JAKARTA, day)
  const order = await transitionTo(garage, 'in_progress')
  // it entered its stage two hours before that midnight, where others stayed for ten minutes; its promised time has passed
  await write(sql`update garages set created_at = now() - interval '60 days' where id <> 2`)
  await write(sql`insert into order_events (order_id, garage_id, from_stage, since, to_stage, at)
    select ${order.id}, 1, 'in_progress', now() - interval '2 hours', 'quality_check', now() - interval '110 minutes'
    from generate_series(1, 50)`)
  await write(sql`update orders set staged_at = ${new Date(midnight - 2 * HOUR).toISOString()},
    promised_at = ${new Date(midnight - HOUR).toISOString()} where id = ${order.id}`)

  const counted = await Promise.all(
    [0, 1, 2].map(() => storeDayEnds(world.appContext, new Date(midnight + 1000))),
  )
  // garage 2 is new; workshops have no such figures
  const garages = new Set<number>()
  for (const id of [1, 2, 3, 4, 5]) if ((await keptOf(id)).length > 0) garages.add(id)
  expect([...garages]).toEqual([1, 3, 4])
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(garages.size)
  expect(await keptOf(1)).toEqual([
    { day, figure: 'at_risk', counts: { late: 1 } },
    { day, figure: 'stuck', counts: { walk_in: 1 } },
  ])
  // Amsterdam's day ends hours later: its last ended day is the previous one
  expect((await keptOf(4))[0]?.day).toBe(addDays(dayIn('Europe/Amsterdam', new Date(midnight)), -1))
  expect((await keptOf(4)).map(({ counts }) => counts)).toEqual([{}, {}])

  // later changes do not change the stored figures
  await write(sql`update orders set staged_at = now(), promised_at = null where id = ${order.id}`)
  expect(await storeDayEnds(world.appContext, new Date(midnight + HOUR))).toBe(0)
  for (const [key, kind, now] of [
    ['stuck', 'walk_in', 0],
    ['at_risk', 'late', 0],
  ] as const) {
    const figure = await ask(key)
    expect(figure.before).toEqual({ start_date: day, end_date: day, value: 1, rows: null })
    expect(figure.value).toBe(now)
    expect((await owner.get('/admin/dashboard?garage_id=1')).data.before[key]).toBe(1)
    const whole = await ask(key, '?country_id=1')
    expect(whole.before?.value).toBe(1)
    expect(whole.because.every((part) => part.key === kind || part.by === 'garage')).toBe(true)
  }
  // stored as zero differs from not stored
  const LUMPUR = 'Asia/Kuala_Lumpur'
  await storeDayEnds(world.appContext, new Date(midnightAfter(LUMPUR, dayAgo(LUMPUR)) + 1000))
  expect((await ask('stuck', '?garage_id=3')).before?.value).toBe(0)
  expect((await ask('stuck', '?garage_id=2')).before).toBeNull()
})

test('the job is due when the next day ends in one of the garages, and not before', async () => {
  const at = new Date()
  const due = (await nextDayEnd(world.appContext, at)).getTime()
  const ends = [JAKARTA, 'Asia/Kuala_Lumpur', 'Europe/Amsterdam'].map((zone) =>
    midnightAfter(zone, dayIn(zone, at)),
  )
  expect(due).toBe(Math.min(...ends))
  const job = jobs.filter(({ name }) => name === 'keep-day-ends')
  expect(await runDueJobs(world.appContext, job)).toEqual([])
  await write(sql`update job_runs set due_at = now() where name = 'keep-day-ends'`)
  await write(sql`delete from kept_figures`)
  expect(await runDueJobs(world.appContext, job)).toEqual(['keep-day-ends'])
  expect((await keptOf(1)).map(({ day }) => day)).toEqual([dayAgo(JAKARTA, 1), dayAgo(JAKARTA, 1)])
  expect(await runDueJobs(world.appContext, job)).toEqual([])
})
