import type { Touched } from '#platform/web/api.ts'
import { orders } from '../contract.ts'

/** What shows an order, or counts it: old once one was written. The neighbours' contracts are loaded then. */
export const touched: readonly Touched[] = [
  orders.get,
  orders.list,
  orders.history,
  async () => {
    const { invoices } = await import('#domains/invoices/contract.ts')
    return [invoices.sheet, invoices.list]
  },
  async () => [(await import('#domains/dashboard/contract.ts')).dashboard.get],
]
