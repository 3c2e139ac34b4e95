/** The shop for the tests that cut it at each statement: a sale over the counter, its void, prices changed in bulk. */
import { expect } from 'vitest'
import { dayIn } from '#platform/contract/days.ts'
import { BANK } from '../invoices.ts'
import type { ApiResponse, Who, World } from '../world.ts'

interface Request {
  who: Who
  path: string
  body: object
  status: number
}

const WORKSHOP = 5

/** What a flow of the shop may leave behind. */
export const shopTraces = `(select json_build_array(count(*), sum(quantity), sum(cost)) from product_sale_lines) as sold,
    (select json_build_array(count(*), sum(price)) from catalog_service_prices) as prices`

export function shopFlows(worldOf: () => World): Record<string, () => Promise<Request>> {
  const done = ({ status, message, errors, data }: ApiResponse) => {
    expect([status < 300, message, errors]).toEqual([true, message, undefined])
    return data
  }
  let known: Promise<{ maker: Who; product_id: number }> | undefined
  const shop = () =>
    (known ??= (async () => {
      const maker = await worldOf().signedInAs('super admin - manufacture', { garage_id: null })
      const product = { name: 'Cut', code: 'CUT', sku: 'CUT-SHOP', unit: 'pcs', price: 333 }
      const stock = { warehouse_id: WORKSHOP, country_id: 1, stock: 1000, buy_price: 77 }
      return {
        maker,
        product_id: done(await maker.post('/admin/product', { ...product, ...stock })).id,
      }
    })())
  const sale = async (): Promise<Request> => {
    const { maker, product_id } = await shop()
    const lines = [
      { product_id, quantity: 1.5 },
      { product_id, quantity: 1, unit_price: 500 },
    ]
    const body = { garage_id: WORKSHOP, account_id: BANK, lines }
    return { who: maker, path: '/admin/product-sale', body, status: 201 }
  }
  let services: Promise<{ owner: Who; ids: number[] }> | undefined
  const catalog = () =>
    (services ??= (async () => {
      const owner = await worldOf().signedInAs('super admin', { garage_id: null })
      const ids: number[] = []
      for (const name of ['Cut wash', 'Cut wax', 'Cut polish']) {
        const service = { name, country_id: 1, price: 1000 }
        ids.push(done(await owner.post('/admin/catalog-service', service)).id)
      }
      return { owner, ids }
    })())
  let price = 1000

  return {
    'a sale over the counter': sale,
    'a sale over the counter made void': async () => {
      const { who, path, body } = await sale()
      const { id } = done(await who.post(path, body))
      return { who, path: `/admin/invoice/${id}/void`, body: { reason: 'Broken' }, status: 200 }
    },
    'prices changed in bulk': async () => {
      const { owner, ids } = await catalog()
      price += 500
      const changes = ids.map((id) => ({ id, price }))
      const body = { changes, from: dayIn('Asia/Jakarta', new Date()) }
      return { who: owner, path: '/admin/catalog-service/price', body, status: 200 }
    },
  }
}
