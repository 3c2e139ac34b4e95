import { implement } from '#platform/server/http/mount.ts'
import { productSales } from '../contract.ts'
import { offers, sell } from './product-sales.ts'

export const productSalesApi = implement(productSales, { offers, sell })
