/** Every list and every report that takes two days reads them alike. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasCapability } from '#platform/contract/roles.ts'
import type { Call } from '#platform/contract/route.ts'
import { operations } from '../apps/api/app.ts'
import { bringing } from './imports.ts'
import { aCar } from './orders.ts'
import { type Who, type World, aWorld } from './world.ts'

let world: World
let owner: Who
let maker: Who
let account: number

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  // the customer 1, whose points and coupons are asked for
  await aCar({ world, adviser: await world.signedInAs('service adviser') })
  // the import 1, whose rows are
  await bringing(world).judged(owner, { noun: 'makes' }, 'brand,model\nA make,A model\n')
  // the company whose tax is asked for
  await owner.post('/admin/legal-entity', {
    country_id: 1,
    legal_name: 'PT Contoh',
    npwp: '0012345678901000',
    is_registered: true,
    registered_from: '2026-01-01',
  })
  account = (await owner.get('/admin/account?keyword=1-1')).data.data[0].id
})
afterAll(() => world.close())

const paths = operations
  .map(({ call }) => call)
  .filter(({ query }) => query && 'end_date' in query.shape)
  .map(({ path, allow }) => [path, allow] as const)
const ask = (path: string, allow: Call['allow'], days: string) =>
  (allow === 'anyone' || hasCapability('super admin', allow) ? owner : maker).get(
    `${path.replace('{accountId}', String(account)).replaceAll(/\{\w+\}/g, '1')}?country_id=1${days}`,
  )

test('there are lists and reports among them', () => expect(paths.length).toBeGreaterThan(15))

test.each(paths)('%s: an end before the start is a 422 on end_date', async (path, allow) => {
  const { status, errors } = await ask(path, allow, '&start_date=2026-02-02&end_date=2026-02-01')
  expect([status, errors]).toEqual([422, { end_date: ['Must not be before the first day'] }])
  expect((await ask(path, allow, '&start_date=2026-02-01&end_date=2026-02-01')).status).toBe(200)
})

test.each(paths)('%s: a start without an end does not count', async (path, allow) => {
  const plain = await ask(path, allow, '')
  expect(plain.status).toBe(200)
  const lone = await ask(path, allow, '&start_date=2099-12-31')
  expect([lone.status, lone.data]).toEqual([200, plain.data])
  expect((await ask(path, allow, '&start_date=someday')).status).toBe(422)
})
