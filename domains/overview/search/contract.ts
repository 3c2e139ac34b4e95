/** The global search of the command bar; each kind is limited to users who may read it. */
import { z } from 'zod'
import { signedMoney } from '#platform/contract/fields.ts'
import { scopeQuery, keyword } from '#platform/contract/list.ts'
import { messages } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { stages } from '#domains/floor/orders/rules.ts'

/** The most results of each kind; the lists have all. */
export const MAX_OF_EACH = 5

const ofAnOrder = {
  /** In the format of its country. */
  license_plate: z.string(),
  customer_name: z.string(),
  garage: z.string(),
}

const found = z.object({
  orders: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      stage: z.enum(stages),
      ...ofAnOrder,
      promised_at: z.string().nullable(),
      /** The open amount. */
      due: signedMoney,
      slot_at: z.string().nullable(),
      created_at: z.string(),
      /** Of the garage. */
      time_zone: z.string(),
    }),
  ),
  invoices: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      /** Null for a counter sale, which has no car; its customer may be unknown. */
      order_id: z.number().nullable(),
      license_plate: z.string().nullable(),
      customer_name: z.string().nullable(),
      garage: z.string(),
    }),
  ),
  vehicles: z.array(
    z.object({
      id: z.number(),
      license_plate: z.string(),
      brand: z.string(),
      model: z.string(),
      owner: z.string(),
      /** The newest open one. */
      open_order: z
        .object({ id: z.number(), number: z.string(), stage: z.enum(stages) })
        .nullable(),
    }),
  ),
  customers: z.array(
    z.object({
      id: z.number(),
      full_name: z.string(),
      phone_display: z.string(),
      country_id: z.number(),
    }),
  ),
  items: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      sku: z.string(),
      unit: z.string(),
      available: z.number(),
      /** Available of the same SKU in other garages of the country. */
      elsewhere: z.number(),
      garage: z.string(),
    }),
  ),
})
export type Found = z.output<typeof found>

const recordType: RecordType = {
  name: 'search',
  shows: ['order', 'customer', 'vehicle', 'invoice', 'garage', 'brand', 'model', 'inventory'],
}

export const search = routes(recordType, {
  find: {
    method: 'GET',
    path: '/admin/search',
    allow: 'signed-in',
    query: scopeQuery.extend({
      keyword: keyword.refine((value) => value !== '', messages.required),
    }),
    data: found,
    about:
      'License plates, customers, orders, invoice numbers and items in stock, the newest five of each. A kind that the caller may not read is empty.',
  },
})
