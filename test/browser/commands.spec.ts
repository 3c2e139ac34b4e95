/** The command bar and the dashboard lead to what the menu does not show. */
import { type Page, expect, test } from '@playwright/test'
import { bring, sessionOf } from './api.ts'

const OWNER = '+6281200001000'
const FINANCE = '+6281200001001'
const ADMIN = '+6281200001004'

async function openBar(page: Page, keyword: string) {
  // keys are heard once the page is drawn
  await expect(page.getByRole('button', { name: /^Search or jump/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: /^Search pages/ })
  await input.fill(keyword)
  return page.getByRole('listbox', { name: 'Command bar' })
}

test('finance finds the books by their names and by the dashboard', async ({ page, context }) => {
  await bring(context, await sessionOf(FINANCE))
  await page.goto('/home')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(page.getByRole('heading', { name: 'The books' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Journal' })).toHaveCount(0)

  // a page that no menu has; it selects the country that its group needs
  const found = await openBar(page, 'trial')
  await found.getByRole('option', { name: /^Trial balance/i }).click()
  await expect(page).toHaveURL(/\/balance-sheet\/trial-balance$/)
  await expect(page.getByRole('combobox', { name: 'Select country' })).toHaveValue('Indonesia')
  await expect(menu.getByRole('link', { name: 'Journal' })).toBeVisible()

  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The books' })).toHaveCount(0)
  await openBar(page, 'new jour')
  await expect(page.getByRole('option', { name: /^New journal entry/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/journal\/new$/)
})

test('the card of the books opens them with one press, which selects Indonesia', async ({
  page,
  context,
}) => {
  await bring(context, await sessionOf(OWNER))
  await page.goto('/home')
  await page.getByRole('link', { name: 'Open the books' }).click()
  await expect(page).toHaveURL(/\/journal$/)
  await expect(page.getByRole('combobox', { name: 'Select country' })).toHaveValue('Indonesia')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Journal' })).toBeVisible()
})

test('an action opens the dialog of its list', async ({ page, context }) => {
  await bring(context, await sessionOf(OWNER))
  await page.goto('/home')
  for (const [typed, name, path] of [
    ['new empl', 'Add employee', '/employee-management'],
    ['add branch', 'Add branch', '/branch-management'],
    ['add account', 'Add Account', '/chart-of-account'],
  ] as const) {
    const found = await openBar(page, typed)
    await found.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    // the bar has gone: else it takes the key
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('nobody is offered what they may not open', async ({ page, context }) => {
  await bring(context, await sessionOf(ADMIN))
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The books' })).toHaveCount(0)
  const found = await openBar(page, 'order')
  await expect(found.getByRole('option', { name: /^New work order/ })).toHaveCount(1)
  await page.getByRole('combobox', { name: /^Search pages/ }).fill('journal')
  await expect(found.getByRole('option', { name: /^(Journal|New journal)/ })).toHaveCount(0)
  await expect(found.getByRole('option', { name: /^Purchase/ })).toHaveCount(0)
})
