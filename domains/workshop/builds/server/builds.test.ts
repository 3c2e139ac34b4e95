/** Builds: taken on, laid out over working days, changed, moved, signed and removed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCar } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import type { Build } from '../detail.ts'

let world: World
let maker: Who
let finance: Who
let customer: number
let other: number

const path = '/admin/manufacture/build-order'
const read = '/manufacture/build-order'
const WORKSHOP = 5
const namesOf = (en: string) => ({ en, id: `${en} id`, my: `${en} my`, nl: `${en} nl` })
const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>'

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  finance = await world.signedInAs('finance')
  const adviser = await world.signedInAs('service adviser')
  const owner = async (full_name: string, phone: string) =>
    (await adviser.post('/admin/customer', { full_name, phone, country_id: 1, is_owner: true }))
      .data.id
  customer = await owner('Rustam Efendi', '+6281234560001')
  other = await owner('Sri Wahyuni', '+6281234560002')
  for (const [stage, planned_days, tasks] of [
    ['Strip', 5, ['Take apart', 'Blast']],
    ['Paint', 3, ['Prime', 'Spray', 'Polish']],
  ] as const) {
    const made = await maker.post('/admin/manufacture/stage', {
      names: namesOf(stage),
      planned_days,
    })
    for (const [index, task] of tasks.entries())
      await maker.post(`/admin/manufacture/stage/${made.data.id}/task`, {
        names: namesOf(task),
        weight: index + 1,
        proof: 'none',
      })
  }
})
afterAll(() => world.close())

const body = (fields: object = {}) => ({
  name: 'Evo tribute',
  date: '2026-11-20',
  garage_id: WORKSHOP,
  customer_id: customer,
  price: 900_000_000,
  ...fields,
})

async function aBuild(fields: object = {}): Promise<number> {
  const made = await maker.post(path, body(fields))
  expect([made.status, made.message]).toEqual([201, 'Build order successfully created'])
  return made.data.id
}

const readBuild = async (id: number, who = maker): Promise<Build> =>
  (await who.get(`${read}/${id}`)).data

async function move(id: number, to: string, fields: object = {}) {
  const { version } = await readBuild(id)
  return maker.post(`${path}/${id}/transition`, { to, version, ...fields })
}

/** As the moves of tasks have it in the end. */
const finishTasks = (id: number) =>
  world.house.database.writes
    .updateTable('build_tasks')
    .set({ status: 'done' })
    .where('build_id', '=', id)
    .execute()

async function options(kind: string): Promise<{ id: number; name: string }[]> {
  const lists = (await maker.get('/manufacture/general/vehicle-spec')).data.data
  const list = lists.find((one: { kind: string }) => one.kind === kind)
  const names = ['First', 'Second', 'Third'].map((name) => `${name} ${kind}`)
  const saved = await maker.put(`/admin/manufacture/general/vehicle-spec/${list.id}`, {
    name: list.name,
    version: list.version,
    options: names.map((name) => ({ name, active: !name.startsWith('Third') })),
  })
  return saved.data.options
}

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

  test('on hold, taken back and cancelled ask for a reason', async () => {
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
      blockers: ['The required deposit has not been paid: give a reason'],
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
    // a task that is open still shows, however small it is
    const { writes } = world.house.database
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

  test('who saw an older version is told what changed', async () => {
    const id = await aBuild()
    await maker.put(`${path}/${id}`, { name: 'Another name', version: 1 })
    const stale = await maker.post(`${path}/${id}/transition`, { to: 'planned', version: 1 })
    expect([stale.status, stale.message]).toEqual([
      409,
      'Someone else has changed this in the meantime',
    ])
  })

  test('of two who move it at once one is told', async () => {
    const id = await aBuild()
    const answers = await Promise.all(
      ['planned', 'cancelled'].map((to) =>
        maker.post(`${path}/${id}/transition`, { to, reason: 'at once', version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('the specification says what was changed, by whom, and who agreed', async () => {
  const colours = await options('colour')
  const [black, silver, gone] = colours
  const rims = await options('rims')
  const id = await aBuild({ colour_id: black?.id })
  await maker.put(`${path}/${id}`, {
    colour_id: silver?.id,
    engine: 'M104 3.2',
    agreed_by: 'Rustam Efendi',
    version: 1,
  })
  expect(await readBuild(id)).toMatchObject({
    colour: { id: silver?.id },
    changes: [
      { field: 'engine', before: null, after: 'M104 3.2', agreed_by: 'Rustam Efendi' },
      {
        field: 'colour_id',
        before: 'First colour',
        after: 'Second colour',
        agreed_by: 'Rustam Efendi',
      },
    ],
  })
  const wrong = await maker.put(`${path}/${id}`, {
    colour_id: rims[0]?.id,
    rims_id: 999_999,
    version: 2,
  })
  expect(wrong.codes).toEqual({
    colour_id: [{ code: 'builds.otherList' }],
    rims_id: [{ code: 'unknownReference' }],
  })
  const off = await maker.put(`${path}/${id}`, { colour_id: gone?.id, version: 2 })
  expect(off.codes).toEqual({ colour_id: [{ code: 'builds.switchedOff' }] })
})

test('a colour comes with its swatch; one that is no colour is refused', async () => {
  const lists = (await maker.get('/manufacture/general/vehicle-spec')).data.data
  const list = lists.find((one: { kind: string }) => one.kind === 'trim_colour')
  const save = (hex: string, version: number) =>
    maker.put(`/admin/manufacture/general/vehicle-spec/${list.id}`, {
      name: list.name,
      version,
      options: [{ name: 'Cognac', hex, active: true }],
    })
  expect((await save('#9A5B2E', list.version)).data.options).toMatchObject([{ hex: '#9a5b2e' }])
  const wrong = await save('cognac', list.version + 1)
  expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['options.0.hex']])
  const saved = (await maker.get('/manufacture/general/vehicle-spec')).data.data
  const [{ id: trim_colour_id }] = saved.find(
    (one: { kind: string }) => one.kind === 'trim_colour',
  ).options
  const id = await aBuild({ trim_colour_id })
  expect((await readBuild(id)).trim_colour).toEqual({
    id: trim_colour_id,
    name: 'Cognac',
    hex: '#9a5b2e',
  })
})

test('an option that a build has is switched off, not removed', async () => {
  const [roof] = await options('sunroof')
  await aBuild({ sunroof_id: roof?.id })
  const lists = (await maker.get('/manufacture/general/vehicle-spec')).data.data
  const list = lists.find((one: { kind: string }) => one.kind === 'sunroof')
  const left = await maker.put(`/admin/manufacture/general/vehicle-spec/${list.id}`, {
    name: list.name,
    version: list.version,
    options: [],
  })
  expect(left.data.options).toEqual([
    { id: roof?.id, name: 'First sunroof', note: null, hex: null, fits: [], active: false },
  ])
})

test('what a body names must fit', async () => {
  const wrong = async (fields: object) => (await maker.post(path, body(fields))).codes
  expect(await wrong({ customer_id: 999_999 })).toEqual({
    customer_id: [{ code: 'unknownReference' }],
  })
  expect(await wrong({ vehicle_id: 999_999 })).toEqual({
    vehicle_id: [{ code: 'unknownReference' }],
  })
  expect(await wrong({ livery_id: 999_999 })).toEqual({ livery_id: [{ code: 'unknownReference' }] })
  expect(await wrong({ target_date: '2026-11-19' })).toEqual({
    target_date: [{ code: 'builds.targetBefore' }],
  })
  // a garage is out of a maker's reach
  expect((await maker.post(path, body({ garage_id: 1 }))).status).toBe(422)
  const adviser = await world.signedInAs('service adviser')
  const { vehicle_id, customer_id } = await aCar({ world, adviser: adviser })
  expect(await wrong({ vehicle_id })).toEqual({ vehicle_id: [{ code: 'builds.otherOwner' }] })
  const id = await aBuild({ customer_id, vehicle_id })
  expect((await readBuild(id)).vehicle?.id).toBe(vehicle_id)
  const donors = await maker.get(`${read}/donor?customer_id=${customer_id}`)
  expect(donors.data.data).toMatchObject([{ id: vehicle_id, name: expect.any(String) }])
})

test('of a list in which the lineup names options only these are chosen; what it had stays', async () => {
  const [first, second] = await options('rollcage')
  const [sunroof] = await options('sunroof')
  const lists = (await maker.get('/manufacture/general/vehicle-spec')).data.data
  const list = lists.find(({ kind }: { kind: string }) => kind === 'lineup')
  const saved = await maker.put(`/admin/manufacture/general/vehicle-spec/${list.id}`, {
    name: list.name,
    version: list.version,
    options: [
      { name: 'Caged', active: true, fits: [first!.id] },
      { name: 'Free', active: true },
    ],
  })
  const [caged, free] = saved.data.options
  const wrong = { rollcage_id: [{ code: 'builds.otherLineup' }] }
  const chosen = { lineup_id: caged.id, rollcage_id: second!.id, sunroof_id: sunroof!.id }
  expect((await maker.post(path, body(chosen))).codes).toEqual(wrong)
  const id = await aBuild({ ...chosen, rollcage_id: first!.id })
  const change = async (fields: object) =>
    maker.put(`${path}/${id}`, { ...fields, version: (await readBuild(id)).version })
  expect((await change({ rollcage_id: second!.id })).codes).toEqual(wrong)
  expect((await change({ lineup_id: free.id, rollcage_id: second!.id })).status).toBe(200)
  expect((await change({ lineup_id: caged.id })).codes).toEqual(wrong)
  expect((await change({ lineup_id: caged.id, rollcage_id: null })).status).toBe(200)
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
  // a stage that has begun stays where it is
  await world.house.database.writes
    .updateTable('build_tasks')
    .set({ status: 'in_progress' })
    .where('id', '=', after[0]!.tasks[0]!.id)
    .execute()
  const back = stages.map((stage) => stage.id)
  const again = (await maker.get(`${read}/${id}/plan?stage_ids=${back}`)).data.stages
  const begun = again.find((stage: { id: number }) => stage.id === ids[0])
  expect([begun.starts_on, begun.ends_on]).toEqual([after[0]!.starts_on, after[0]!.ends_on])
  expect(again[0].starts_on > begun.ends_on).toBe(true)
  // all of them, once, and in no old version
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
