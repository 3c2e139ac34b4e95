/** A voucher from its draft to the invoice, and roles. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreed } from '#test/invoices.ts'
import { refusalSentences } from '../messages.ts'
import {
  till,
  owner,
  openVouchers,
  path,
  terms,
  expectMade,
  draft,
  published,
  figures,
  none,
  anOrderOf,
} from '#test/voucher-fixtures.ts'

beforeAll(openVouchers)
afterAll(() => till.world.close())

describe('a voucher', () => {
  test('is created, listed and found; its code is upper case and unique', async () => {
    const made = await draft({
      code: 'early-bird',
      description: 'For those who come early',
      category: 'birthday',
    })
    expect(made).toMatchObject({
      code: 'EARLY-BIRD',
      status: 'draft',
      audience: 'everyone',
      customer_limit: 1,
      taken: 0,
      left: 10,
      garage_ids: [],
      description: 'For those who come early',
      coupons: none,
      by_garage: [],
      can: { publish: { ok: true }, pause: { ok: false }, remove: { ok: true } },
    })
    const twice = await owner.post(path, terms({ code: 'Early-Bird' }))
    expect([twice.status, twice.errors]).toEqual([422, { code: ['This code is already taken'] }])
    const found = async (query: string) =>
      (await owner.get(`${path}?${query}`)).data.data.map(({ id }: { id: number }) => id)
    expect(await found('keyword=early-b')).toEqual([made.id])
    expect(await found('category=birthday')).toEqual([made.id])
    expect(await found('status=draft')).toContain(made.id)
    expect(await found('status=published')).not.toContain(made.id)
  })

  test.each([
    ['code', { code: 'A B' }],
    ['discount_percent', { discount_percent: 0 }],
    ['discount_percent', { discount_percent: 100.01 }],
    ['discount_percent', { discount_percent: 1.234 }],
    ['quantity', { quantity: 0 }],
    ['expiry_date', { starts_at: '2026-12-02T00:00:00Z', expiry_date: '2026-12-01' }],
    ['garage_ids.1', { garage_ids: [1, 9999] }],
    ['country_ids.0', { country_ids: [9] }],
    ['service_category_ids.0', { service_category_ids: [9999] }],
    ['preview_image_file_id', { preview_image_file_id: 9999 }],
  ])('is rejected for its %s', async (field, given) => {
    const { status, errors } = await owner.post(path, terms(given))
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]])
  })

  test('goes from draft to published, paused and ended, and only a draft is deleted', async () => {
    const { id } = await draft()
    const go = async (step: string) => (await owner.post(`${path}/${id}/${step}`, {})).status
    expect(await go('pause')).toBe(409)
    expect(await go('end')).toBe(409)
    expect(await go('publish')).toBe(200)
    expect(await go('publish')).toBe(409)
    expect((await owner.delete(`${path}/${id}`)).status).toBe(409)
    expect(await go('pause')).toBe(200)
    expect((await figures(id)).status).toBe('paused')
    expect(await go('resume')).toBe(200)
    expect(await go('end')).toBe(200)
    expect(await go('resume')).toBe(409)
    expect((await owner.put(`${path}/${id}`, { name: 'Late' })).status).toBe(409)
    const other = await draft()
    expect((await owner.delete(`${path}/${other.id}`)).status).toBe(200)
    expect((await owner.get(`${path}/${other.id}`)).status).toBe(404)
  })

  test('has fixed terms once an order has it', async () => {
    const { id, code } = await published({ quantity: 3, max_discount: 50_000 })
    const order = await anOrderOf(100_000)
    expectMade(await order.post('voucher', { code }), 200)
    const put = async (fields: object) => (await owner.put(`${path}/${id}`, fields)).errors
    expect(await put({ discount_percent: 5 })).toHaveProperty('discount_percent')
    expect(await put({ max_discount: null })).toHaveProperty('max_discount')
    expect(await put({ garage_ids: [1] })).toHaveProperty('garage_ids')
    // unchanged fields may be sent with it
    expect(await put({ discount_percent: 10, max_discount: 50_000, name: 'Fair' })).toBeUndefined()
    expect(await put({ quantity: 1, expiry_date: '2098-01-01', terms: 'Once' })).toBeUndefined()
    expect(await put({ quantity: 0 })).toHaveProperty('quantity')
    const other = await anOrderOf(100_000)
    expect((await other.post('voucher', { code })).code).toBe('QUANTITY_GONE')
    expect((await figures(id)).status).toBe('exhausted')
  })
})

describe('on an order', () => {
  test('it is reserved, recomputed with every change, and available again', async () => {
    const { id, code } = await published({ discount_percent: 12.5, max_discount: 40_000 })
    const order = await anOrderOf(100_001, 50_000)
    expectMade(await order.post('voucher', { code: code.toLowerCase() }), 200)
    // 150,001 x 12.5 % = 18,750.125
    expect(await order.get()).toMatchObject({
      voucher: { id, code, discount: 18_750 },
      voucher_value: 18_750,
      total: 131_251,
      grand_total: 131_251,
    })
    expect(await figures(id)).toMatchObject({
      taken: 1,
      used: 0,
      left: 9,
      discount_given: 0,
      coupons: { ...none, reserved: 1 },
    })
    expectMade(await order.post('discount', { type: 'amount', amount: 50_001, reason: 'Regular' }))
    expect(await order.get()).toMatchObject({ voucher_value: 12_500, total: 87_500 })
    expectMade(await order.post('line', agreed({ unit_price: 900_000 })))
    expect((await order.get()).voucher_value).toBe(40_000)
    expectMade(await order.delete('voucher'), 200)
    expect(await order.get()).toMatchObject({ voucher: null, voucher_value: 0, total: 1_000_000 })
    expect(await figures(id)).toMatchObject({ taken: 0, left: 10, coupons: none })
    expect((await order.delete('voucher')).status).toBe(409)
  })

  test('takes one voucher, with the order’s current version', async () => {
    const first = await published()
    const second = await published()
    const order = await anOrderOf(100_000)
    const stale = await till.adviser.post(`/admin/order/${order.id}/voucher`, {
      code: first.code,
      version: (await order.get()).version - 1,
    })
    expect(stale.status).toBe(409)
    expectMade(await order.post('voucher', { code: first.code }), 200)
    expect((await order.post('voucher', { code: second.code })).status).toBe(409)
    expect((await figures(second.id)).taken).toBe(0)
  })

  test('is removed when it is no longer valid, and the history says why', async () => {
    const { id, code } = await published({ min_spend: 150_000 })
    const order = await anOrderOf(100_000, 80_000)
    expectMade(await order.post('voucher', { code }), 200)
    const [, second] = (await order.get()).lines
    expectMade(await order.put(`line/${second.id}`, { unit_price: 10_000 }), 200)
    const after = await order.get()
    expect(after).toMatchObject({ voucher: null, voucher_value: 0, total: 110_000 })
    expect(after.history.at(-1)).toMatchObject({
      from: 'queued',
      to: 'queued',
      reason: null,
      said: {
        code: 'vouchers.tookOff',
        values: { code, why: 'MIN_SPEND' },
        message: `Voucher ${code} was removed: ${refusalSentences.MIN_SPEND}`,
      },
    })
    expect(await figures(id)).toMatchObject({ taken: 0, coupons: none })
    const { data } = (await till.admin.get('/admin/order-history')).data
    expect(data.every(({ from, to }: { from: string; to: string }) => from !== to)).toBe(true)
  })

  test('only the eligible lines count, and share it by largest remainder', async () => {
    const category = (await owner.post('/admin/service-category', { name: 'Oil', country_id: 1 }))
      .data
    const service = (
      await owner.post('/admin/catalog-service', {
        name: `Oil ${Math.random()}`,
        country_id: 1,
        price: 33_333,
        service_category_id: category.id,
      })
    ).data
    const { code } = await published({ service_category_ids: [category.id], discount_percent: 10 })
    const oil = { catalog_service_id: service.id, name: undefined, unit_price: undefined }
    const order = await till.ready([agreed(oil), agreed({ unit_price: 500_000 }), agreed(oil)])
    expectMade(await order.post('voucher', { code }), 200)
    // 66,666 x 10 % = 6,666.6
    expect((await order.get()).voucher_value).toBe(6667)
    const invoice = await till.issued(order)
    const { rows } = await till.world.appContext.database.reads
      .selectFrom('invoice_lines')
      .select('voucher')
      .where('invoice_id', '=', invoice.id)
      .orderBy('line_no')
      .execute()
      .then((found) => ({ rows: found.map(({ voucher }) => voucher) }))
    expect(rows).toEqual([3334, 0, 3333])
    const plain = await anOrderOf(100_000)
    expect((await plain.post('voucher', { code })).code).toBe('NO_ELIGIBLE_LINE')
  })

  test('cancelling releases it', async () => {
    const { id, code } = await published()
    const order = await anOrderOf(100_000)
    expectMade(await order.post('voucher', { code }), 200)
    expectMade(await order.move('cancelled'), 200)
    expect(await order.get()).toMatchObject({ voucher: null, voucher_value: 0, total: 100_000 })
    expect(await figures(id)).toMatchObject({ taken: 0, coupons: none })
    expect((await order.post('voucher', { code })).status).toBe(409)
  })

  test('of another customer is removed', async () => {
    const { code } = await published()
    const order = await anOrderOf(100_000)
    expectMade(await order.post('voucher', { code }), 200)
    const other = await anOrderOf(1)
    const { customer } = await other.get()
    expectMade(await order.put('', { customer_id: customer.id }), 200)
    const { voucher, history } = await order.get()
    expect([voucher, history.at(-1).said.values.why]).toEqual([null, 'NOT_OWNER'])
  })
})

describe('with the invoice', () => {
  test('it is used and posts to 4-1920; voiding for a replacement keeps it, voiding for good does not', async () => {
    const { id, code } = await published({ discount_percent: 10 })
    const order = await till.ready()
    expectMade(await order.post('voucher', { code }), 200)
    const first = await till.issued(order)
    expect(await till.posted(order, 'invoiced')).toEqual([
      { code: '1-1210', debit: 900_000, credit: 0 },
      { code: '4-1920', debit: 100_000, credit: 0 },
      { code: '4-1100', debit: 0, credit: 1_000_000 },
    ])
    const wasUsed = {
      taken: 1,
      used: 1,
      discount_given: 100_000,
      coupons: { ...none, used: 1 },
    }
    expect(await figures(id)).toMatchObject(wasUsed)
    const { by_garage, by_week } = (await owner.get(`${path}/${id}`)).data
    expect(by_garage).toMatchObject([{ garage: { id: 1 }, orders: 1, amount: 100_000 }])
    expect(by_week).toMatchObject([{ orders: 1, amount: 100_000 }])

    const anew = await till.admin.post(`/admin/invoice/${first.id}/void`, { reason: 'Wrong name' })
    expectMade(anew, 200)
    expect(await figures(id)).toMatchObject({
      taken: 1,
      used: 0,
      discount_given: 0,
      coupons: { ...none, reserved: 1 },
    })
    const second = await till.issued(order)
    expect(await figures(id)).toMatchObject(wasUsed)
    const gone = { reason: 'Nothing was done', replace: false }
    expectMade(await till.admin.post(`/admin/invoice/${second.id}/void`, gone), 200)
    expect(await figures(id)).toMatchObject({ taken: 0, used: 0, discount_given: 0, coupons: none })
    expect(await order.get()).toMatchObject({ voucher: null, voucher_value: 0, total: 1_000_000 })
  })

  test('is rejected while a voucher on it is no longer valid', async () => {
    const { id, code } = await published()
    const order = await till.ready()
    expectMade(await order.post('voucher', { code }), 200)
    await owner.post(`${path}/${id}/pause`, {})
    const answer = await till.issue(order)
    expect(answer).toMatchObject({
      status: 409,
      code: 'vouchers.noLongerHolds',
      values: { code, why: 'NOT_PUBLISHED' },
    })
    expect(await figures(id)).toMatchObject({ taken: 1, used: 0 })
    expectMade(await order.delete('voucher'), 200)
    await till.issued(order)
  })
})

describe('roles', () => {
  test('vouchers are the super admin’s; advisers apply, mechanics do not', async () => {
    const { id, code } = await published()
    const order = await anOrderOf(100_000)
    for (const who of [till.admin, till.adviser, till.mechanic]) {
      expect((await who.get(path)).status).toBe(403)
      expect((await who.get(`${path}/${id}`)).status).toBe(403)
      expect((await who.get(`${path}/${id}/coupon`)).status).toBe(403)
      expect((await who.post(path, terms())).status).toBe(403)
    }
    expect((await order.post('voucher', { code }, till.mechanic)).status).toBe(403)
    expect((await till.mechanic.post(`${path}/check`, { code, order_id: order.id })).status).toBe(
      403,
    )
    expectMade(await order.post('voucher', { code }, till.adviser), 200)
    const elsewhere = await till.world.signedInAs('service adviser', { garage_id: 2 })
    expect((await order.post('voucher', { code }, elsewhere)).status).toBe(404)
    const check = await elsewhere.post(`${path}/check`, { code, order_id: order.id })
    expect(check.errors).toHaveProperty('order_id')
  })
})
