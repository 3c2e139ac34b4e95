/** A build: its stages and tasks, transitions and access. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../detail.ts'
import {
  world,
  maker,
  finance,
  customer,
  other,
  path,
  read,
  WORKSHOP,
  namesOf,
  drawn,
  setUpWorkshop,
  tearDownWorkshop,
  body,
  aBuild,
  readBuild,
  move,
  finishTasks,
} from '#test/builds-fixtures.ts'

beforeAll(setUpWorkshop)
afterAll(tearDownWorkshop)

test('a new build is a draft with its own stages and tasks, over working days from its date', async () => {
  const made = await maker.post(path, body())
  expect(made.data.number).toMatch(/^HB\/\w+\/20\d\d\/00001$/)
  const build = await readBuild(made.data.id)
  expect(build).toMatchObject({
    name: 'Evo tribute',
    type: 'heritage',
    status: 'draft',
    progress: 0,
    customer: { id: customer, full_name: 'Rustam Efendi', phone: '+6281234560001' },
    history: [{ from: null, to: 'draft' }],
  })
  // the 20th is a Friday; nobody works on Sunday the 22nd
  expect(
    build.stages.map(({ name, status, starts_on, ends_on }) => [name, status, starts_on, ends_on]),
  ).toEqual([
    ['Strip', 'not_started', '2026-11-20', '2026-11-25'],
    ['Paint', 'not_started', '2026-11-26', '2026-11-28'],
  ])
  expect(
    build.stages.flatMap(({ tasks }) =>
      tasks.map(({ name, names, weight, due_date, status }) => [
        name,
        names?.nl,
        weight,
        due_date,
        status,
      ]),
    ),
  ).toEqual([
    ['Take apart', 'Take apart nl', 1, '2026-11-23', 'todo'],
    ['Blast', 'Blast nl', 2, '2026-11-25', 'todo'],
    ['Prime', 'Prime nl', 1, '2026-11-26', 'todo'],
    ['Spray', 'Spray nl', 2, '2026-11-27', 'todo'],
    ['Polish', 'Polish nl', 3, '2026-11-28', 'todo'],
  ])
})

test('a running build keeps its own copy when a stage is renamed', async () => {
  const id = await aBuild()
  const [stage] = (await readBuild(id)).stages
  await maker.put(`/admin/manufacture/stage/${stage?.stage_id}`, { names: namesOf('Dismantle') })
  expect((await readBuild(id)).stages[0]?.name).toBe('Strip')
  await maker.put(`/admin/manufacture/stage/${stage?.stage_id}`, { names: namesOf('Strip') })
})

test('a new date lays out a draft anew, and leaves a build that has begun', async () => {
  const id = await aBuild()
  const { version } = await readBuild(id)
  await maker.put(`${path}/${id}`, { date: '2026-12-05', version })
  // a Saturday
  expect((await readBuild(id)).stages[0]).toMatchObject({
    starts_on: '2026-12-05',
    ends_on: '2026-12-10',
  })
  await move(id, 'planned')
  await move(id, 'in_build')
  await maker.put(`${path}/${id}`, { date: '2027-01-04', version: (await readBuild(id)).version })
  expect(await readBuild(id)).toMatchObject({
    date: '2027-01-04',
    stages: [{ starts_on: '2026-12-05' }, {}],
  })
})

describe('moves', () => {
  const ways: Record<string, string[]> = {
    draft: ['planned', 'cancelled'],
    planned: ['in_build', 'cancelled'],
    in_build: ['on_hold', 'finished', 'cancelled'],
    on_hold: ['in_build', 'cancelled'],
    finished: ['in_build'],
    cancelled: [],
  }
  const path_to: Record<string, string[]> = {
    draft: [],
    planned: ['planned'],
    in_build: ['planned', 'in_build'],
    on_hold: ['planned', 'in_build', 'on_hold'],
    finished: ['planned', 'in_build', 'finished'],
    cancelled: ['cancelled'],
  }
  const all = ['draft', 'planned', 'in_build', 'on_hold', 'finished', 'delivered', 'cancelled']
  const standing = async (status: string) => {
    const id = await aBuild()
    await finishTasks(id)
    for (const to of path_to[status] ?? [])
      expect((await move(id, to, { reason: 'so it is' })).status).toBe(200)
    return id
  }

  for (const [from, allowed] of Object.entries(ways))
    test(`from ${from} a build goes to ${allowed.join(', ') || 'nothing'}, and nowhere else`, async () => {
      const shown = await readBuild(await standing(from))
      expect(shown.allowed.map(({ to }) => to).toSorted()).toEqual(allowed.toSorted())
      for (const to of all) {
        const id = await standing(from)
        const answer = await move(id, to, { reason: 'so it is' })
        expect([from, to, answer.status]).toEqual([from, to, allowed.includes(to) ? 200 : 409])
        if (allowed.includes(to))
          expect(answer.data.history[0]).toMatchObject({ from, to, reason: 'so it is' })
        else expect(answer.code).toBe('builds.noMove')
      }
    })

  test('holding, cancelling and returning to work ask for a reason', async () => {
    const id = await standing('in_build')
    expect((await move(id, 'on_hold')).errors).toEqual({ reason: ['This field is required'] })
    expect((await move(id, 'cancelled')).errors).toEqual({ reason: ['This field is required'] })
    await move(id, 'finished')
    expect((await move(id, 'in_build')).errors).toEqual({ reason: ['This field is required'] })
  })

  test('work begins with the deposit required, or with a reason', async () => {
    const id = await aBuild({ deposit_required: 5_000_000 })
    await move(id, 'planned')
    expect((await readBuild(id)).allowed[0]).toEqual({
      to: 'in_build',
      needs: ['reason'],
      blockers: ['The required deposit has not been paid: enter a reason'],
    })
    expect((await move(id, 'in_build')).code).toBe('builds.depositMissing')
    expect((await move(id, 'in_build', { reason: 'an old friend' })).status).toBe(200)
  })

  test('a build is finished when every stage is done', async () => {
    const id = await aBuild()
    await move(id, 'planned')
    await move(id, 'in_build')
    expect((await move(id, 'finished')).code).toBe('builds.stagesOpen')
    await finishTasks(id)
    // an open task still counts, however small it is
    const { writes } = world.appContext.database
    const tasks = writes.updateTable('build_tasks').where('build_id', '=', id)
    await tasks.set({ weight: 999 }).execute()
    const small = (await readBuild(id)).stages[0]!.tasks[0]!.id
    const one = writes.updateTable('build_tasks').where('id', '=', small)
    await one.set({ weight: 1, status: 'review' }).execute()
    expect((await readBuild(id)).progress).toBe(0.99)
    const listed = (await maker.get(`${read}?limit=100`)).data.data
    expect(listed.find((build: Build) => build.id === id).progress).toBe(0.99)
    await one.set({ status: 'done' }).execute()
    const done = await move(id, 'finished')
    expect(done.data).toMatchObject({
      status: 'finished',
      progress: 1,
      stages: [{ status: 'done' }, {}],
    })
    expect(done.data.finished_on).not.toBeNull()
  })

  test('who saw an older version is refused with what changed', async () => {
    const id = await aBuild()
    await maker.put(`${path}/${id}`, { name: 'Another name', version: 1 })
    const stale = await maker.post(`${path}/${id}/transition`, { to: 'planned', version: 1 })
    expect([stale.status, stale.message]).toEqual([
      409,
      'Someone else has changed this in the meantime',
    ])
  })

  test('of two who move it at once one is refused', async () => {
    const id = await aBuild()
    const answers = await Promise.all(
      ['planned', 'cancelled'].map((to) =>
        maker.post(`${path}/${id}/transition`, { to, reason: 'at once', version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('its stages are put in another order: first shown, then saved; those that have begun keep their days', async () => {
  const id = await aBuild({ date: '2030-03-04' })
  const { stages, version } = await readBuild(id)
  const ids = stages.map((stage) => stage.id).toReversed()
  const shown = (await maker.get(`${read}/${id}/plan?stage_ids=${ids}`)).data
  expect(shown.stages[0]).toMatchObject({ id: ids[0], starts_on: '2030-03-04' })
  expect(shown.forecast.p50 <= shown.forecast.p80).toBe(true)
  expect((await readBuild(id)).stages).toEqual(stages)
  const saved = await maker.put(`${path}/${id}/plan`, { stage_ids: ids, version })
  expect([saved.status, saved.message]).toEqual([200, 'Build order successfully updated'])
  const after = (await readBuild(id)).stages
  expect(
    after.map(({ id: stage, starts_on, ends_on }) => ({ id: stage, starts_on, ends_on })),
  ).toEqual(shown.stages)
  expect(after[1]!.starts_on > after[0]!.ends_on).toBe(true)
  // a started stage keeps its position
  await world.appContext.database.writes
    .updateTable('build_tasks')
    .set({ status: 'in_progress' })
    .where('id', '=', after[0]!.tasks[0]!.id)
    .execute()
  const back = stages.map((stage) => stage.id)
  const again = (await maker.get(`${read}/${id}/plan?stage_ids=${back}`)).data.stages
  const begun = again.find((stage: { id: number }) => stage.id === ids[0])
  expect([begun.starts_on, begun.ends_on]).toEqual([after[0]!.starts_on, after[0]!.ends_on])
  expect(again[0].starts_on > begun.ends_on).toBe(true)
  // all of them, once, and in the current version only
  const put = (stage_ids: unknown, of = saved.data.version) =>
    maker.put(`${path}/${id}/plan`, { stage_ids, version: of })
  expect((await put(ids.slice(1))).codes).toEqual({ stage_ids: [{ code: 'builds.everyStage' }] })
  expect((await put([...ids.slice(1), ids[1]])).status).toBe(422)
  expect((await put([1_000_000, ...ids.slice(1)])).codes).toEqual({
    stage_ids: [{ code: 'unknownReference' }],
  })
  expect((await put(back, version)).status).toBe(409)
  expect((await maker.get(`${read}/${id}/plan?stage_ids=1,,2`)).status).toBe(422)
  expect((await finance.put(`${path}/${id}/plan`, { stage_ids: ids, version })).status).toBe(403)
})

test('both sign when it is finished; a later signature takes the place of the first', async () => {
  const id = await aBuild()
  const sign = (signer: string) => maker.post(`${path}/${id}/signature`, { signer, svg: drawn })
  expect((await sign('customer')).code).toBe('builds.notFinished')
  await finishTasks(id)
  for (const to of ['planned', 'in_build', 'finished']) await move(id, to)
  for (const signer of ['customer', 'workshop', 'customer'])
    expect((await sign(signer)).status).toBe(200)
  expect((await readBuild(id)).signatures.map(({ signer }) => signer)).toEqual([
    'customer',
    'workshop',
  ])
})

test('only a draft is removed, with all that hangs on it', async () => {
  const id = await aBuild()
  expect((await maker.delete(`${path}/${id}`)).status).toBe(200)
  expect((await maker.get(`${read}/${id}`)).status).toBe(404)
  const planned = await aBuild()
  await move(planned, 'planned')
  expect((await maker.delete(`${path}/${planned}`)).code).toBe('builds.onlyDraft')
})

test('the list is narrowed by type, status, customer and keyword', async () => {
  const id = await aBuild({ name: 'Zandvoort wagon', type: 'bodywork', customer_id: other })
  const ids = async (query: string) =>
    (await maker.get(`${read}?${query}`)).data.data.map((row: Build) => row.id)
  expect(await ids('keyword=zandvoort')).toEqual([id])
  expect(await ids('type=bodywork')).toEqual([id])
  expect(await ids(`customer_id=${other}&status=draft&type=bodywork`)).toEqual([id])
  expect(await ids('status=delivered')).toEqual([])
  expect(await ids(`garage_id=${WORKSHOP}&sort=-name`)).toContain(id)
})

test('finance reads builds; the desk of a garage does not', async () => {
  const id = await aBuild()
  expect((await readBuild(id, finance)).allowed).toEqual([])
  expect((await finance.post(path, body())).status).toBe(403)
  const adviser = await world.signedInAs('service adviser')
  expect((await adviser.get(read)).status).toBe(403)
})
