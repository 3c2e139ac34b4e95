/** The steps that bring a page into the state to be checked: the steps of the sign-in, dialogs opened by keys. */
import { type Page, expect } from '@playwright/test'
import { firstPassword, hire } from '../api.ts'
import { latestCode } from '../server.ts'
import type { RoleBrowser } from './role-browser.ts'
import { auditUserOf } from './people.ts'

const ADVISER = 4

/** A separate person for each step, so that no person requests two codes within a minute. */
async function newcomer({ hasPassword = false } = {}) {
  const { phone } = await hire(await auditUserOf('super admin'), { role_id: ADVISER, garage_id: 1 })
  if (hasPassword) await firstPassword(phone)
  return phone
}

async function toPhone({ page }: RoleBrowser) {
  await page.getByRole('radio', { name: 'English', exact: true }).check()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByLabel('Phone number')).toBeVisible()
}

async function toCode(desk: RoleBrowser, phone: string) {
  const { page } = desk
  await toPhone(desk)
  await page.getByLabel('Phone number').fill(phone)
  const asked = Date.now()
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(page.getByLabel('Verification code (OTP)')).toBeVisible()
  return latestCode(phone, asked - 1000)
}

async function toPassword(desk: RoleBrowser, phone: string) {
  const code = await toCode(desk, phone)
  await desk.page.getByLabel('Verification code (OTP)').fill(code)
  await expect(desk.page.getByRole('textbox', { name: /^Password/ })).toBeVisible()
  // what was said in English does not change its language
  await expect(desk.page.getByText('Verification success')).toBeVisible()
  await desk.withoutMessages()
}

export const signInSteps: readonly {
  name: string
  enter: (desk: RoleBrowser) => Promise<unknown>
}[] = [
  { name: 'country or language', enter: () => Promise.resolve() },
  { name: 'phone', enter: toPhone },
  { name: 'code', enter: async (desk) => toCode(desk, await newcomer()) },
  { name: 'first password', enter: async (desk) => toPassword(desk, await newcomer()) },
  {
    name: 'password',
    enter: async (desk) => toPassword(desk, await newcomer({ hasPassword: true })),
  },
]

/** The message of each step after wrong input. */
export const signInErrors: readonly {
  name: string
  enter: (desk: RoleBrowser) => Promise<unknown>
}[] = [
  {
    name: 'no phone',
    enter: async (desk) => {
      await toPhone(desk)
      await desk.page.getByLabel('Phone number').fill('123')
      await desk.page.getByRole('button', { name: 'Send code', exact: true }).click()
      await refused(desk)
    },
  },
  {
    name: 'wrong code',
    enter: async (desk) => {
      const code = await toCode(desk, await newcomer())
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      await desk.page.getByLabel('Verification code (OTP)').fill(wrong)
      await refused(desk)
    },
  },
  {
    name: 'two passwords',
    enter: async (desk) => {
      await toPassword(desk, await newcomer())
      const fields = desk.page.locator('input[type=password]')
      await fields.nth(0).fill('spooring-77')
      await fields.nth(1).fill('spooring-78')
      await desk.page.locator('form button[type=submit]').click()
      await refused(desk)
    },
  },
  {
    name: 'wrong password',
    enter: async (desk) => {
      await toPassword(desk, await newcomer({ hasPassword: true }))
      await desk.page.locator('input[type=password]').fill('spooring-78')
      await desk.page.locator('form button[type=submit]').click()
      await refused(desk)
    },
  },
]

const refused = ({ page }: RoleBrowser) =>
  expect(page.locator('[aria-invalid=true]').first()).toBeVisible()

/** Presses the key again until the page reacts. */
export const opensBy = (page: Page, key: string) =>
  expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
