import { implement } from '#platform/server/http/mount.ts'
import { products, shop } from '../contract.ts'
import { productRows } from './queries.ts'
import * as useCases from './products.ts'

export const productsApi = [
  ...implement(products, {
    ...useCases,
    counts: productRows.tabsOf('low_stock', [true, false]),
  }),
  ...implement(shop, useCases),
]
