/** Stages and tasks: created, renamed, retired and reordered. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'
import type { Stage, StageOrder } from '../contract.ts'

let world: World
let maker: Who

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
})
afterAll(() => world.close())

const read = '/manufacture/general/stage-item'
const stagePath = '/admin/manufacture/stage'
const namesOf = (en: string) => ({ en, id: `${en} id`, my: `${en} my`, nl: `${en} nl` })
const order = async (who = maker): Promise<StageOrder> => {
  const { data, ...rest } = (await who.get(read)).data
  return { data, ...rest }
}
const placesOf = (stages: readonly Stage[]) =>
  stages.map(({ id, tasks }) => ({ id, tasks: tasks.map((task) => task.id) }))
const save = (stages: object[], version?: number) =>
  maker.put(`/admin${read}`, { stages, ...(version ? { version } : {}) })

async function aStage(name: string, tasks: string[] = []): Promise<number> {
  const stage = await maker.post(stagePath, { names: namesOf(name), planned_days: 5 })
  expect([stage.status, stage.message]).toEqual([201, 'Stage successfully created'])
  for (const task of tasks) {
    const made = await maker.post(`${stagePath}/${stage.data.id}/task`, {
      names: namesOf(task),
      weight: 2,
      proof: 'photo',
    })
    expect([made.status, made.message]).toEqual([201, 'Task successfully created'])
  }
  return stage.data.id
}

test('stages and tasks are made at the end, renamed in four languages, and retired', async () => {
  const id = await aStage('Paint', ['Prime', 'Spray'])
  const stageNow = async () => (await order()).data.find((stage) => stage.id === id)
  const stage = (await stageNow()) as Stage
  expect(stage).toMatchObject({
    name: 'Paint',
    names: namesOf('Paint'),
    planned_days: 5,
    tasks: [
      { name: 'Prime', weight: 2, proof: 'photo' },
      { name: 'Spray', names: namesOf('Spray') },
    ],
  })
  const [prime, spray] = stage.tasks
  const renamed = await maker.put(`${stagePath}/${id}`, { names: namesOf('Paintwork') })
  expect([renamed.status, renamed.message]).toEqual([200, 'Stage successfully updated'])
  await maker.put(`${stagePath}/${id}/task/${prime?.id}`, { weight: 7, proof: 'none' })
  expect(await stageNow()).toMatchObject({
    name: 'Paintwork',
    planned_days: 5,
    tasks: [{ name: 'Prime', weight: 7, proof: 'none' }, { name: 'Spray' }],
  })
  expect((await maker.delete(`${stagePath}/${id}/task/${spray?.id}`)).message).toBe('Task retired')
  expect((await stageNow())?.tasks.map(({ name }) => name)).toEqual(['Prime'])
  expect((await maker.delete(`${stagePath}/${id}`)).message).toBe('Stage retired')
  expect(await stageNow()).toBeUndefined()
  // a retired one is hidden from everyone
  expect((await maker.put(`${stagePath}/${id}`, { planned_days: 1 })).status).toBe(404)
  expect((await maker.delete(`${stagePath}/${id}`)).status).toBe(404)
  expect((await maker.put(`${stagePath}/${id}/task/${prime?.id}`, { weight: 1 })).status).toBe(404)
})

test('a task belongs to its stage, and what does not fit is refused at its field', async () => {
  const [one, two] = [await aStage('One', ['A task']), await aStage('Two')]
  const task = (await order()).data.find(({ id }) => id === one)?.tasks[0]?.id
  expect((await maker.put(`${stagePath}/${two}/task/${task}`, { weight: 1 })).status).toBe(404)
  const refusedAt = async (path: string, body: object) => {
    const response = await maker.post(path, body)
    return [response.status, Object.keys(response.errors ?? {})]
  }
  const names = namesOf('x')
  const tasks = `${stagePath}/${one}/task`
  expect(await refusedAt(stagePath, { names, planned_days: 0 })).toEqual([422, ['planned_days']])
  expect(await refusedAt(stagePath, { names: { ...names, nl: '' }, planned_days: 1 })).toEqual([
    422,
    ['names.nl'],
  ])
  expect(await refusedAt(tasks, { names, weight: 0, proof: 'note' })).toEqual([422, ['weight']])
  expect(await refusedAt(tasks, { names, weight: 1, proof: 'film' })).toEqual([422, ['proof']])
})

test('stages and tasks are saved in one order, and a task goes to another stage', async () => {
  const [one, two] = [await aStage('Body', ['Cut', 'Weld']), await aStage('Engine', ['Strip'])]
  const before = await order()
  const tasksOf = (id: number) =>
    before.data.find((stage) => stage.id === id)?.tasks.map((task) => task.id) ?? []
  const [cut = 0, weld = 0] = tasksOf(one)
  const [strip = 0] = tasksOf(two)
  const others = placesOf(before.data).filter(({ id }) => id !== one && id !== two)
  const wanted = [{ id: two, tasks: [weld, strip] }, { id: one, tasks: [cut] }, ...others]
  const saved = await save(wanted, before.version)
  expect([saved.status, saved.message]).toEqual([200, 'Stage and task order successfully updated'])
  expect(saved.data.version).toBe(before.version + 1)
  expect(placesOf((await order()).data)).toEqual(wanted)

  const wrong: object[][] = [
    wanted.slice(1),
    [...wanted, wanted[0] ?? {}],
    [{ id: two, tasks: [strip] }, ...wanted.slice(1)],
    [{ id: two, tasks: [weld, strip, weld] }, ...wanted.slice(1)],
    [...wanted.slice(1), { id: 999_999, tasks: [weld, strip] }],
  ]
  for (const stages of wrong) {
    const response = await save(stages)
    expect([response.status, response.errors]).toEqual([
      422,
      { stages: ['The order must contain every stage and every task once'] },
    ])
  }
  expect(placesOf((await order()).data)).toEqual(wanted)
})

test('of two who save at once one wins, and the other is shown both orders', async () => {
  await aStage('First', ['A', 'B'])
  await aStage('Last')
  const { data, version } = await order()
  const mine = placesOf(data).toReversed()
  const theirs = placesOf(data).map(({ id, tasks }) => ({ id, tasks: tasks.toReversed() }))
  const answers = await Promise.all([save(mine, version), save(theirs, version)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lost = answers.findIndex(({ status }) => status === 409)
  const [kept, refused] = lost === 0 ? [theirs, mine] : [mine, theirs]
  expect(placesOf((await order()).data)).toEqual(kept)
  expect(answers[lost]?.message).toBe('Someone else has changed this in the meantime')
  const conflict = answers[lost]?.data
  expect([conflict.version, placesOf(conflict.stages), conflict.yours]).toEqual([
    version + 1,
    kept,
    refused,
  ])
  // with the current version, or with none, a save succeeds
  expect((await save(refused, conflict.version)).status).toBe(200)
  expect((await save(kept)).status).toBe(200)
})

test('whatever adds or retires makes an order old; a name does not', async () => {
  const id = await aStage('Trim', ['Seats'])
  const versionNow = async () => (await order()).version
  let version = await versionNow()
  const task = (await order()).data.find((stage) => stage.id === id)?.tasks[0]?.id
  await maker.put(`${stagePath}/${id}`, { planned_days: 9 })
  await maker.put(`${stagePath}/${id}/task/${task}`, { weight: 3 })
  expect(await versionNow()).toBe(version)
  const steps = [
    () =>
      maker.post(`${stagePath}/${id}/task`, { names: namesOf('Belts'), weight: 1, proof: 'none' }),
    () => maker.delete(`${stagePath}/${id}/task/${task}`),
    () => maker.post(stagePath, { names: namesOf('Check'), planned_days: 1 }),
    () => maker.delete(`${stagePath}/${id}`),
  ]
  for (const step of steps) {
    expect((await step()).status).toBeLessThan(300)
    expect(await versionNow()).toBe(++version)
  }
})

test('finance reads the stages and changes none; others do neither', async () => {
  const id = await aStage('Rights', ['A task'])
  const { version, data } = await order()
  const finance = await world.signedInAs('finance', { garage_id: null })
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const adviser = await world.signedInAs('service adviser')
  expect((await order(finance)).version).toBe(version)
  for (const who of [owner, adviser]) expect((await who.get(read)).status).toBe(403)
  for (const who of [finance, owner, adviser]) {
    const answers = await Promise.all([
      who.put(`/admin${read}`, { version, stages: placesOf(data) }),
      who.post(stagePath, { names: namesOf('x'), planned_days: 1 }),
      who.put(`${stagePath}/${id}`, { planned_days: 1 }),
      who.delete(`${stagePath}/${id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
  expect((await world.anybody.get(read)).status).toBe(401)
})
