/** Signing in as people do: country or language, phone, the code that was "sent", password. */
import { type Page, expect } from '@playwright/test'
import { inTurn, latestCode } from './server.ts'
import { type Language, words } from './words.ts'

/** Persons of the demo data; all of Indonesia, the first three of garage 1, `bandung` of garage 2, the last two of the workshop. */
export const people = {
  adviser: '+6281200001005',
  mechanic: '+6281200001007',
  admin: '+6281200001003',
  bandung: '+6281200001004',
  finance: '+6281200001001',
  owner: '+6281200001000',
  maker: '+6281200001002',
  welder: '+6281200001021',
} as const

const PASSWORD = 'spooring-77'

export async function signIn(
  page: Page,
  who: keyof typeof people,
  language: Language = 'en',
): Promise<void> {
  const { common, auth } = words[language]
  const phone = people[who]
  await page.goto('/login')
  // the words of a language come first, then its mark
  await page.getByRole('radio', { name: choices[language] }).click()
  await page.getByRole('button', { name: common.button.next }).click()

  await page.getByRole('textbox', { name: auth.phone }).fill(phone)
  const password = page.getByRole('textbox', { name: auth.password })
  await inTurn(phone, async () => {
    const asked = Date.now()
    await page.getByRole('button', { name: auth.sendCode }).click()
    // the sixth digit sends it
    await page.getByLabel(auth.otp).fill(await latestCode(phone, asked))
    await expect(password).toBeVisible()
  })
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: auth.login }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Which of the four of the list brings the language. */
const choices: Record<Language, string> = { en: 'English', nl: 'Netherlands' }
