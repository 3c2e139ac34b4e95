/** What every list promises, seen on the list of orders: selection, export, keys, the way from record to record, the command bar. */
import { readFileSync } from 'node:fs'
import { type Download, type Page, test as base, expect } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { words } from './words.ts'

const { common, orders } = words.en
const { list, table, button, command, keys } = common

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select WO\// })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const bar = (page: Page) => page.getByRole('region', { name: list.selection })
const search = (page: Page) => page.getByRole('searchbox', { name: orders.list.search })

/** The number of an order as its row says it. */
const numberAt = async (page: Page, at: number) =>
  (await rows(page).nth(at).locator('[data-column=number]').textContent()) ?? ''

/** The link of an order's row: it says the plate. */
const linkOf = (page: Page, number: string) =>
  rows(page).filter({ hasText: number }).locator('[data-open]')

async function openList(page: Page, query = '') {
  await page.goto(`/order-management${query}`)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(rows(page).first()).toBeVisible()
}

async function content(download: Download) {
  return readFileSync(await download.path())
}

/** What the list's menu of exports gives. */
async function exported(page: Page, kind: string) {
  await page.getByRole('button', { name: list.exportList }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ])
  return download
}

const linesOf = (csv: string) => csv.replace('\ufeff', '').split('\r\n')

/** One sign-in for all tests: what it left in the window's storage. */
const test = base.extend<object, { signedIn: string }>({
  signedIn: [
    async ({ browser }, use, { workerIndex }) => {
      const path = test.info().outputPath(`signed-in-${workerIndex}.json`)
      const page = await browser.newPage({ baseURL: process.env.BROWSER_TEST_URL ?? '' })
      await signIn(page, 'owner', 'en')
      await page.context().storageState({ path })
      await page.close()
      await use(path)
    },
    { scope: 'worker' },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
})

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
    .getByRole('button', { name: /^Fold: / })
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
  expect(totals).toEqual(totals.toSorted((one, two) => two - one))

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
  await page.goto('/balance-sheet/house-in-order')
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
