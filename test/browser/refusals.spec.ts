/** A refusal that names a field that the form does not show: the form says it itself, and nobody presses into silence. */
import { type Page, expect } from '@playwright/test'
import { bring } from './api.ts'
import { test } from './stock.ts'
import { words } from './words.ts'

const { common } = words.en

/** The server refuses the next writes of a path, by field. */
async function refuse(page: Page, path: string, errors: Record<string, string[]>) {
  const refusal = { http_code: 422, message: Object.values(errors)[0]?.[0], errors }
  await page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 422, json: refusal }),
  )
}

test('a page says what no field of it shows, once: the field that is there says its own', async ({
  page,
  context,
  owner,
}) => {
  await bring(context, owner)
  await page.goto('/customer-management/new')
  const form = page.getByRole('main').locator('form')
  const alert = form.locator('footer').getByRole('alert')
  const save = form.getByRole('button', { name: common.button.save, exact: true })
  await form.getByRole('textbox', { name: common.field.fullName }).fill('Maria Goreti')
  const phone = form.getByRole('textbox', { name: common.field.phone })
  await phone.fill('0812 6655 4433')
  await form.getByRole('combobox', { name: common.field.country }).click()
  await page.getByRole('option', { name: common.country[1] }).click()
  const path = '**/api/admin/customer'

  // the form knows the legal name, but shows it for a company alone
  await refuse(page, path, {
    legal_name: [common.message.oneLine],
    garage_id: [common.message.unknownReference],
    'contacts.2.qty': [common.message.threeDecimals],
  })
  await save.click()
  await expect(alert).toContainText(`${common.field.garage}: ${common.message.unknownReference}`)
  await expect(alert).toContainText(common.message.oneLine)
  await expect(alert).toContainText(common.message.threeDecimals)
  await expect(alert).toBeFocused()

  // both at once: the field has the focus, the form tells the rest
  await page.unroute(path)
  await refuse(page, path, {
    phone: [common.message.phoneTaken],
    garage_id: [common.message.unknownReference],
  })
  await save.click()
  await expect(phone).toHaveAccessibleDescription(common.message.phoneTaken)
  await expect(phone).toBeFocused()
  await expect(alert).toHaveText(`${common.field.garage}: ${common.message.unknownReference}`)

  await page.unroute(path)
  await refuse(page, path, { phone: [common.message.phoneFormat] })
  await save.click()
  await expect(phone).toHaveAccessibleDescription(common.message.phoneFormat)
  await expect(alert).toHaveCount(0)
})

test('a dialog does the same, and is saved once nothing stands against it', async ({
  page,
  context,
  owner,
}) => {
  await bring(context, owner)
  await page.goto('/master-data/brand')
  await page.getByRole('button', { name: 'Add Brand', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const name = `Refused ${Date.now()}`
  await dialog.getByRole('textbox', { name: common.field.name }).fill(name)
  await refuse(page, '**/api/admin/brand', { 'name.2.qty': [common.message.notANumber] })
  const alert = dialog.getByRole('alert')
  const save = dialog.getByRole('button', { name: common.button.save, exact: true })
  await save.click()
  await expect(alert).toHaveText(common.message.notANumber)
  await expect(alert).toBeFocused()
  await page.unroute('**/api/admin/brand')
  await save.click()
  await expect(dialog).toBeHidden()
})
