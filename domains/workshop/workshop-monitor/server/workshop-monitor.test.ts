/** The counts of each stage, and the tasks of one stage over all builds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Build } from '#domains/workshop/builds/detail.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let maker: Who
let mechanic: Who
let customer: number
let stage: number
let other: number

const monitor = '/manufacture/stage-monitor'
const namesOf = (en: string) => ({ en, id: `${en} id`, my: `${en} my`, nl: `${en} nl` })

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  mechanic = await world.signedInAs('mechanic', { garage_id: 5 })
  const adviser = await world.signedInAs('service adviser')
  const person = { full_name: 'Rustam Efendi', phone: '+6281234560001', country_id: 1 }
  customer = (await adviser.post('/admin/customer', { ...person, is_owner: true })).data.id
  const made = async (name: string, tasks: readonly string[]) => {
    const body = { names: namesOf(name), planned_days: 3 }
    const { data } = await maker.post('/admin/manufacture/stage', body)
    for (const task of tasks)
      await maker.post(`/admin/manufacture/stage/${data.id}/task`, {
        names: namesOf(task),
        weight: 1,
        proof: 'none',
      })
    return data.id as number
  }
  stage = await made('Strip', ['Take apart', 'Blast'])
  other = await made('Paint', ['Spray'])
})
afterAll(() => world.close())

async function aBuild(name: string, date: string): Promise<Build> {
  const path = '/admin/manufacture/build-order'
  const body = { name, date, garage_id: 5, customer_id: customer }
  const { id } = (await maker.post(path, body)).data
  for (const [index, to] of ['planned', 'in_build'].entries())
    await maker.post(`${path}/${id}/transition`, { to, version: index + 1 })
  return (await maker.get(`/manufacture/build-order/${id}`)).data
}
async function step(id: number, to: string, fields: object = {}) {
  const { version } = (await maker.get(`/manufacture/task/${id}`)).data
  const moved = await maker.post(`/admin/manufacture/task/${id}/transition`, {
    to,
    version,
    ...fields,
  })
  expect(moved.status).toBe(200)
}

test('counts builds, open, late and blocked tasks of each stage, and shows one by status', async () => {
  const late = await aBuild('Late', '2026-01-05')
  const soon = await aBuild('Soon', '2099-01-05')
  const draft = { name: 'Draft', date: '2026-01-05', garage_id: 5, customer_id: customer }
  await maker.post('/admin/manufacture/build-order', draft)
  const [first, second] = late.stages[0]?.tasks ?? []
  if (!first || !second) throw new Error('The build has no tasks')
  await maker.put(`/admin/manufacture/task/${first.id}`, { assignee_ids: [mechanic.employee_id] })
  await maker.put(`/admin/manufacture/task/${second.id}`, { depends_on: [first.id] })
  await step(first.id, 'in_progress')
  await step(first.id, 'blocked', { reason: 'no parts', expected_at: '2099-01-01' })

  const { data } = (await maker.get(monitor)).data
  expect(data).toMatchObject([
    { id: stage, names: namesOf('Strip'), builds: 2, tasks: 4, late: 2, blocked: 1 },
    { id: other, builds: 2, tasks: 2, late: 1, blocked: 0 },
  ])

  const read = async (query = '') => (await maker.get(`${monitor}/${stage}${query}`)).data
  const all = await read()
  expect(all.counts).toMatchObject({ todo: 3, blocked: 1, done: 0 })
  expect(all.builds.map(({ name }: { name: string }) => name)).toEqual(['Late', 'Soon'])
  expect(all.people).toMatchObject([{ id: mechanic.employee_id }])
  const blocked = all.data.find(({ status }: { status: string }) => status === 'blocked')
  expect(blocked).toMatchObject({ id: first.id, overdue: true, build: { name: 'Late' } })
  expect(all.data.find(({ id }: { id: number }) => id === second.id).depends_on).toEqual([first.id])

  const ids = async (query: string) =>
    (await read(query)).data.map(({ id }: { id: number }) => id).toSorted()
  expect(await ids(`?employee_id=${mechanic.employee_id}`)).toEqual([first.id])
  expect(await ids(`?build_id=${soon.id}`)).toHaveLength(2)
  expect(await ids('?late=true')).toEqual([first.id, second.id].toSorted())
})

test('is for makers and finance; a mechanic has his own tasks', async () => {
  const finance = await world.signedInAs('finance')
  expect((await finance.get(monitor)).status).toBe(200)
  expect((await mechanic.get(monitor)).status).toBe(403)
  expect((await maker.get(`${monitor}/999999`)).status).toBe(404)
  const far = await maker.get(`${monitor}?garage_id=1`)
  expect(far.data.data.every(({ tasks }: { tasks: number }) => tasks === 0)).toBe(true)
})
