import { implement } from '#platform/server/http/mount.ts'
import { lowStock } from '../contract.ts'
import { list, draft } from './low-stock.ts'

export const lowStockApi = implement(lowStock, { list, draft })
