/** What has to be done on a page before it shows what is to be looked at: the steps of the sign-in, dialogs by keys. */
import { type Page, expect } from '@playwright/test'
import { firstPassword, hire } from '../api.ts'
import { latestCode } from '../server.ts'
import type { Desk } from './desk.ts'
import { walkerOf } from './people.ts'

const ADVISER = 4

/** Somebody of their own for each step, so that no code is asked for twice within a minute. */
async function newcomer({ hasPassword = false } = {}) {
  const { phone } = await hire(await walkerOf('super admin'), { role_id: ADVISER, garage_id: 1 })
  if (hasPassword) await firstPassword(phone)
  return phone
}

async function toPhone({ page }: Desk) {
  await page.getByRole('radio', { name: 'Indonesia', exact: true }).check()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByLabel('Phone number')).toBeVisible()
}

async function toCode(desk: Desk, phone: string) {
  const { page } = desk
  await toPhone(desk)
  await page.getByLabel('Phone number').fill(phone)
  const asked = Date.now()
  await page.getByRole('button', { name: 'Send code', exact: true }).click()
  await expect(page.getByLabel('Verification code (OTP)')).toBeVisible()
  return latestCode(phone, asked - 1000)
}

async function toPassword(desk: Desk, phone: string) {
  const code = await toCode(desk, phone)
  await desk.page.getByLabel('Verification code (OTP)').fill(code)
  await expect(desk.page.getByRole('textbox', { name: /^Password/ })).toBeVisible()
  // what was said in English does not change its language
  await expect(desk.page.getByText('Verification success')).toBeHidden({ timeout: 60_000 })
}

export const signInSteps: readonly { name: string; enter: (desk: Desk) => Promise<unknown> }[] = [
  { name: 'country and language', enter: () => Promise.resolve() },
  { name: 'phone', enter: toPhone },
  { name: 'code', enter: async (desk) => toCode(desk, await newcomer()) },
  { name: 'first password', enter: async (desk) => toPassword(desk, await newcomer()) },
  {
    name: 'password',
    enter: async (desk) => toPassword(desk, await newcomer({ hasPassword: true })),
  },
]

/** Pressed again until somebody listens. */
export const opensBy = (page: Page, key: string) =>
  expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
