/** Tasks of builds: assignment, transitions, proof, review, access and history. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPicture, uploading } from '#test/uploads.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import type { Task } from '../contract.ts'

let world: World
let maker: Who
let other: Who
let mechanic: Who
let stranger: Who
let customer: number

const WORKSHOP = 5
const build_path = '/admin/manufacture/build-order'
const namesOf = (en: string) => ({ en, id: `${en} id`, my: `${en} my`, nl: `${en} nl` })

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  other = await world.signedInAs('super admin - manufacture', { garage_id: null })
  mechanic = await world.signedInAs('mechanic', {
    garage_id: WORKSHOP,
    full_name: 'Teguh Prasetyo',
  })
  stranger = await world.signedInAs('mechanic', { garage_id: WORKSHOP, full_name: 'Bayu Aji' })
  const adviser = await world.signedInAs('service adviser')
  const made = await adviser.post('/admin/customer', {
    full_name: 'Rustam Efendi',
    phone: '+6281234560001',
    country_id: 1,
    is_owner: true,
  })
  customer = made.data.id
  const stage = await maker.post('/admin/manufacture/stage', {
    names: namesOf('Paint'),
    planned_days: 6,
  })
  for (const proof of ['none', 'note', 'photo'])
    await maker.post(`/admin/manufacture/stage/${stage.data.id}/task`, {
      names: namesOf(`Task with ${proof}`),
      weight: 2,
      proof,
    })
})
afterAll(() => world.close())

async function aBuild(status: 'planned' | 'in_build' = 'in_build') {
  const { data } = await maker.post(build_path, {
    name: 'Evo tribute',
    date: '2026-01-05',
    garage_id: WORKSHOP,
    customer_id: customer,
  })
  for (const to of status === 'planned' ? ['planned'] : ['planned', 'in_build'])
    await moveBuild(data.id, to)
  return data.id as number
}

async function moveBuild(id: number, to: string, reason?: string) {
  const { version } = (await maker.get(`/manufacture/build-order/${id}`)).data
  return maker.post(`${build_path}/${id}/transition`, { to, version, reason })
}

/** The tasks of a new build: without proof, with a note, with a photo. */
async function tasksOf(build: number): Promise<[number, number, number]> {
  const { stages } = (await maker.get(`/manufacture/build-order/${build}`)).data
  return stages[0].tasks.map(({ id }: { id: number }) => id)
}

const task = async (id: number, who = maker): Promise<Task> =>
  (await who.get(`/manufacture/task/${id}`)).data
const put = (id: number, body: object, who = maker) =>
  who.put(`/admin/manufacture/task/${id}`, body)
const assign = (id: number, ...people: Who[]) =>
  put(id, { assignee_ids: people.map(({ employee_id }) => employee_id) })
async function move(id: number, to: string, fields: object = {}, who = maker) {
  const { version } = await task(id)
  return who.post(`/admin/manufacture/task/${id}/transition`, { to, version, ...fields })
}
const note = (id: number, notes: string, who = mechanic) =>
  who.post(`/manufacture/task/${id}/history`, { notes })

/** A request as the mechanic's phone sends it. */
async function aPhoto(): Promise<number> {
  const path = '/manufacture/task/history/file'
  const kept = await uploading(world).upload(mechanic, await aPicture(), { path })
  expect([kept.status, typeof kept.data.url]).toEqual([201, 'string'])
  return kept.data.id
}

describe('moves', () => {
  const allowed: Record<string, string[]> = {
    todo: ['in_progress', 'skipped'],
    in_progress: ['blocked', 'review'],
    blocked: ['in_progress', 'skipped'],
    review: ['done', 'in_progress'],
    done: ['in_progress'],
    skipped: ['in_progress'],
  }
  const way: Record<string, string[]> = {
    todo: [],
    in_progress: ['in_progress'],
    blocked: ['in_progress', 'blocked'],
    review: ['in_progress', 'review'],
    done: ['in_progress', 'review', 'done'],
    skipped: ['skipped'],
  }
  const reason = 'so it is'
  /** A task in this status; the mechanic works on it, a maker reviews it. */
  async function standing(status: string) {
    const [id] = await tasksOf(await aBuild())
    await assign(id, mechanic)
    for (const to of way[status] ?? []) {
      const who = ['done', 'skipped'].includes(to) ? maker : mechanic
      expect((await move(id, to, { reason }, who)).status).toBe(200)
    }
    return id
  }

  for (const [from, ways] of Object.entries(allowed))
    test(`from ${from} a task goes to ${ways.join(' or ')}, and nowhere else`, async () => {
      for (const to of Object.keys(allowed)) {
        const id = await standing(from)
        const answer = await move(id, to, { reason })
        expect([from, to, answer.status]).toEqual([from, to, ways.includes(to) ? 200 : 409])
        if (!ways.includes(to)) expect(answer.code).toBe('build-tasks.noMove')
      }
    })

  test('blocking, skipping and returning to work ask for a reason', async () => {
    for (const [from, to] of [
      ['in_progress', 'blocked'],
      ['todo', 'skipped'],
      ['review', 'in_progress'],
      ['done', 'in_progress'],
      ['skipped', 'in_progress'],
    ] as const) {
      const id = await standing(from)
      expect((await move(id, to)).errors).toEqual({ reason: ['This field is required'] })
    }
  })

  test('the mechanic of a task works on it; a maker reviews, skips and reopens', async () => {
    const id = await standing('review')
    expect((await move(id, 'done', {}, mechanic)).status).toBe(403)
    expect((await move(id, 'done')).status).toBe(200)
    expect((await move(id, 'in_progress', { reason }, mechanic)).status).toBe(403)
  })

  test('a blocked task says when it should go on, and forgets it then', async () => {
    const id = await standing('in_progress')
    await move(id, 'blocked', { reason, expected_at: '2026-03-01' }, mechanic)
    expect((await task(id)).expected_at).toBe('2026-03-01')
    await move(id, 'in_progress', {}, mechanic)
    expect((await task(id)).expected_at).toBeNull()
  })
})

test('work needs somebody who does it, and a build that is in build', async () => {
  const [id] = await tasksOf(await aBuild())
  expect((await move(id, 'in_progress')).code).toBe('build-tasks.noAssignee')
  const planned = await tasksOf(await aBuild('planned'))
  await assign(planned[0], mechanic)
  expect((await move(planned[0], 'in_progress', {}, mechanic)).code).toBe('build-tasks.notInBuild')
})

test('a task waits for those that it depends on, or begins with a reason', async () => {
  const [first, second, third] = await tasksOf(await aBuild())
  await assign(second, mechanic)
  await put(second, { depends_on: [first] })
  expect((await task(second)).allowed[0]).toEqual({
    to: 'in_progress',
    needs: ['reason'],
    blockers: ['A task this one depends on is still open: give a reason'],
  })
  expect((await move(second, 'in_progress')).code).toBe('build-tasks.dependsOpen')
  expect((await move(second, 'in_progress', { reason: 'The paint dries' })).status).toBe(200)
  expect((await put(first, { depends_on: [second] })).codes).toEqual({
    depends_on: [
      { code: 'build-tasks.circle', values: { path: expect.stringMatching(/^(.+) → .+ → \1$/) } },
    ],
  })
  await put(third, { depends_on: [second] })
  expect((await put(first, { depends_on: [third] })).code).toBe('build-tasks.circle')
  const [elsewhere] = await tasksOf(await aBuild())
  expect((await put(first, { depends_on: [elsewhere] })).codes).toEqual({
    'depends_on.0': [{ code: 'build-tasks.otherBuild' }],
  })
})

test('a review asks for the proof, and for a new one after the task was returned', async () => {
  const [, noted, pictured] = await tasksOf(await aBuild())
  for (const id of [noted, pictured]) {
    await assign(id, mechanic)
    await move(id, 'in_progress', {}, mechanic)
  }
  expect((await move(noted, 'review', {}, mechanic)).code).toBe('build-tasks.noteMissing')
  expect((await note(noted, 'Two coats')).status).toBe(201)
  expect((await move(noted, 'review', {}, mechanic)).status).toBe(200)
  await move(noted, 'in_progress', { reason: 'A run in the paint' })
  expect((await move(noted, 'review', {}, mechanic)).code).toBe('build-tasks.noteMissing')

  await note(pictured, 'Words are no picture')
  expect((await move(pictured, 'review', {}, mechanic)).code).toBe('build-tasks.photoMissing')
  const file = await aPhoto()
  const shown = await mechanic.post(`/manufacture/task/${pictured}/history`, { file_ids: [file] })
  expect([shown.status, shown.message]).toEqual([201, 'Task successfully updated'])
  expect((await move(pictured, 'review', {}, mechanic)).status).toBe(200)
})

test('somebody else than who did it reviews it', async () => {
  const [id] = await tasksOf(await aBuild())
  await assign(id, maker)
  await move(id, 'in_progress')
  await move(id, 'review')
  expect((await move(id, 'done')).code).toBe('build-tasks.reviewOwn')
  expect((await move(id, 'done', {}, other)).status).toBe(200)
})

test('whom it is assigned to does not review it, whoever sent it there', async () => {
  const [id] = await tasksOf(await aBuild())
  await assign(id, maker)
  await move(id, 'in_progress')
  await move(id, 'review', {}, other)
  expect((await move(id, 'done')).code).toBe('build-tasks.reviewOwn')
  expect((await move(id, 'done', {}, other)).code).toBe('build-tasks.reviewOwn')
})

test('a task that has begun keeps somebody who does it', async () => {
  const [id] = await tasksOf(await aBuild())
  await assign(id, mechanic)
  expect((await assign(id)).status).toBe(200)
  await assign(id, mechanic)
  for (const to of ['in_progress', 'blocked', 'in_progress', 'review']) {
    await move(id, to, { reason: 'The paint dries' }, mechanic)
    expect((await assign(id)).codes).toEqual({ assignee_ids: [{ code: 'build-tasks.noAssignee' }] })
  }
  expect((await assign(id, stranger)).status).toBe(200)
})

test('progress and stages follow the tasks; a finished build returns to work before its tasks do', async () => {
  const build = await aBuild()
  const [first, second, third] = await tasksOf(build)
  await assign(first, mechanic)
  await move(first, 'in_progress', {}, mechanic)
  const now = async () => (await maker.get(`/manufacture/build-order/${build}`)).data
  expect(await now()).toMatchObject({ progress: 0.01, stages: [{ status: 'in_progress' }] })
  await move(first, 'review', {}, mechanic)
  await move(first, 'done')
  expect((await now()).progress).toBeCloseTo(1 / 3)
  for (const id of [second, third]) await move(id, 'skipped', { reason: 'Not wanted' })
  expect(await now()).toMatchObject({ progress: 1, stages: [{ status: 'done' }] })
  expect((await moveBuild(build, 'finished')).status).toBe(200)
  expect((await move(first, 'in_progress', { reason: 'A scratch' })).code).toBe(
    'build-tasks.notInBuild',
  )
  await moveBuild(build, 'in_build', 'A scratch')
  expect((await move(first, 'in_progress', { reason: 'A scratch' })).status).toBe(200)
})

test('the history has old and new of status, people and day, and the notes with their files', async () => {
  const [id] = await tasksOf(await aBuild())
  await assign(id, mechanic)
  await put(id, {
    assignee_ids: [mechanic.employee_id, stranger.employee_id],
    due_date: '2026-02-02',
  })
  await move(id, 'in_progress', {}, mechanic)
  const file = await aPhoto()
  await mechanic.post(`/manufacture/task/${id}/history`, {
    notes: 'Begun',
    file_ids: [file],
    shows: 'before',
  })
  const { data } = (await mechanic.get(`/manufacture/task/${id}/history`)).data
  expect(data).toMatchObject([
    { kind: 'note', notes: 'Begun', shows: 'before', by: 'Teguh Prasetyo', files: [{ id: file }] },
    { kind: 'status', before: 'todo', after: 'in_progress' },
    { kind: 'due_date', after: '2026-02-02' },
    { kind: 'assignees', before: ['Teguh Prasetyo'], after: ['Bayu Aji', 'Teguh Prasetyo'] },
    { kind: 'assignees', before: [], after: ['Teguh Prasetyo'] },
  ])
  // a text is not proof by photo
  await mechanic.post(`/manufacture/task/${id}/history`, { notes: 'Dry', shows: 'after' })
  const { data: newest } = (await mechanic.get(`/manufacture/task/${id}/history`)).data
  expect(newest[0]).toMatchObject({ notes: 'Dry', shows: null })
  expect((await mechanic.post(`/manufacture/task/${id}/history`, {})).code).toBe(
    'build-tasks.nothing',
  )
})

test('a mechanic sees and writes the tasks that are assigned to him, and no others', async () => {
  const [id] = await tasksOf(await aBuild())
  await assign(id, mechanic)
  const idsOf = async (who: Who) =>
    (await who.get('/manufacture/task?mine=true&limit=100')).data.data.map((row: Task) => row.id)
  expect(await idsOf(mechanic)).toContain(id)
  expect(await idsOf(stranger)).not.toContain(id)
  expect((await stranger.get(`/manufacture/task/${id}`)).status).toBe(404)
  expect((await stranger.get(`/manufacture/task/${id}/history`)).status).toBe(404)
  expect((await note(id, 'Hello', stranger)).status).toBe(404)
  expect((await move(id, 'in_progress', {}, stranger)).status).toBe(404)
  expect((await put(id, { due_date: '2026-02-02' }, mechanic)).status).toBe(403)
  const away = await world.signedInAs('mechanic', { garage_id: 1 })
  expect((await put(id, { assignee_ids: [away.employee_id] })).codes).toEqual({
    'assignee_ids.0': [{ code: 'unknownReference' }],
  })
  const late = (await mechanic.get('/manufacture/task?mine=true&late=true&limit=100')).data.data
  expect(late.every((row: Task) => row.overdue)).toBe(true)
})

test('with a version the second writer is refused, without one the last write wins', async () => {
  const [id] = await tasksOf(await aBuild())
  const { version } = await task(id)
  expect((await put(id, { notes: 'One', version })).status).toBe(200)
  expect((await put(id, { notes: 'Two', version })).status).toBe(409)
  expect((await put(id, { notes: 'Three' })).status).toBe(200)
  expect((await task(id)).notes).toBe('Three')
})

test('of two who move a task at once one is refused', async () => {
  const [id] = await tasksOf(await aBuild())
  await assign(id, mechanic)
  const { version } = await task(id)
  const answers = await Promise.all(
    [mechanic, maker].map((who) =>
      who.post(`/admin/manufacture/task/${id}/transition`, { to: 'in_progress', version }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a note that names somebody is found by that person, until it is opened', async () => {
  const [id] = await tasksOf(await aBuild())
  await maker.put(`/admin/manufacture/task/${id}`, { assignee_ids: [mechanic.employee_id] })
  const { mentionable } = await task(id)
  const meant = mentionable.find((one) => one.id === mechanic.employee_id)
  const unread = async (who: Who) => (await who.get('/manufacture/mention')).data.data
  const write = (body: object) => maker.post(`/manufacture/task/${id}/history`, body)
  await write({ notes: `@${meant?.full_name} please look at the seams` })
  const [mention, ...others] = await unread(mechanic)
  expect([mention.task.id, mention.notes, others]).toEqual([
    id,
    `@${meant?.full_name} please look at the seams`,
    [],
  ])
  expect(await unread(maker)).toEqual([])
  expect((await maker.post(`/manufacture/mention/${mention.id}/read`)).status).toBe(404)
  expect((await mechanic.post(`/manufacture/mention/${mention.id}/read`)).status).toBe(200)
  expect(await unread(mechanic)).toEqual([])
  await write({ notes: 'And the roof', mention_ids: [mechanic.employee_id] })
  expect(await unread(mechanic)).toHaveLength(1)
  const unknown = await write({ notes: 'x', mention_ids: [stranger.employee_id] })
  expect(unknown.codes).toEqual({ 'mention_ids.0': [{ code: 'unknownReference' }] })
})
