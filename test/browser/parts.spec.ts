/** Parts at the counter: what arrives fills a shortage before the adviser's eyes; the mechanic issues and brings back. */
import { expect } from '@playwright/test'
import { bring } from './api.ts'
import { anItem, anOrderFor, done, openLive, test } from './stock.ts'
import { words } from './words.ts'

const { common, orders } = words.en
const { parts: text } = orders

test('what arrives fills the shortage at once', async ({
  page,
  context,
  owner,
  adviser,
  mechanic,
}) => {
  const { id: item } = await anItem(owner, { 1: 2 })
  const order = await anOrderFor({ adviser, mechanic }, item, 3)
  await bring(context, adviser)
  await openLive(page, `/my-work/${order}`)
  await expect(page.getByText(text.short('1'))).toBeVisible()
  await done('POST', `/admin/garage/1/inventory/${item}/adjust`, owner, {
    quantity: 5,
    reason: 'Delivered',
  })
  await expect(page.getByText(text.reserved('3'))).toBeVisible()
  await expect(page.getByText(text.short('1'))).toHaveCount(0)
})

test('the mechanic issues a part and brings one back, and sees no cost', async ({
  page,
  context,
  owner,
  adviser,
  mechanic,
}) => {
  const { id, name } = await anItem(owner, { 1: 2 })
  const order = await anOrderFor({ adviser, mechanic }, id, 3)
  await bring(context, mechanic)
  await page.goto(`/my-work/${order}`)
  await page.getByRole('button', { name: text.issueOf(name) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(common.field.quantity)).toHaveValue('2')
  await dialog.getByRole('button', { name: text.issue }).click()
  await expect(page.getByText(text.issued('2'))).toBeVisible()

  await page.getByRole('button', { name: text.returnOf(name) }).click()
  await dialog.getByLabel(common.field.quantity).fill('1')
  await dialog.getByLabel(text.reason).fill('4711')
  await dialog.getByRole('button', { name: text.return }).click()
  await expect(page.getByText(text.issued('1'))).toBeVisible()
  // one of two is open, and the one that came back is held for it
  await expect(page.getByText(text.reserved('1'))).toBeVisible()
  await expect(page.getByText(text.cost(''))).toHaveCount(0)
})
