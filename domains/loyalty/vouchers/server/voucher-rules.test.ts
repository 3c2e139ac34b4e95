/** Why a voucher is rejected, and granted coupons. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreed } from '#test/invoices.ts'
import { line } from '#test/orders.ts'
import { refusalSentences } from '../messages.ts'
import {
  till,
  owner,
  openVouchers,
  path,
  expectMade,
  draft,
  published,
  figures,
  none,
  anOrderOf,
} from '#test/voucher-fixtures.ts'

beforeAll(openVouchers)
afterAll(() => till.world.close())

describe('is rejected with the first code that applies', () => {
  const refused = async (given: object, price = 100_000) => {
    const { code } = await published(given)
    const order = await anOrderOf(price)
    return order.post('voucher', { code })
  }
  test.each([
    ['NOT_PUBLISHED', { starts_at: '2098-01-01T00:00:00Z', country_ids: [2] }],
    ['EXPIRED', { expiry_date: '2020-01-01', country_ids: [2] }],
    ['WRONG_COUNTRY', { country_ids: [2], garage_ids: [3] }],
    ['WRONG_GARAGE', { country_ids: [1], garage_ids: [2], audience: 'granted' }],
    ['NOT_OWNER', { audience: 'granted', min_spend: 900_000 }],
    ['MIN_SPEND', { min_spend: 100_001 }],
  ])('%s', async (code, given) => {
    const answer = await refused(given)
    const sentence = refusalSentences[code as 'EXPIRED']
    expect(answer).toMatchObject({
      status: 422,
      code,
      message: sentence,
      errors: { code: [sentence] },
      codes: { code: [{ code }] },
    })
  })

  test('NOT_FOUND, and NOT_PUBLISHED of a draft, a paused and an ended one', async () => {
    const order = await anOrderOf(100_000)
    const codeOf = async (code: string) => (await order.post('voucher', { code })).code
    expect(await codeOf('nothing like it')).toBe('NOT_FOUND')
    const { id, code } = await draft()
    expect(await codeOf(code)).toBe('NOT_PUBLISHED')
    await owner.post(`${path}/${id}/publish`, {})
    await owner.post(`${path}/${id}/pause`, {})
    expect(await codeOf(code)).toBe('NOT_PUBLISHED')
    await owner.post(`${path}/${id}/end`, {})
    expect(await codeOf(code)).toBe('NOT_PUBLISHED')
  })

  test('CUSTOMER_LIMIT: up to the limit, and no longer', async () => {
    const { code } = await published({ customer_limit: 2 })
    const order = await anOrderOf(100_000)
    const { customer, vehicle } = await order.get()
    const again = async () => {
      const { data } = await till.adviser.post('/admin/order', {
        garage_id: 1,
        vehicle_id: vehicle.id,
        customer_id: customer.id,
        odometer_in: 15_001,
        lines: [agreed()],
      })
      return till.adviser.post(`/admin/order/${data.id}/voucher`, { code, version: data.version })
    }
    expectMade(await order.post('voucher', { code }), 200)
    expectMade(await again(), 200)
    expect((await again()).code).toBe('CUSTOMER_LIMIT')
  })

  test('NO_ELIGIBLE_LINE while nothing is approved', async () => {
    const { code } = await published()
    const order = await till.ordered([line({})])
    expect((await order.post('voucher', { code })).code).toBe('NO_ELIGIBLE_LINE')
    const check = await till.adviser.post(`${path}/check`, { code, order_id: order.id })
    expect(check.data).toEqual({
      ok: false,
      code: 'NO_ELIGIBLE_LINE',
      message: refusalSentences.NO_ELIGIBLE_LINE,
      discount: 0,
      currency: 'IDR',
    })
  })

  test('a check returns the same and changes nothing', async () => {
    const { id, code } = await published()
    const order = await anOrderOf(99_995)
    const before = await order.get()
    const check = await till.adviser.post(`${path}/check`, { code, order_id: order.id })
    // half up
    expect(check.data).toMatchObject({ ok: true, code: null, discount: 10_000 })
    expect(await order.get()).toEqual(before)
    expect(await figures(id)).toMatchObject({ taken: 0 })
    const unknown = await till.adviser.post(`${path}/check`, { code, order_id: 999_999 })
    expect(unknown.errors).toHaveProperty('order_id')
  })
})

describe('coupons', () => {
  test('are granted once to each customer, as many as are left or none', async () => {
    const { id } = await published({ quantity: 3, audience: 'granted' })
    const customers = await Promise.all(
      [1, 2, 3, 4].map(async () => (await (await anOrderOf(1)).get()).customer.id as number),
    )
    const give = (customer_ids: number[]) => owner.post(`${path}/${id}/grant`, { customer_ids })
    expect((await give(customers.slice(0, 2))).data).toEqual({ granted: 2, already: 0 })
    expect((await give(customers.slice(1, 3))).data).toEqual({ granted: 1, already: 1 })
    const tooMany = await give(customers)
    expect([tooMany.status, tooMany.codes]).toEqual([
      422,
      { customer_ids: [{ code: 'vouchers.onlyLeft', values: { left: 0, customers: 1 } }] },
    ])
    expect(await figures(id)).toMatchObject({
      status: 'exhausted',
      taken: 3,
      coupons: { ...none, available: 3 },
    })
    expect((await give([999_999])).errors).toHaveProperty(['customer_ids.0'])
    expect((await owner.post(`${path}/${id}/grant`, {})).status).toBe(422)
    const { data } = (await owner.get(`${path}/${id}/coupon?state=available`)).data
    expect(data).toHaveLength(3)
    expect(data[0]).toMatchObject({ granted: true, order: null, discount: 0 })
  })

  test('are granted to the filtered customers', async () => {
    const { id } = await published({ quantity: 100_000 })
    const word = `Zwaluw ${Math.random()}`
    const order = await anOrderOf(1)
    const { customer } = await order.get()
    await owner.put(`/admin/customer/${customer.id}`, { full_name: word })
    const give = (filter: object) => owner.post(`${path}/${id}/grant`, { filter })
    expect((await give({ keyword: word, country_id: 2 })).data).toEqual({ granted: 0, already: 0 })
    expect((await give({ keyword: word })).data).toEqual({ granted: 1, already: 0 })
    const tight = await published({ quantity: 1 })
    const all = await owner.post(`${path}/${tight.id}/grant`, { filter: { country_id: 1 } })
    expect([all.status, Object.keys(all.errors ?? {})]).toEqual([422, ['filter']])
    expect(await figures(tight.id)).toMatchObject({ taken: 0 })
  })

  test('of the customer are shown to the service desk alone, with their discounts', async () => {
    const order = await anOrderOf(100_000)
    const stranger = await anOrderOf(100_000)
    const { customer } = await order.get()
    const granted = await published({ audience: 'granted', quantity: 1 })
    const dear = await published({ audience: 'granted', min_spend: 900_000 })
    for (const { id } of [granted, dear])
      expectMade(await owner.post(`${path}/${id}/grant`, { customer_ids: [customer.id] }), 200)
    const { coupons } = (await till.adviser.get(`/admin/order/${order.id}`)).data
    expect(coupons).toEqual([
      expect.objectContaining({ code: granted.code, discount: 10_000, refusal: null }),
      expect.objectContaining({
        code: dear.code,
        discount: 0,
        refusal: { code: 'MIN_SPEND', message: refusalSentences.MIN_SPEND },
      }),
    ])
    expect((await stranger.get()).coupons).toEqual([])
    const seen = (await till.mechanic.get(`/admin/order/${order.id}`)).data
    expect(seen).not.toHaveProperty('coupons')
    expect((await stranger.post('voucher', { code: granted.code })).code).toBe('NOT_OWNER')

    // the quantity is used up, and the coupon is theirs
    expectMade(await order.post('voucher', { code: granted.code }), 200)
    expect(await figures(granted.id)).toMatchObject({ taken: 1, coupons: { ...none, reserved: 1 } })
    expectMade(await order.delete('voucher'), 200)
    expect(await figures(granted.id)).toMatchObject({
      taken: 1,
      coupons: { ...none, available: 1 },
    })
  })

  test('expire with their voucher', async () => {
    const { id } = await published()
    const { customer } = await (await anOrderOf(1)).get()
    await owner.post(`${path}/${id}/grant`, { customer_ids: [customer.id] })
    expectMade(await owner.put(`${path}/${id}`, { expiry_date: '2020-01-01' }), 200)
    expect(await figures(id)).toMatchObject({
      status: 'expired',
      coupons: { ...none, expired: 1 },
    })
    expect((await owner.post(`${path}/${id}/grant`, { customer_ids: [customer.id] })).status).toBe(
      409,
    )
  })
})
