/** What every list promises, seen on the list of orders: selection, export, keys, the way from record to record, the command bar. */
import { expect } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { words } from './words.ts'
import {
  rows,
  boxes,
  heading,
  bar,
  numberAt,
  openList,
  content,
  exported,
  linesOf,
  test,
} from './lists.ts'

const { common, orders } = words.en
const { list, table, button } = common

test('a row is one line at a desk and says more on a phone, where its filters fold', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openList(page)
  const heights = (of: string) =>
    page.locator(of).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.max(...(await heights('tbody tr[data-row]')))).toBeLessThanOrEqual(52)
  expect(Math.min(...(await heights('tbody [data-open]')))).toBeGreaterThanOrEqual(24)
  // this list has more columns than a desk has room for
  await page.goto('/voucher-management')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('tbody [class*=leftOut]')).toHaveCount(0)
  expect(Math.max(...(await heights('tbody tr[data-row]')))).toBeLessThanOrEqual(52)
  await openList(page)
  const number = await numberAt(page, 0)
  const fold = page.getByRole('button', { name: common.filter.fold(''), exact: true })
  const billing = page.getByRole('combobox', { name: orders.list.billing })
  await expect(fold).toBeHidden()
  await expect(billing).toBeVisible()

  // on a tablet what has no column is a line as long as the row
  await page.setViewportSize({ width: 1024, height: 900 })
  const second = page.locator('tbody [class*=leftOut]').first()
  await expect(second).toContainText(`${orders.list.billing}: `)
  expect((await second.boundingBox())?.width).toBeGreaterThan(500)
  expect(Math.max(...(await heights('tbody tr[data-row]')))).toBeLessThanOrEqual(52)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows(page).first()).toContainText(`${orders.list.number}: ${number}`)
  await expect(billing).toBeHidden()
  await fold.click()
  await billing.click()
  await page.getByRole('option', { name: orders.billing.paid, exact: true }).click()
  await expect(page).toHaveURL(/billing=paid/)
  await expect(page.getByRole('button', { name: common.filter.fold('1') })).toBeVisible()
})

test('selected rows stay over pages, and are exported as they are seen', async ({ page }) => {
  await openList(page)
  await boxes(page).nth(1).check()
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText(list.selected('4'))
  await page.getByRole('button', { name: table.page(2), exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('checkbox', { name: list.selectPage }).check()
  await expect(bar(page)).toContainText(list.selected('14'))

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page)
      .getByRole('button', { name: `CSV: ${button.export}` })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^order-management-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(linesOf((await content(download)).toString())).toHaveLength(15)

  await page.getByRole('checkbox', { name: list.selectPage }).uncheck()
  await expect(bar(page)).toContainText(list.selected('4'))
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
})

test('accounts of the chart are selected like the rows of any list; what stays says why', async ({
  page,
}) => {
  await page.goto('/chart-of-account')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const accounts = page.getByRole('checkbox', { name: /^Select \d/ })
  await accounts.nth(1).check()
  await accounts.nth(3).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText(list.selected('3'))
  // what is folded away stays selected
  await page
    .getByRole('button', { name: /^Collapse: / })
    .first()
    .click()
  await expect(accounts.nth(1)).not.toBeChecked()
  await expect(bar(page)).toContainText(list.selected('3'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page)
      .getByRole('button', { name: `CSV: ${button.export}` })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^chart-of-account-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(linesOf((await content(download)).toString())).toHaveLength(4)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()

  const remove = page.getByRole('button', { name: new RegExp(`^${button.delete}: `) }).first()
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await remove.focus()
  await expect(page.getByRole('tooltip')).toContainText(/\w/)
})

test('a list shows the columns that there is room for, and says the others below the name', async ({
  page,
}) => {
  const sideways = () =>
    page
      .getByRole('table')
      .evaluate(
        (rows) => (rows.parentElement?.scrollWidth ?? 0) - (rows.parentElement?.clientWidth ?? 0),
      )
  await page.setViewportSize({ width: 1600, height: 900 })
  await openList(page)
  const heads = page.getByRole('columnheader')
  const all = await heads.count()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => heads.count()).toBeLessThan(all)
    expect(await sideways(), `${width} px`).toBeLessThanOrEqual(0)
  }
  await expect(rows(page).first()).toContainText(`${orders.list.customer}: `)
})

test('tabs say how many rows they have, with the other filters of the list', async ({ page }) => {
  await openList(page)
  const tab = (name: string) => page.getByRole('button', { name, exact: true })
  const counted = async (name: string) =>
    Number((await tab(name).locator('span').textContent())?.replaceAll(/\D/g, ''))
  const records = async () =>
    Number((await page.getByText(/records?$/).textContent())?.replaceAll(/\D/g, ''))
  await expect(tab(orders.stage.cancelled)).toHaveAccessibleDescription(/^[\d,]+\+?$/)
  const cancelled = await counted(orders.stage.cancelled)
  await tab(orders.stage.cancelled).click()
  await expect.poll(records).toBe(cancelled)
  await openList(page, '?billing=paid')
  await expect.poll(() => counted(orders.stage.cancelled)).toBeLessThan(cancelled)
})

test('bars one below the other have one scale', async ({ browser, baseURL }) => {
  // builds are the maker's
  const storageState = { cookies: [], origins: [] }
  const viewport = { width: 1440, height: 900 }
  const desk = await browser.newContext({ baseURL: baseURL ?? '', storageState, viewport })
  const page = await desk.newPage()
  await signIn(page, 'maker', 'en')
  await page.goto('/heritage-build')
  await expect(rows(page).nth(1)).toBeVisible()
  const bars = await page
    .locator('tbody [style*="--part"]')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
  expect(bars.length).toBeGreaterThan(1)
  expect(new Set(bars).size).toBe(1)
  await desk.close()
})

test('a reader chooses the columns of a list with the keys, and finds them again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openList(page)
  const head = (name: string) => page.getByRole('columnheader', { name })
  const box = (name: string) => page.getByRole('menuitemcheckbox', { name })
  await expect(head(orders.list.customer)).toBeVisible()
  await page.getByRole('button', { name: list.columns }).focus()
  await page.keyboard.press('Enter')
  // what says which row it is stays, and says so
  await expect(box(common.field.licensePlate)).toHaveAttribute('aria-disabled', 'true')
  await expect(box(common.field.licensePlate)).toContainText(list.columnStays)
  await expect(box(orders.list.customer)).toBeChecked()
  await box(orders.list.customer).press('Enter')
  await expect(box(orders.list.customer)).not.toBeChecked()
  await expect(head(orders.list.customer)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: list.columns })).toBeFocused()

  await openList(page)
  await expect(head(orders.list.customer)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows(page).first()).toContainText(`${orders.list.number}: `)
  await expect(rows(page).first()).not.toContainText(`${orders.list.customer}: `)
  await page.getByRole('button', { name: list.columns }).click()
  await page.getByRole('menuitem', { name: list.allColumns }).click()
  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toContainText(`${orders.list.customer}: `)
})

test('what a menu entry leads to is asked for before the click, and once', async ({ page }) => {
  // what others write meanwhile would be a reason to ask again
  await page.route('**/api/live**', (route) => route.abort())
  await openList(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/vehicle?')) asked.push(request.url())
  })
  const entry = page.getByRole('link', { name: common.nav.vehicleManagement })
  await entry.hover()
  await expect.poll(() => asked).toHaveLength(1)
  await entry.click()
  await expect(heading(page)).toHaveText(common.nav.vehicleManagement)
  await expect(rows(page).first()).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('an export is the whole filtered list, as text and as a spreadsheet', async ({ page }) => {
  // room for all of its columns
  await page.setViewportSize({ width: 1600, height: 900 })
  await openList(page, '?status=delivered&sort=-grand_total')
  const total = Number((await page.getByText(/records$/).textContent())?.replaceAll(/\D/g, ''))
  expect(total).toBeGreaterThan(100)
  const csv = linesOf((await content(await exported(page, list.csv))).toString())
  const titles = await page.getByRole('columnheader').allTextContents()
  expect(csv[0]).toBe(titles.filter(Boolean).join(','))
  expect(csv).toHaveLength(total + 1)
  expect(csv[1]).toContain(await numberAt(page, 0))
  const totals = csv.slice(1).map((line) => Number(line.split(',').at(-1)))
  expect(totals).toEqual(totals.toSorted((total, two) => two - total))

  const excel = await exported(page, list.excel)
  expect(excel.suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await content(excel)).subarray(0, 2).toString()).toBe('PK')
})

test('a long list is a spreadsheet too: one that is packed by a worker', async ({ page }) => {
  await page.goto('/activity-log')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const excel = await content(await exported(page, list.excel))
  expect(excel.subarray(0, 2).toString()).toBe('PK')
  // below that the page packs it itself
  expect(excel.length).toBeGreaterThan(20_000)
})
