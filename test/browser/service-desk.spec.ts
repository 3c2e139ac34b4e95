/** The desk: what a customer declined comes back with the next order, and the till gives change for cash. */
import { expect } from '@playwright/test'
import orders from '#domains/floor/orders/texts/en.ts'
import { bring } from './api.ts'
import { type Made, aCar, readyToBill } from './cars.ts'
import { anItem, done, test } from './stock.ts'

const { create, next, invoice, signatures, moves } = orders

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
  const { id } = await readyToBill(vehicle, { adviser, mechanic })
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
    paid: 185_000,
    down_payment: 0,
    due: 0,
  })
})

test('the customer signs below what they pay for, and a car leaves unpaid only by its menu', async ({
  page,
  context,
  adviser,
  admin,
  mechanic,
}) => {
  const vehicle = await aCar(adviser)
  const { id } = await readyToBill(vehicle, { adviser, mechanic })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9"/></svg>'
  const order = () => done<{ version: number }>('GET', `/admin/order/${id}`, adviser)
  await done('POST', `/admin/order/${id}/invoice`, adviser, { version: (await order()).version })

  await bring(context, admin)
  await page.goto(`/my-work/${id}`)
  await page.getByRole('button', { name: `${signatures.sign}: ${signatures.customer}` }).click()
  const dialog = page.getByRole('dialog', { name: signatures.customer })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Wash' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: create.total })).toHaveText(/185,000/)
  for (const signer of ['customer', 'service_adviser'])
    await done('POST', `/admin/order/${id}/signature`, adviser, {
      signer,
      svg,
      version: (await order()).version,
    })

  // both have signed, and an admin could let it go on credit: what comes next is still the money
  await page.reload()
  await expect(page.getByRole('button', { name: next.pay('Rp 185,000') })).toBeVisible()
  await expect(page.getByRole('button', { name: orders.move.ready_delivered })).toHaveCount(0)
  await page.getByRole('button', { name: moves.more }).click()
  await page.getByRole('menuitem', { name: orders.move.ready_delivered }).click()
  const credit = page.getByRole('dialog', { name: orders.move.ready_delivered })
  await credit.getByLabel(moves.creditReason).fill('Pays at the end of the month')
  await credit.getByRole('button', { name: orders.move.ready_delivered }).click()
  await expect(credit).toBeHidden()

  // gone, but not yet paid for
  await expect(page.getByText(moves.final)).toBeVisible()
  await page.getByRole('button', { name: next.pay('Rp 185,000') }).click()
  const pay = page.getByRole('dialog', { name: invoice.payTitle })
  await expect(pay.getByRole('combobox', { name: new RegExp(invoice.account) })).not.toHaveValue('')
  await pay.getByRole('button', { name: invoice.pay }).click()
  await expect(pay).toBeHidden()
  await expect(page.getByRole('button', { name: next.pay('Rp 185,000') })).toHaveCount(0)
})

test('what is not needed at this stage is folded, and a blocker unfolds its place', async ({
  page,
  context,
  adviser,
  mechanic,
}) => {
  const { id } = await readyToBill(await aCar(adviser), { adviser, mechanic })
  await bring(context, adviser)
  await page.goto(`/my-work/${id}`)
  const fold = (title: string) =>
    page.locator('details').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(fold(signatures.title)).toHaveAttribute('open')
  await expect(fold(orders.media.outbound)).toHaveAttribute('open')
  for (const title of [orders.media.inbound, orders.history.title, orders.voucher.title])
    await expect(fold(title)).not.toHaveAttribute('open')
  await fold(signatures.title).locator('summary').click()
  await expect(page.getByText(signatures.none)).toHaveCount(2)
  await expect(page.getByText(signatures.none).first()).toBeHidden()
  await page.getByRole('button', { name: 'The customer must sign' }).click()
  await expect(page.getByText(signatures.none).first()).toBeVisible()
})
