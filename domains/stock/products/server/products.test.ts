/** Products through the API: their stock is an item's, their address is stable, and a shop sees only public fields. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let maker: Who
beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
})
afterAll(() => world.close())

let count = 0
const aBody = (fields: object = {}) => {
  const code = `P-${++count}`
  const required = { name: `Product ${count}`, code, sku: code, unit: 'pcs', price: 50 }
  return { ...required, country_id: 1, warehouse_id: 5, ...fields }
}
const made = async (fields: object = {}): Promise<number> => {
  const { status, data, errors } = await maker.post('/admin/product', aBody(fields))
  expect([status, errors]).toEqual([201, undefined])
  return data.id
}
const got = async (id: number) => (await maker.get(`/admin/product/${id}`)).data
const inOrder = async () =>
  expect(
    (await checkIntegrity(world.appContext.database.reads)).filter(({ holds }) => !holds),
  ).toEqual([])

describe('the stock of a product', () => {
  test('a new SKU makes its item, with the stock as an opening at the buy price', async () => {
    const product = await got(await made({ stock: 4, buy_price: 20 }))
    expect(product).toMatchObject({ stock: 4, low_stock: false, warehouse: { id: 5 } })
    const { data } = await owner.get(`/admin/inventory/${product.item_id}`)
    expect(data).toMatchObject({ quantity: 4, value: 80, product: { id: product.id } })
    await inOrder()
  })

  test('an existing item of the SKU keeps its stock, whose value moves to the shop’s account', async () => {
    const item = { name: 'Steel', sku: 'STEEL-1', unit: 'kg', buy_price: 10, sell_price: 1 }
    await owner.post('/admin/garage/5/inventory', { ...item, quantity: 3 })
    const sku = { sku: 'steel-1' }
    const twice = await maker.post('/admin/product', aBody({ ...sku, unit: 'kg', stock: 1 }))
    expect(twice).toMatchObject({ status: 422, codes: { stock: [{ code: 'products.itemKnown' }] } })
    const other = await maker.post('/admin/product', aBody(sku))
    expect(other).toMatchObject({ status: 422, codes: { unit: [{ code: 'products.otherUnit' }] } })
    expect((await got(await made({ ...sku, unit: 'kg' }))).stock).toBe(3)
    await inOrder()
    const again = await maker.post('/admin/product', aBody({ ...sku, unit: 'kg' }))
    expect(again).toMatchObject({ status: 422, codes: { sku: [{ code: 'products.skuOfOther' }] } })
  })

  test('changes by movements alone', async () => {
    const id = await made({ stock: 1, buy_price: 1 })
    const response = await maker.put(`/admin/product/${id}`, { stock: 5 })
    expect(response).toMatchObject({
      status: 422,
      codes: { stock: [{ code: 'products.byMovements' }] },
    })
  })

  test('another SKU is another item, and the old one is material again', async () => {
    const id = await made({ stock: 2, buy_price: 30 })
    const before = await got(id)
    expect((await maker.put(`/admin/product/${id}`, { sku: 'ANOTHER' })).status).toBe(200)
    expect(await got(id)).toMatchObject({ sku: 'ANOTHER', stock: 0 })
    const { data } = await owner.get(`/admin/inventory/${before.item_id}`)
    expect(data).toMatchObject({ quantity: 2, product: null })
    await inOrder()
  })

  test('only a workshop stocks it, and only a maker writes it', async () => {
    const response = await maker.post('/admin/product', aBody({ warehouse_id: 1 }))
    expect(response.errors).toHaveProperty('warehouse_id')
    expect((await owner.post('/admin/product', aBody())).status).toBe(403)
    const adviser = await world.signedInAs('service adviser')
    expect((await adviser.get('/admin/product')).status).toBe(403)
  })
})

test('the address is made from the name, once, and never given twice', async () => {
  const [one, two] = await Promise.all([
    made({ name: 'Kopi Édition' }),
    made({ name: 'Kopi edition' }),
  ])
  const slugs = [(await got(one)).slug, (await got(two)).slug]
  expect(slugs.toSorted()).toEqual(['kopi-edition', 'kopi-edition-2'])
  await maker.put(`/admin/product/${one}`, { name: 'Teh' })
  expect((await got(one)).slug).toBe(slugs[0])
  expect((await maker.delete(`/admin/product/${two}`)).status).toBe(200)
  expect((await got(await made({ name: 'Kopi edition' }))).slug).toBe('kopi-edition-3')
})

test('it goes when nothing of it is left', async () => {
  const id = await made({ stock: 1, buy_price: 1 })
  expect(await maker.delete(`/admin/product/${id}`)).toMatchObject({
    status: 409,
    code: 'inventory.inStock',
  })
  const { item_id } = await got(id)
  const away = { quantity: 1, reason: 'Broken' }
  await owner.post(`/admin/garage/5/inventory/${item_id}/scrap`, away)
  expect((await owner.delete(`/admin/garage/5/inventory/${item_id}`)).code).toBe(
    'inventory.ofProduct',
  )
  expect((await maker.delete(`/admin/product/${id}`)).status).toBe(200)
  expect((await maker.get(`/admin/product/${id}`)).status).toBe(404)
  await inOrder()
})

describe('the feed of a shop', () => {
  const feed = (headers: Record<string, string> = {}) =>
    world.app.inject({ url: '/api/shop/product?limit=100', headers })

  test('shows the published products to anyone, without costs and people', async () => {
    const hidden = await made({ name: 'Hidden' })
    const shown = await made({
      name: 'Shown',
      published: true,
      stock: 7,
      buy_price: 3,
      description: '# A',
    })
    const { data } = await world.anybody.get('/shop/product?limit=100')
    const slugs = data.data.map(({ slug }: { slug: string }) => slug)
    expect(slugs).toContain((await got(shown)).slug)
    expect(slugs).not.toContain((await got(hidden)).slug)
    const row = data.data.find(({ slug }: { slug: string }) => slug === 'shown')
    expect(row).toMatchObject({ stock: 7, price: 50, currency: 'IDR', description: '# A' })
    for (const field of ['buy_price', 'cost', 'value', 'warehouse', 'item_id', 'created_by'])
      expect(row).not.toHaveProperty(field)
  })

  test('is cached with its ETag, and anew after a change', async () => {
    const id = await made({ published: true })
    const first = await feed()
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    const etag = String(first.headers.etag)
    expect((await feed({ 'if-none-match': etag })).statusCode).toBe(304)
    await maker.put(`/admin/product/${id}`, { price: 51 })
    const later = await feed({ 'if-none-match': etag })
    expect([later.statusCode, later.headers.etag === etag]).toEqual([200, false])
  })

  test('is in the API description', async () => {
    const { json } = await world.app
      .inject({ url: '/api/openapi.json' })
      .then((answer) => ({ json: answer.json() }))
    expect(json.paths['/shop/product'].get).toMatchObject({ security: [], responses: { 304: {} } })
  })
})
