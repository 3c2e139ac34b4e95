/** One page of the owner, for tests that follow one another. */
import type { BrowserContext, Page, Browser } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { words } from './words.ts'

const { common } = words.en
export let page: Page
export let context: BrowserContext

export async function openThePage({ browser }: { browser: Browser }) {
  context = await browser.newContext()
  page = await context.newPage()
  await signIn(page, 'owner')
}
export const closeThePage = () => context.close()

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const nameField = () => page.getByRole('textbox', { name: common.field.fullName })
export const stamp = String(Date.now()).slice(-6)

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A reload of a changed form asks by the browser's own dialog; here it is answered with yes. */
export async function reload() {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

/** The order of the demo data whose work is going on. */
export async function openOrder(stage: string) {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('auth') ?? '{}').state.token,
  )
  const headers = { authorization: `Bearer ${token}` }
  const url = `/api/admin/order?stage=${stage}&limit=1`
  const { data } = await (await page.request.get(url, { headers })).json()
  await page.goto(`/order-management/${data.data[0].id}`)
}
