import { implement } from '#platform/server/http/mount.ts'
import { products, shop } from '../contract.ts'
import { productRows } from './queries.ts'
import { list, get, create, update, remove, feed, image } from './products.ts'

export const productsApi = [
  ...implement(products, {
    list,
    counts: productRows.tabsOf('low_stock', [true, false]),
    get,
    create,
    update,
    remove,
  }),
  ...implement(shop, { feed, image }),
]
