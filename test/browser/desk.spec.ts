/** The desk: what a customer declined comes back with the next order, and the till gives change for cash. */
import { expect } from '@playwright/test'
import orders from '#domains/orders/web/texts/en.ts'
import { bring } from './api.ts'
import { type Made, aCar, move } from './cars.ts'
import { anItem, done, test } from './stock.ts'

const { create, next, invoice } = orders

test('declined work is put on the next order with one press, as the part that it was', async ({
  page,
  context,
  owner,
  adviser,
}) => {
  const vehicle = await aCar(adviser)
  const { id: item } = await anItem(owner, { 1: 4 })
  const part = { kind: 'part', inventory_item_id: item, qty: 1, unit_price: 250_000 }
  await done<Made>('POST', '/admin/order', adviser, {
    garage_id: 1,
    vehicle_id: vehicle.id,
    odometer_in: 50_000,
    lines: [{ ...part, approval: 'declined' }],
  })
  const { license_plate } = await done<{ license_plate: string }>(
    'GET',
    `/admin/vehicle/${vehicle.id}`,
    adviser,
  )
  await bring(context, adviser)
  await page.goto('/my-work/new')
  await page.getByRole('combobox', { name: new RegExp(`^${create.plate}`) }).fill(license_plate)
  await page.getByRole('option', { name: new RegExp(`^${license_plate}`) }).click()
  // at the price of today, not at the one that was declined
  const offer = page.getByRole('button', {
    name: new RegExp(`^${create.addDeclined('Water pump')}`),
  })
  await expect(offer).toHaveText(/300,000/)
  await offer.click()
  await expect(offer).toBeHidden()
  await page.getByLabel(create.odometer).fill('50100')
  await page.getByRole('button', { name: create.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^WO\// })).toBeVisible()
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const order = await done<{ lines: object[] }>('GET', `/admin/order/${id}`, adviser)
  expect(order.lines).toMatchObject([
    { kind: 'part', inventory_item_id: item, unit_price: 300_000 },
  ])
  const left = await done<{ data: object[] }>(
    'GET',
    `/admin/vehicle/${vehicle.id}/declined`,
    adviser,
  )
  expect(left.data).toEqual([])
})

test('who pays cash gets change, and what is booked is what is owed', async ({
  page,
  context,
  adviser,
  mechanic,
}) => {
  const vehicle = await aCar(adviser)
  const { id } = await done<Made>('POST', '/admin/order', adviser, {
    garage_id: 1,
    vehicle_id: vehicle.id,
    odometer_in: 50_000,
    mechanic_id: mechanic.employee_id,
    lines: [
      {
        kind: 'other',
        name: 'Wash',
        qty: 1,
        unit_price: 185_000,
        approval: 'approved',
        work: 'done',
      },
    ],
  })
  const agreed = { agreed_by: 'The owner', agreed_how: 'phone', reason: '4711' }
  await move(id, 'in_progress', adviser, agreed)
  await move(id, 'quality_check', adviser)
  const checked = { odometer_out: 50_010, checklist: [{ name: 'Brakes', passed: true }] }
  await move(id, 'ready', adviser, checked)

  await bring(context, adviser)
  await page.goto(`/my-work/${id}`)
  await page.getByRole('button', { name: next.bill }).click()
  const dialog = page.getByRole('dialog', { name: next.bill })
  const received = dialog.getByLabel(next.received)
  await expect(received).toHaveValue('185,000')
  await received.fill('200000')
  await expect(received).toHaveValue('200,000')
  const account = dialog.getByRole('combobox', { name: new RegExp(invoice.account) })
  const change = dialog.getByText(next.change('Rp 15,000'))
  await expect(change).toBeVisible()
  // from a bank nobody gives change
  await account.click()
  await page.getByRole('option', { name: 'Bank', exact: true }).click()
  await expect(change).toBeHidden()
  await account.click()
  await page.getByRole('option', { name: 'Cash on hand' }).click()
  await expect(change).toBeVisible()
  await dialog.getByRole('button', { name: invoice.issue }).click()
  await expect(dialog).toBeHidden()
  expect(await done('GET', `/admin/order/${id}`, adviser)).toMatchObject({
    billing: 'paid',
    down_payment: 185_000,
    due: 0,
  })
})
