/** Lists by keys and by their address: rows, filters, a server that fails, the command bar. */
import { expect } from '@playwright/test'
import { words } from './words.ts'
import { rows, heading, search, numberAt, linkOf, openList, test } from './lists.ts'

const { common, orders } = words.en
const { list, table, button, command, keys } = common

test('j and k go through the rows, and from record to record over the edge of a page', async ({
  page,
}) => {
  await openList(page, '?status=delivered')
  const [first, second, ninth, last] = [
    await numberAt(page, 0),
    await numberAt(page, 1),
    await numberAt(page, 8),
    await numberAt(page, 9),
  ]
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(linkOf(page, second)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(first)
  await expect(page.getByRole('button', { name: list.previousRecord })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('j')
  await expect(heading(page)).toHaveText(second)
  await page.reload()
  await expect(heading(page)).toHaveText(second)
  await page.getByRole('button', { name: list.previousRecord }).click()
  await expect(heading(page)).toHaveText(first)
  await page.goBack()
  await expect(page).toHaveURL(/status=delivered$/)

  await linkOf(page, last).click()
  await page.getByRole('button', { name: list.nextRecord }).click()
  await expect(heading(page)).not.toHaveText(last)
  await expect(page.getByText(/^11 of /)).toBeVisible()
  await expect(page.getByRole('button', { name: list.nextRecord })).toBeFocused()
  await page.keyboard.press('k')
  await expect(heading(page)).toHaveText(last)
  await page.keyboard.press('k')
  await expect(heading(page)).toHaveText(ninth)
})

test('a list keeps its filters until the record it leads to is there', async ({ page }) => {
  await openList(page, '?status=delivered')
  const number = await numberAt(page, 0)
  const lists: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // the same list may be asked for again when somebody changes an order
    if (pathname.endsWith('/admin/order') && !search.includes('status=delivered'))
      lists.push(search)
  })
  // the record's page comes late
  let late = 0
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    late += 1
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  await linkOf(page, number).click()
  await expect(heading(page)).toHaveText(number)
  expect(late).toBeGreaterThan(0)
  expect(lists).toEqual([])
  await expect(page.getByText(/^1 of /)).toBeVisible()
})

test('filters live in the address: Back undoes one, typing replaces', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: orders.stage.ready, exact: true }).click()
  await expect(page).toHaveURL(/\?status=ready$/)
  // the old rows stay until the next ones arrive
  await expect(rows(page).first()).toContainText(orders.stage.ready)
  const shown = await numberAt(page, 0)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('?jk/')
  await expect(search(page)).toHaveValue('?jk/')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(table.noResults)).toBeVisible()
  await search(page).fill(shown)
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/keyword=/)
  await page.goBack()
  await expect(page).toHaveURL(/order-management$/)
  await expect(search(page)).toHaveValue('')

  const sort = page.getByRole('columnheader', { name: orders.list.total })
  for (const [direction, address] of [
    ['ascending', /sort=grand_total$/],
    ['descending', /sort=-grand_total$/],
    ['none', /order-management$/],
  ] as const) {
    await sort.getByRole('button').click()
    await expect(sort).toHaveAttribute('aria-sort', direction)
    await expect(page).toHaveURL(address)
  }
  await page.goto('/order-management?page=9999')
  await expect(page.getByText(list.pastEnd)).toBeVisible()
})

test('on a phone the chosen status, and the page of the reports, are in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page, '?status=cancelled')
  const status = page.getByRole('button', { name: orders.stage.cancelled, exact: true })
  await expect(status).toHaveAttribute('aria-pressed', 'true')
  await expect(status).toBeInViewport({ ratio: 1 })
  await page.goto('/balance-sheet/integrity')
  await expect(page.locator('main nav [aria-current="page"]')).toBeInViewport({ ratio: 1 })
})

test('a list that cannot be loaded says so, and tries again', async ({ page }) => {
  let asked = 0
  await page.route('**/api/admin/order?**', (route) => {
    asked += 1
    return route.fulfill({ status: 422, json: { http_code: 422, message: 'x' } })
  })
  await page.goto('/order-management')
  await expect(page.getByRole('alert')).toContainText(table.failed)
  // asked for ahead of its page, and again by a page that comes late; one that is tried again is asked for four times
  expect(asked).toBeLessThanOrEqual(3)
  asked = 0
  await page.goto('/order-management?status=ready')
  await expect(page.getByRole('alert')).toContainText(table.failed)
  expect(asked).toBeLessThanOrEqual(3)
  await page.unroute('**/api/admin/order?**')
  await page.getByRole('button', { name: button.retry }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/status=ready$/)
})

test('a list whose server fails says so within two seconds, while it is tried again', async ({
  page,
}) => {
  await page.route('**/api/admin/order?**', (route) =>
    route.fulfill({ status: 503, json: { http_code: 503, message: 'x' } }),
  )
  const failing = page.waitForResponse((answer) => answer.status() === 503)
  await page.goto('/order-management')
  await failing
  await expect(page.getByRole('alert')).toContainText(table.failed, { timeout: 2000 })
  await expect(page.getByRole('alert')).toContainText(table.tryingAgain)
  await page.unroute('**/api/admin/order?**')
  // the next try succeeds by itself
  await expect(rows(page).first()).toBeVisible()
})

test('the command bar finds pages and records by the keyboard alone', async ({ page }) => {
  await openList(page)
  const number = await numberAt(page, 3)
  await search(page).focus()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: command.title })
  const input = dialog.getByRole('combobox', { name: command.input })
  await expect(input).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(search(page)).toBeFocused()

  await page.keyboard.press('Control+k')
  await input.fill(number)
  await expect(dialog.getByRole('option', { name: number })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(number)
  // the page may come before the bar has gone
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await input.fill('customer man')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/customer-management/i)
  await expect(dialog).toBeHidden()
  await expect(heading(page)).toHaveText(common.nav.customerManagement)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: keys.title })).toBeVisible()
})
