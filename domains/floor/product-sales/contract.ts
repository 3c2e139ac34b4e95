/**
 * Counter sales: goods of a garage or workshop, paid at once. A sale is an invoice without an order; it is printed,
 * listed and voided like any other (domains/floor/invoices).
 */
import { z } from 'zod'
import { id, idInQuery, money, qty, signedMoney } from '#platform/contract/fields.ts'
import { listQuery, pageOf } from '#platform/contract/list.ts'
import { created, messages } from '#platform/contract/messages.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'

export const MAX_LINES = 100

export const newSale = z.object({
  garage_id: id,
  customer_id: id.nullish(),
  lines: z
    .array(
      z.object({
        product_id: id,
        quantity: qty,
        /** Per unit; the product's price if left out. */
        unit_price: money.nullish(),
        /** Null: the default for goods. */
        tax_code_id: id.nullish(),
      }),
    )
    .min(1, messages.required)
    .max(MAX_LINES, messages.tooManyRows),
  /** The cash or bank account that receives the money. */
  account_id: id,
})

const offer = z.object({
  /** Of the product. */
  id: z.number(),
  name: z.string(),
  code: z.string(),
  sku: z.string(),
  unit: z.string(),
  price: signedMoney,
  available: z.number(),
  image: z.object({ id: z.number(), url: z.string() }).nullable(),
})
export type Offer = z.output<typeof offer>

const recordType: RecordType = {
  name: 'product-sale',
  shows: ['product', 'inventory', 'order', 'garage'],
}

export const productSales = routes(recordType, {
  offers: {
    method: 'GET',
    path: '/admin/product-sale/product',
    allow: 'product-sale.write',
    query: listQuery(['name'])
      .pick({ page: true, limit: true, keyword: true })
      .extend({ garage_id: idInQuery }),
    data: pageOf(offer),
    about:
      'The products of a garage. An exact match of code or SKU, as a scanner reads it, comes first.',
  },
  sell: {
    method: 'POST',
    path: '/admin/product-sale',
    allow: 'product-sale.write',
    changes: [
      'product-sale',
      'invoice',
      'e-invoice',
      'inventory',
      'order',
      'journal',
      'membership',
    ],
    body: newSale,
    data: z.object({
      id: z.number(),
      number: z.string(),
      grand_total: signedMoney,
      /** Cash rounding: so much less than the total came in, or below zero more. */
      rounding: signedMoney,
    }),
    creates: true,
    done: created('invoice'),
    about: 'Returns the paid invoice.',
  },
})
