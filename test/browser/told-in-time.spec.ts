/** What a form says before it is too late: where the first mistake is, what is doubled, what can be picked. */
import { expect, test } from '@playwright/test'
import masterData from '#domains/master-data/web/texts/en.ts'
import { type SignedIn, bring, firstPassword, hire } from './api.ts'
import { signIn } from './sign-in.ts'
import { words } from './words.ts'

const MAKER = 8
const { common, orders } = words.en

test('a new order that is sent empty points at its first mistake, and opens no list over the form', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.goto('/order-management/new')
  await page.getByRole('button', { name: orders.create.submit }).click()
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('clearing the country sets the stored one back to its default', async ({ page }) => {
  await signIn(page, 'owner')
  const stored = () =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('kc-global') ?? '{}') as { state: { country: number } })
          .state.country,
    )
  const country = page.getByRole('combobox', { name: common.shell.selectCountry })
  await country.click()
  await page.getByRole('option', { name: 'Netherlands' }).click()
  await expect.poll(stored).toBe(3)
  await page.locator(`header button[aria-label='${common.form.clear}']`).click()
  await expect.poll(stored).toBe(2)
})

test('a line is a service item of master data too; its serial number and notes are kept', async ({
  page,
}) => {
  await signIn(page, 'adviser')
  await page.goto('/?')
  const number = await page.evaluate(async () => {
    const { token } = (JSON.parse(localStorage.getItem('auth') ?? '{}') as { state: SignedIn })
      .state
    const answer = await fetch('/api/admin/order?status=inspecting&limit=1', {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { data: { data: { id: number }[] } }).data.data[0]!.id
  })
  await page.goto(`/my-work/${number}`)
  await page.getByRole('button', { name: orders.lines.add, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: orders.lines.addTitle })
  await dialog.getByRole('combobox', { name: orders.lines.serviceItem }).click()
  await page.getByRole('option').first().click()
  const name = await dialog.getByRole('textbox', { name: orders.lines.name }).inputValue()
  expect(name).not.toBe('')
  await dialog.getByRole('textbox', { name: orders.lines.unitPrice }).fill('1000')
  await dialog.getByRole('textbox', { name: orders.lines.serialNumber }).fill('SN-77-1')
  await dialog.getByRole('textbox', { name: common.field.notes }).fill('As agreed')
  await dialog.getByRole('button', { name: common.button.save }).click()
  const row = page.getByRole('row').filter({ hasText: 'SN-77-1' })
  await expect(row).toContainText(name)
  await expect(row).toContainText('As agreed')
  const kept = await page.evaluate(
    () =>
      (
        JSON.parse(localStorage.getItem('kc-global') ?? '{}') as {
          state: { service_list: object[]; inspection_list: object[] }
        }
      ).state,
  )
  expect(kept.service_list).toContainEqual({ id: expect.any(Number), name })
  expect(kept.inspection_list.length).toBeGreaterThan(0)
})

test('the icon of a product tag is picked from what is seen', async ({ page, context }) => {
  await signIn(page, 'owner')
  const owner = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { state: SignedIn }).state,
  )
  const { phone } = await hire(owner, { role_id: MAKER })
  await bring(context, await firstPassword(phone))
  const desk = await context.newPage()
  await desk.goto('/master-data/product-tag')
  await desk.getByRole('button', { name: /^Add/ }).first().click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox', { name: common.field.name }).fill(`Tag ${phone}`)
  await expect(dialog.getByRole('radio')).toHaveCount(Object.keys(masterData.icons).length + 1)
  await dialog.getByRole('radio', { name: masterData.icons.trophy as string }).check()
  await dialog.getByRole('button', { name: common.button.save }).click()
  const row = desk.getByRole('row').filter({ hasText: `Tag ${phone}` })
  await expect(row).toContainText(masterData.icons.trophy as string)

  // a row that was written before the set of icons keeps its text when something else is edited
  await desk.route('**/api/admin/product-tag?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll('"trophy"', '"compass"')
    await route.fulfill({ response: answer, body })
  })
  await desk.reload()
  await expect(row).toContainText('compass')
  await row.getByRole('button', { name: common.button.edit }).click()
  await expect(dialog.getByRole('radio', { name: 'compass' })).toBeChecked()
  await dialog.getByRole('textbox', { name: common.field.name }).fill(`Tag ${phone} old`)
  const sent = desk.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: common.button.save }).click()
  expect((await sent).postDataJSON()).not.toHaveProperty('icon')
  await expect(dialog).toBeHidden()
})

test('a page without scripts says in four languages what it needs', async ({
  browser,
  baseURL,
}) => {
  const bare = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await bare.newPage()
  await page.goto('/login')
  for (const language of ['en', 'id', 'ms', 'nl'])
    await expect(page.locator(`main p[lang=${language}]`)).toContainText('JavaScript')
  await bare.close()
})
