/** Vouchers and orders to put them on. */
import { expect } from 'vitest'
import { agreed, aTill } from './invoices.ts'
import type { Who } from './world.ts'

export let till: Awaited<ReturnType<typeof aTill>>
export let owner: Who

export async function openVouchers() {
  till = await aTill()
  owner = await till.world.signedInAs('super admin', { garage_id: null })
}

export const path = '/admin/voucher'
let number = 0
export const terms = (given: object = {}) => ({
  name: `Voucher ${++number}`,
  code: `V-${number}`,
  category: 'all',
  quantity: 10,
  expiry_date: '2099-12-31',
  discount_percent: 10,
  ...given,
})

export const expectMade = (answer: { status: number; errors?: object }, status = 201) =>
  expect([answer.status, answer.errors]).toEqual([status, undefined])

export async function draft(given: object = {}) {
  const response = await owner.post(path, terms(given))
  expectMade(response)
  const { data } = await owner.get(`${path}/${response.data.id}`)
  return data as { id: number; code: string; [field: string]: unknown }
}
export async function published(given: object = {}) {
  const voucher = await draft(given)
  expectMade(await owner.post(`${path}/${voucher.id}/publish`, {}), 200)
  return voucher
}
export const figures = async (id: number) => {
  const { status, taken, used, left, discount_given, coupons } = (await owner.get(`${path}/${id}`))
    .data
  return { status, taken, used, left, discount_given, coupons }
}
export const none = { available: 0, reserved: 0, used: 0, expired: 0 }
export const anOrderOf = (...prices: number[]) =>
  till.ordered(prices.map((unit_price) => agreed({ unit_price })))
