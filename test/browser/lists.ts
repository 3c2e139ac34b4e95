/** A list with its rows, boxes and exports, for somebody who is signed in already. */
import { readFileSync } from 'node:fs'
import { type Download, type Page, test as base, expect } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { words } from './words.ts'

const { common, orders } = words.en
const { list } = common

export const rows = (page: Page) => page.locator('tbody tr[data-row]')
export const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select WO\// })
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const bar = (page: Page) => page.getByRole('region', { name: list.selection })
export const search = (page: Page) => page.getByRole('searchbox', { name: orders.list.search })

/** The number of an order as its row says it. */
export const numberAt = async (page: Page, at: number) =>
  (await rows(page).nth(at).locator('[data-column=number]').textContent()) ?? ''

/** The link of an order's row: it says the plate. */
export const linkOf = (page: Page, number: string) =>
  rows(page).filter({ hasText: number }).locator('[data-open]')

export async function openList(page: Page, query = '') {
  await page.goto(`/order-management${query}`)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await expect(rows(page).first()).toBeVisible()
}

export async function content(download: Download) {
  return readFileSync(await download.path())
}

/** What the list's menu of exports gives. */
export async function exported(page: Page, kind: string) {
  await page.getByRole('button', { name: list.exportList }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ])
  return download
}

export const linesOf = (csv: string) => csv.replace('\ufeff', '').split('\r\n')

/** One sign-in for all tests: what it left in the window's storage. */
export const test = base.extend<object, { signedIn: string }>({
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
