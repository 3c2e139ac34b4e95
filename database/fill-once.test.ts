import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, aWorld } from '#test/world.ts'
import { fillIfEmpty } from './demo.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('of three apps that start at once on an empty database, one fills it; the others wait for it', async () => {
  const { appContext, url } = world
  let fills = 0
  const fill = async () => {
    fills++
    await new Promise((later) => setTimeout(later, 1000))
    await appContext.database.writes
      .insertInto('employees')
      .values({ full_name: 'Demo', phone: '+628120000000', role_id: 1, country_id: 1 })
      .execute()
  }
  const apps = await Promise.all([1, 2, 3].map(() => fillIfEmpty(appContext, url, fill)))
  expect(apps.toSorted()).toEqual([false, false, true])
  expect(fills).toBe(1)
})

test('when filling fails, the next app may fill', async () => {
  const { appContext, url } = world
  await appContext.database.writes.deleteFrom('employees').execute()
  const broken = () => Promise.reject(new Error('no room'))
  await expect(fillIfEmpty(appContext, url, broken)).rejects.toThrow('no room')
  expect(await fillIfEmpty(appContext, url, async () => {})).toBe(true)
})
