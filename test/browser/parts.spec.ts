/** Parts at the counter: what arrives fills a shortage before the adviser's eyes; the mechanic issues and brings back. */
import { type Page, test as base, expect } from '@playwright/test'
import { type SignedIn, bring, call, sessionOf } from './api.ts'
import { people } from './sign-in.ts'
import { words } from './words.ts'

const { common, orders } = words.en
const { parts: text } = orders

const test = base.extend<object, { owner: SignedIn; adviser: SignedIn; mechanic: SignedIn }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
  owner: [async ({}, use) => use(await sessionOf(people.owner)), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
  adviser: [async ({}, use) => use(await sessionOf(people.adviser)), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the braces
  mechanic: [async ({}, use) => use(await sessionOf(people.mechanic)), { scope: 'worker' }],
})

async function done<T>(method: string, path: string, who: SignedIn, body?: object): Promise<T> {
  const { status, message, data } = await call<T>(method, path, {
    token: who.token,
    ...(body ? { body } : {}),
  })
  expect(status, message).toBeLessThan(300)
  return data
}

/** An order in work that wants three of an item, of which two are on the shelf. */
async function aShortOrder(owner: SignedIn, adviser: SignedIn, mechanic: SignedIn) {
  const name = `Water pump ${String(Date.now()).slice(-7)}`
  const item = await done<{ id: number }>('POST', '/admin/garage/1/inventory', owner, {
    name,
    sku: name,
    unit: 'pcs',
    buy_price: 200_000,
    sell_price: 300_000,
    quantity: 2,
  })
  const cars = await done<{ data: { id: number }[] }>(
    'GET',
    '/admin/vehicle?country_id=1&limit=1',
    owner,
  )
  const order = await done<{ id: number }>('POST', '/admin/order', adviser, {
    garage_id: 1,
    vehicle_id: cars.data[0]!.id,
    odometer_in: 900_000,
    mechanic_id: mechanic.employee_id,
    lines: [{ kind: 'part', inventory_item_id: item.id, qty: 3, approval: 'approved' }],
  })
  const { version } = await done<{ version: number }>('GET', `/admin/order/${order.id}`, adviser)
  await done('POST', `/admin/order/${order.id}/transition`, adviser, { to: 'in_progress', version })
  return { name, item: item.id, order: order.id }
}

/** Opens the order, and waits until its line of events is open. */
async function open(page: Page, order: number) {
  const line = page.waitForResponse((answer) => answer.url().includes('/api/live?ticket='))
  await page.goto(`/my-work/${order}`)
  await line
}

test('what arrives fills the shortage at once', async ({
  page,
  context,
  owner,
  adviser,
  mechanic,
}) => {
  const { item, order } = await aShortOrder(owner, adviser, mechanic)
  await bring(context, adviser)
  await open(page, order)
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
  const { name, order } = await aShortOrder(owner, adviser, mechanic)
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
