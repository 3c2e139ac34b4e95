/** Vouchers for the tests that cut them at each statement: granted, put on, taken off, used by an invoice, given back. */
import { expect } from 'vitest'
import { agreed, type aTill } from '../invoices.ts'
import type { ApiResponse, Who } from '../world.ts'

interface Request {
  who: Who
  path: string
  body: object
  status: number
}

/** What a flow of vouchers may leave behind. */
export const voucherTraces = `(select json_build_array(sum(taken), sum(used), sum(discount_given)) from vouchers) as vouchers,
    (select json_build_array(count(*), count(order_id), count(invoice_id), sum(discount)) from coupons) as coupons,
    (select coalesce(sum(voucher_value), 0)::bigint from orders) as taken_off,
    (select coalesce(sum(coupons), 0)::int from memberships) as members_coupons`

type Till = Awaited<ReturnType<typeof aTill>>

export function voucherFlows(tillOf: () => Till): Record<string, () => Promise<Request>> {
  const done = ({ status, message, errors, data }: ApiResponse) => {
    expect([status < 300, message, errors]).toEqual([true, message, undefined])
    return data
  }
  let known: Promise<{ owner: Who; id: number; code: string }> | undefined
  const aVoucher = () =>
    (known ??= (async () => {
      const owner = await tillOf().world.signedInAs('super admin', { garage_id: null })
      const code = 'CUT-10'
      const terms = { name: 'Cut', code, category: 'all', quantity: 100_000, discount_percent: 10 }
      const more = { expiry_date: '2099-12-31', min_spend: 100_000, customer_limit: 1000 }
      const { id } = done(await owner.post('/admin/voucher', { ...terms, ...more }))
      done(await owner.post(`/admin/voucher/${id}/publish`, {}))
      return { owner, id, code }
    })())
  /** Finished work with the voucher on it. */
  async function withVoucher() {
    const order = await tillOf().ready([agreed({ unit_price: 333_333 })])
    done(await order.post('voucher', { code: (await aVoucher()).code }))
    return order
  }

  return {
    'coupons granted': async () => {
      const { owner, id } = await aVoucher()
      const order = await tillOf().ordered([agreed()])
      const { customer } = await order.get()
      const path = `/admin/voucher/${id}/grant`
      return { who: owner, path, body: { customer_ids: [customer.id] }, status: 200 }
    },
    'a voucher put on an order': async () => {
      const { code } = await aVoucher()
      const order = await tillOf().ordered([agreed({ unit_price: 123_456 })])
      const { version } = await order.get()
      const path = `/admin/order/${order.id}/voucher`
      return { who: tillOf().adviser, path, body: { code, version }, status: 200 }
    },
    'a line that takes its voucher off': async () => {
      const { code } = await aVoucher()
      const order = await tillOf().ordered([agreed({ unit_price: 123_456 })])
      done(await order.post('voucher', { code }))
      const { version } = await order.get()
      const body = { type: 'percent', amount: 50, reason: 'Half of it', version }
      return { who: tillOf().admin, path: `/admin/order/${order.id}/discount`, body, status: 201 }
    },
    'an invoice with a voucher': async () => {
      const { id } = await withVoucher()
      return { who: tillOf().adviser, path: `/admin/order/${id}/invoice`, body: {}, status: 201 }
    },
    'an invoice made void whose voucher waits': async () => {
      const invoice = await tillOf().issued(await withVoucher())
      const body = { reason: 'Wrong name' }
      return { who: tillOf().admin, path: `/admin/invoice/${invoice.id}/void`, body, status: 200 }
    },
    'an invoice made void whose voucher goes back': async () => {
      const invoice = await tillOf().issued(await withVoucher())
      const body = { reason: 'Nothing was done', replace: false }
      return { who: tillOf().admin, path: `/admin/invoice/${invoice.id}/void`, body, status: 200 }
    },
  }
}
