/** The forecast of a build, and the order in which a workshop starts its builds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '#domains/workshop/builds/detail.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let maker: Who
let finance: Who
let mechanicId: number
let customer: number

const path = '/admin/manufacture/build-order'
const queue = '/admin/manufacture/build-queue'
const WORKSHOP = 5
const namesOf = (en: string) => ({ en, id: `${en} id`, my: `${en} my`, nl: `${en} nl` })

beforeAll(async () => {
  world = await aWorld()
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  finance = await world.signedInAs('finance')
  const mechanic = await world.signedInAs('mechanic', { garage_id: WORKSHOP })
  mechanicId = mechanic.employee_id
  const adviser = await world.signedInAs('service adviser')
  const person = { full_name: 'Rustam Efendi', phone: '+6281234560001', country_id: 1 }
  customer = (await adviser.post('/admin/customer', { ...person, is_owner: true })).data.id
  for (const stage of ['Strip', 'Paint']) {
    const { data } = await maker.post('/admin/manufacture/stage', {
      names: namesOf(stage),
      planned_days: 6,
    })
    for (const task of ['One', 'Two', 'Three'])
      await maker.post(`/admin/manufacture/stage/${data.id}/task`, {
        names: namesOf(`${stage} ${task}`),
        weight: 1,
        proof: 'none',
      })
  }
})
afterAll(() => world.close())

const today = new Date().toISOString().slice(0, 10)
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function aBuild(fields: object = {}): Promise<number> {
  const { data, errors } = await maker.post(path, {
    name: 'Evo tribute',
    date: today,
    garage_id: WORKSHOP,
    customer_id: customer,
    price: 1_000_000,
    ...fields,
  })
  expect(errors).toBeUndefined()
  return data.id
}
const readBuild = async (id: number): Promise<Build> =>
  (await maker.get(`/manufacture/build-order/${id}`)).data
async function move(id: number, to: string, fields: object = {}) {
  const { version } = await readBuild(id)
  expect((await maker.post(`${path}/${id}/transition`, { to, version, ...fields })).status).toBe(
    200,
  )
}

describe('the forecast', () => {
  test('is in the answer of a build, says how late it is against its target, and why', async () => {
    const id = await aBuild({ target_date: later(3) })
    const { forecast } = await readBuild(id)
    expect(forecast?.p80 && forecast.p80 >= forecast.p50).toBe(true)
    // twelve planned days for one mechanic
    expect(forecast?.p50 && forecast.p50 > later(8)).toBe(true)
    expect(forecast?.late_by_days).toBeGreaterThan(5)
    expect(forecast?.because).toMatchObject({ code: 'workshop-plan.planAlone' })
    expect((await readBuild(id)).forecast).toEqual(forecast)
    expect((await readBuild(await aBuild())).forecast?.late_by_days).toBeNull()
  })

  test('becomes later by a blocked task, which it names, and is none for a build that is over', async () => {
    const id = await aBuild()
    await move(id, 'planned')
    await move(id, 'in_build')
    const before = (await readBuild(id)).forecast
    const task = (await readBuild(id)).stages[0]?.tasks[0]
    const one = `/admin/manufacture/task/${task?.id}`
    await maker.put(one, { assignee_ids: [mechanicId] })
    const step = async (to: string, fields: object = {}) => {
      const { version } = (await maker.get(`/manufacture/task/${task?.id}`)).data
      expect((await maker.post(`${one}/transition`, { to, version, ...fields })).status).toBe(200)
    }
    await step('in_progress')
    await step('blocked', { reason: 'no parts', expected_at: later(60) })
    const after = (await readBuild(id)).forecast
    expect(after?.because).toMatchObject({
      code: 'workshop-plan.taskBlocked',
      values: { task: 'Strip One' },
    })
    expect((after?.p50 ?? '') > later(60)).toBe(true)
    expect((after?.p50 ?? '') > (before?.p50 ?? '')).toBe(true)
    await move(id, 'cancelled', { reason: 'The owner moved away' })
    expect((await readBuild(id)).forecast).toBeNull()
  })
})

describe('the queue', () => {
  const read = async (who = maker) => (await who.get(`${queue}?garage_id=${WORKSHOP}`)).data

  test('has the planned builds in order, each beginning when a bay is free', async () => {
    const [one, two] = [await aBuild({ name: 'One' }), await aBuild({ name: 'Two' })]
    await move(one, 'planned')
    await move(two, 'planned')
    const { data, version } = await read()
    expect(data.map(({ id }: { id: number }) => id)).toEqual([one, two])
    expect(data[0].forecast_start <= data[0].p50 && data[0].p50 <= data[0].p80).toBe(true)
    expect(data[1].forecast_start > data[0].forecast_start).toBe(true)
    const saved = await maker.put(queue, { garage_id: WORKSHOP, ids: [two, one], version })
    expect([saved.status, saved.message]).toEqual([200, 'Build queue successfully updated'])
    expect((await read(finance)).data.map(({ id }: { id: number }) => id)).toEqual([two, one])

    const stale = await maker.put(queue, { garage_id: WORKSHOP, ids: [one, two], version })
    expect([stale.status, stale.data.yours]).toEqual([409, [one, two]])
    expect(stale.data.builds.map(({ id }: { id: number }) => id)).toEqual([two, one])
    expect((await maker.put(queue, { garage_id: WORKSHOP, ids: [one] })).codes).toEqual({
      ids: [{ code: 'workshop-plan.notWhole' }],
    })
    const three = await aBuild({ name: 'Three' })
    await move(three, 'planned')
    expect((await read()).data.map(({ id }: { id: number }) => id)).toEqual([two, one, three])
  })

  test('is written by makers, of their workshops', async () => {
    expect((await finance.put(queue, { garage_id: WORKSHOP, ids: [] })).status).toBe(403)
    expect((await maker.get(`${queue}?garage_id=1`)).status).toBe(422)
    expect((await maker.get(queue)).data.garage_id).toBe(WORKSHOP)
  })
})
