/** Builds of a workshop, their lists and their moves. */
import { expect } from 'vitest'
import { type Who, type World, aWorld } from './world.ts'
import type { Build } from '#domains/workshop/builds/detail.ts'

export let world: World
export let maker: Who
export let finance: Who
export let customer: number
export let other: number

export const path = '/admin/manufacture/build-order'
export const read = '/manufacture/build-order'
export const WORKSHOP = 5
export const namesOf = (en: string) => ({ en, id: `${en} id`, my: `${en} my`, nl: `${en} nl` })
export const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8"/></svg>'

export async function setUpWorkshop() {
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
}

export const tearDownWorkshop = () => world.close()

export const body = (fields: object = {}) => ({
  name: 'Evo tribute',
  date: '2026-11-20',
  garage_id: WORKSHOP,
  customer_id: customer,
  price: 900_000_000,
  ...fields,
})

export async function aBuild(fields: object = {}): Promise<number> {
  const made = await maker.post(path, body(fields))
  expect([made.status, made.message]).toEqual([201, 'Build order successfully created'])
  return made.data.id
}

export const readBuild = async (id: number, who = maker): Promise<Build> =>
  (await who.get(`${read}/${id}`)).data

export async function move(id: number, to: string, fields: object = {}) {
  const { version } = await readBuild(id)
  return maker.post(`${path}/${id}/transition`, { to, version, ...fields })
}

/** As the moves of tasks have it in the end. */
export const finishTasks = (id: number) =>
  world.appContext.database.writes
    .updateTable('build_tasks')
    .set({ status: 'done' })
    .where('build_id', '=', id)
    .execute()

export async function options(kind: string): Promise<{ id: number; name: string }[]> {
  const lists = (await maker.get('/manufacture/general/vehicle-spec')).data.data
  const list = lists.find((list: { kind: string }) => list.kind === kind)
  const names = ['First', 'Second', 'Third'].map((name) => `${name} ${kind}`)
  const saved = await maker.put(`/admin/manufacture/general/vehicle-spec/${list.id}`, {
    name: list.name,
    version: list.version,
    options: names.map((name) => ({ name, active: !name.startsWith('Third') })),
  })
  return saved.data.options
}
