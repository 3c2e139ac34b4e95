import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Who, type World, aWorld } from '#test/world.ts'
import { kindNames, kinds } from '../kinds.ts'

let world: World
let owner: Who
let maker: Who
let adviser: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  adviser = await world.signedInAs('service adviser')
})
afterAll(() => world.close())

const writerOf = (name: keyof typeof kinds) =>
  kinds[name].write === 'master-data.manufacture' ? maker : owner

/** A body for a kind, its references made on the way. */
async function bodyFor(name: keyof typeof kinds): Promise<Record<string, unknown>> {
  if (name === 'variant') {
    const model = await made('model')
    return { name: 'GT', brand_id: model.brand_id, model_id: model.id }
  }
  const body: Record<string, unknown> = { name: `${name} ${Math.random()}` }
  for (const [column, field] of Object.entries(kinds[name].fields)) {
    if (field.type === 'country') body[column] = 1
    if (field.type === 'day') body[column] = '2027-08-17'
    if (field.type === 'ref') body[column] = (await made(field.to)).id
  }
  return body
}
async function made(name: keyof typeof kinds): Promise<Record<string, unknown>> {
  const body = await bodyFor(name)
  const response = await writerOf(name).post(`/admin/${name}`, body)
  expect(response.status).toBe(201)
  return { ...body, id: response.data.id }
}

describe.each(kindNames)('%s', (name) => {
  test('is created, listed, found, changed and deleted', async () => {
    const writer = writerOf(name)
    const row = await made(name)
    expect((await writer.get(`/admin/${name}/${row.id}`)).data).toMatchObject(row)
    const found = await writer.get(
      `/admin/${name}?keyword=${encodeURIComponent(String(row.name))}&limit=100`,
    )
    expect(found.data.data.map(({ id }: { id: number }) => id)).toContain(row.id)
    // a list says the same of a row as the row does, and nothing of how it was counted
    const { can, ...one } = (await writer.get(`/admin/${name}/${row.id}`)).data
    expect(can).toEqual({ update: { ok: true }, remove: { ok: true } })
    const all = (await writer.get(`/admin/${name}?limit=100`)).data.data
    expect(Object.keys(all[0]).toSorted()).toEqual(Object.keys(one).toSorted())
    const changed = await writer.put(`/admin/${name}/${row.id}`, { name: `New ${row.name}` })
    expect(changed.message).toMatch(/successfully updated$/)
    expect((await writer.get(`/admin/${name}/${row.id}`)).data).toMatchObject({
      ...row,
      name: `New ${row.name}`,
    })
    expect((await writer.delete(`/admin/${name}/${row.id}`)).status).toBe(200)
    expect((await writer.get(`/admin/${name}/${row.id}`)).status).toBe(404)
  })

  test('is written by nobody else', async () => {
    const row = await made(name)
    for (const who of [
      adviser,
      name === 'inventory-category' ? adviser : writerOf(name) === owner ? maker : owner,
    ]) {
      // reception adds a missing brand or model
      if (who === maker || !kinds[name].add)
        expect((await who.post(`/admin/${name}`, { name: 'x' })).status).toBe(403)
      expect((await who.put(`/admin/${name}/${row.id}`, { name: 'x' })).status).toBe(403)
      expect((await who.delete(`/admin/${name}/${row.id}`)).status).toBe(403)
    }
    expect((await world.anybody.get(`/admin/${name}`)).status).toBe(401)
  })
})

test('a name is taken once, whatever its case', async () => {
  const body = { name: 'Rustproofing', country_id: 1 }
  await owner.post('/admin/service-category', body)
  const again = await owner.post('/admin/service-category', { ...body, name: 'RUSTPROOFING' })
  expect(again.status).toBe(422)
  expect(again.errors).toEqual({ name: ['This name is already taken'] })
})

test('a brand or model that is there is answered, whatever its case and accents', async () => {
  const { id } = (await owner.post('/admin/brand', { name: 'Citroën' })).data
  const again = await adviser.post('/admin/brand', { name: 'CITROEN' })
  expect([again.status, again.message]).toEqual([200, 'This name is already there'])
  expect(again.data).toEqual({ id, name: 'Citroën', is_new: false })
  const model = (await owner.post('/admin/model', { name: 'Ami', brand_id: id })).data
  const same = await owner.post('/admin/model', { name: 'ami', brand_id: id })
  expect([same.status, same.data.id]).toEqual([200, model.id])
  // the same name is another model of another brand
  const other = await made('brand')
  const elsewhere = await owner.post('/admin/model', { name: 'Ami', brand_id: other.id })
  expect(elsewhere.status).toBe(201)
  // nobody renames a brand to what another is called
  const renamed = await owner.put(`/admin/brand/${other.id}`, { name: 'citroen' })
  expect(renamed.errors).toEqual({ name: ['This name is already taken'] })
})

test('two who add one name at once get one row', async () => {
  const answers = await Promise.all(
    ['Zeekr', 'ZEEKR', 'zeekr', 'Zéekr'].map((name) => adviser.post('/admin/brand', { name })),
  )
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
})

test('what the desk adds is new until a super admin saves it', async () => {
  const admin = await world.signedInAs('admin')
  const mechanic = await world.signedInAs('mechanic')
  expect((await mechanic.post('/admin/brand', { name: 'Denza' })).status).toBe(403)
  const brand = (await admin.post('/admin/brand', { name: 'Denza' })).data
  const model = (await adviser.post('/admin/model', { name: 'D9', brand_id: brand.id })).data
  expect([brand.is_new, model.is_new]).toEqual([true, true])
  const newOnes = async () =>
    (await owner.get('/admin/brand?is_new=true&limit=100')).data.data.map(
      (row: { id: number }) => row.id,
    )
  expect(await newOnes()).toContain(brand.id)
  expect((await adviser.put(`/admin/brand/${brand.id}`, { name: 'Denza' })).status).toBe(403)
  expect((await owner.put(`/admin/brand/${brand.id}`, { name: 'Denza' })).status).toBe(200)
  expect(await newOnes()).not.toContain(brand.id)
  expect((await owner.get(`/admin/model/${model.id}`)).data).toMatchObject({ is_new: true })
})

test('a change upon an old version is refused, with what changed', async () => {
  const { data } = await owner.post('/admin/brand', { name: 'Two windows' })
  const row = await owner.get(`/admin/brand/${data.id}`)
  expect(row.data.version).toBe(1)
  const first = await owner.put(`/admin/brand/${data.id}`, { name: 'First window', version: 1 })
  expect(first.data).toEqual({ id: data.id, version: 2 })
  const stale = await owner.put(`/admin/brand/${data.id}`, { name: 'Second window', version: 1 })
  expect(stale.status).toBe(409)
  expect(stale.message).toBe('Someone else has changed this in the meantime')
  expect(stale.data).toMatchObject({ version: 2, changes: [{ to: { name: 'First window' } }] })
  expect((await owner.put(`/admin/brand/${data.id}`, { name: 'Third', version: 2 })).status).toBe(
    200,
  )
  // without a version, the write applies to any version
  expect((await owner.put(`/admin/brand/${data.id}`, { name: 'Fourth' })).status).toBe(200)
})

test('a variant takes only a model of its brand', async () => {
  const model = await made('model')
  const other = await made('brand')
  const response = await owner.post('/admin/variant', {
    name: 'GT',
    brand_id: other.id,
    model_id: model.id,
  })
  expect(response.status).toBe(422)
  expect(response.errors).toHaveProperty('model_id')
})

test('what others point to stays', async () => {
  const model = await made('model')
  const response = await owner.delete(`/admin/brand/${model.brand_id}`)
  expect(response.status).toBe(409)
  expect((await owner.get(`/admin/brand/${model.brand_id}`)).status).toBe(200)
})

describe('an icon', () => {
  test.each(['product-category', 'product-tag'] as const)(
    'of a %s is one of the set',
    async (name) => {
      const make = (icon: string) =>
        maker.post(`/admin/${name}`, { name: `Icon ${Math.random()}`, icon })
      for (const icon of ['rocket', 'toString', 'Flame', ''])
        expect((await make(icon)).codes?.icon, icon).toBeDefined()
      const made = await make('flame')
      expect(made.status).toBe(201)
      const refused = await maker.put(`/admin/${name}/${made.data.id}`, { icon: 'rocket' })
      expect([refused.status, refused.codes]).toEqual([422, { icon: [{ code: 'notAnOption' }] }])
      expect((await maker.get(`/admin/${name}/${made.data.id}`)).data.icon).toBe('flame')
    },
  )

  test('that a row had before the set stays until another is chosen', async () => {
    const path = `/admin/product-tag/${(await made('product-tag')).id}`
    await world.appContext.database.writes
      .updateTable('product_tags')
      .set({ icon: 'compass' })
      .where('id', '=', Number(path.split('/').at(-1)))
      .execute()
    expect((await maker.put(path, { name: 'Old pictogram' })).status).toBe(200)
    expect((await maker.get(path)).data).toMatchObject({ name: 'Old pictogram', icon: 'compass' })
    expect((await maker.put(path, { icon: 'flag' })).status).toBe(200)
    expect((await maker.get(path)).data.icon).toBe('flag')
  })
})
