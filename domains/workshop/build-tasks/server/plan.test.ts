/** Tasks of a single build: added until the build is finished, deleted while nobody has started them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let maker: Who
let mechanic: Who
let customer: number

const WORKSHOP = 5
const path = '/admin/manufacture/build-order'
const namesOf = (en: string) => ({ en, id: `${en} id`, my: `${en} my`, nl: `${en} nl` })

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  mechanic = await world.signedInAs('mechanic', { garage_id: WORKSHOP })
  const desk = await world.signedInAs('service adviser')
  const person = { full_name: 'Rustam Efendi', phone: '+6281234560071', country_id: 1 }
  customer = (await desk.post('/admin/customer', { ...person, is_owner: true })).data.id
  for (const name of ['Strip', 'Paint']) {
    const stage = await maker.post('/admin/manufacture/stage', {
      names: namesOf(name),
      planned_days: 4,
    })
    for (const task of ['one', 'two'])
      await maker.post(`/admin/manufacture/stage/${stage.data.id}/task`, {
        names: namesOf(`${name} ${task}`),
        weight: 1,
        proof: 'none',
      })
  }
})
afterAll(() => world.close())

interface Shown {
  version: number
  stages: {
    id: number
    ends_on: string
    tasks: { id: number; name: string; starts_on: string; due_date: string; depends_on: number[] }[]
  }[]
}
let id: number
const whole = async (): Promise<Shown> => (await maker.get(`/manufacture/build-order/${id}`)).data
const named = async () =>
  (await whole()).stages.flatMap(({ tasks }) => tasks.map(({ name }) => name))
const move = async (to: string) =>
  maker.post(`${path}/${id}/transition`, { to, version: (await whole()).version })
const task = { name: 'Weld the sill', weight: 3, planned_days: 2, proof: 'photo' }
async function add(given: object = {}, who = maker) {
  const { version, stages } = await whole()
  const body = { ...task, stage_id: stages[0]!.id, version, ...given }
  return who.post(`${path}/${id}/task`, body)
}
const remove = (taskId: number, who = maker) => who.delete(`/admin/manufacture/task/${taskId}`)

beforeEach(async () => {
  // a Monday
  const body = { name: 'Evo', date: '2026-01-05', garage_id: WORKSHOP, customer_id: customer }
  id = (await maker.post(path, body)).data.id
})

test('a task is the last of its stage, or comes before another one', async () => {
  const [first] = (await whole()).stages
  const made = await add({ depends_on: [first!.tasks[0]!.id] })
  expect(made).toMatchObject({ status: 201, message: 'Task successfully created' })
  expect(await named()).toEqual([
    'Strip one',
    'Strip two',
    'Weld the sill',
    'Paint one',
    'Paint two',
  ])
  const after = (await whole()).stages[0]!
  // the stage ends on Thursday; the task takes Friday and Saturday
  expect(after.tasks[2]).toMatchObject({
    id: made.data.id,
    weight: 3,
    proof: 'photo',
    starts_on: '2026-01-09',
    due_date: '2026-01-10',
    depends_on: [first!.tasks[0]!.id],
  })
  expect(after.ends_on).toBe('2026-01-10')
  expect((await whole()).version).toBe(made.data.version)
  await add({ name: 'Look', before_task_id: first!.tasks[1]!.id })
  expect((await named()).slice(0, 3)).toEqual(['Strip one', 'Look', 'Strip two'])
})

test('what does not fit is refused by its field', async () => {
  const [first, second] = (await whole()).stages
  const wrong = async (given: object) => (await add(given)).errors
  expect(await wrong({ stage_id: 9_999_999 })).toHaveProperty('stage_id')
  expect(await wrong({ before_task_id: second!.tasks[0]!.id })).toHaveProperty('before_task_id')
  expect(await wrong({ depends_on: [first!.tasks[0]!.id, 9_999_999] })).toHaveProperty(
    'depends_on.1',
  )
  expect(await wrong({ weight: 0, planned_days: 0, proof: 'none at all', name: '' })).toEqual({
    name: expect.anything(),
    weight: expect.anything(),
    planned_days: expect.anything(),
    proof: expect.anything(),
  })
  expect((await add({ version: 1_000 })).status).toBe(409)
  expect((await add({}, mechanic)).status).toBe(403)
})

test('in every state before finished, and not after', async () => {
  for (const to of ['planned', 'in_build', 'on_hold', 'in_build']) {
    expect((await add({ name: `While ${to}` })).status).toBe(201)
    await move(to)
  }
  const { writes } = world.appContext.database
  await writes
    .updateTable('build_tasks')
    .set({ status: 'done' })
    .where('build_id', '=', id)
    .execute()
  await move('finished')
  expect(await add()).toMatchObject({ status: 409, code: 'builds.tasksClosed' })
})

test('a task goes while it is to do and nobody wrote or worked on it', async () => {
  const { stages } = await whole()
  const [one, two] = stages[0]!.tasks as unknown as [{ id: number }, { id: number }]
  expect((await remove(one.id, mechanic)).status).toBe(403)
  expect(await remove(one.id)).toMatchObject({
    status: 200,
    message: 'Task successfully deleted',
  })
  expect((await remove(one.id)).status).toBe(404)
  expect(await named()).toEqual(['Strip two', 'Paint one', 'Paint two'])
  const seen = async () => (await maker.get(`/manufacture/task/${two.id}`)).data.can.remove.ok
  expect(await seen()).toBe(true)
  await maker.post(`/manufacture/task/${two.id}/history`, { notes: 'Looked at it' })
  expect(await seen()).toBe(false)
  expect(await remove(two.id)).toMatchObject({ status: 409, code: 'build-tasks.begun' })
  const [three] = stages[1]!.tasks as unknown as [{ id: number }]
  await world.appContext.database.writes
    .updateTable('build_tasks')
    .set({ status: 'in_progress' })
    .where('id', '=', three.id)
    .execute()
  expect(await remove(three.id)).toMatchObject({ status: 409, code: 'build-tasks.begun' })
})

test('a branch, or an id that is not there, is no workshop: 422 on its field', async () => {
  const body = { name: 'Evo', date: '2026-01-05', customer_id: customer }
  for (const garage_id of [1, 9_999_999]) {
    const refused = [
      await maker.post(path, { ...body, garage_id }),
      await maker.put('/admin/manufacture/build-queue', { garage_id, ids: [], version: 1 }),
    ]
    for (const { status, errors } of refused)
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ['garage_id']])
  }
})

test('a filter takes its words in any case', async () => {
  const numbers = async (status: string) =>
    (await maker.get(`/manufacture/build-order?status=${encodeURIComponent(status)}`)).data?.total
  const drafts = await numbers('draft')
  expect(drafts).toBeGreaterThan(0)
  expect(await numbers('Draft')).toBe(drafts)
  expect(await numbers('IN BUILD')).toBe(await numbers('in_build'))
  expect(await numbers('drafted')).toBeUndefined()
})
