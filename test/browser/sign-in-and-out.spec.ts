/** The way in and out as people go it: first password, wrong turns, forgotten passwords, sessions, the other shell. */
import { type Page, expect, test } from '@playwright/test'
import { type SignedIn, PASSWORD, bring, firstPassword, hire, sessionOf } from './api.ts'
import { latestCode } from './server.ts'

const ADVISER = 4
const ADMIN = 2
const FINANCE = 9

let owner: SignedIn
test.beforeAll(async () => {
  owner = await sessionOf('+6281200001000')
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** What is stored as `auth`. */
const stored = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { state: unknown }).state,
  )
const stepOf = async (page: Page) => ((await stored(page)) as { step: number }).step

/** Steps 0 and 1: English, the phone. @returns the code that was sent */
async function askCode(page: Page, phone: string): Promise<string> {
  await page.getByRole('radio', { name: 'English', exact: true }).check()
  await button(page, 'Next').click()
  await page.getByLabel('Phone number').fill(phone)
  const asked = Date.now()
  await button(page, 'Send code').click()
  return latestCode(phone, asked)
}

const codeField = (page: Page) => page.getByLabel('Verification code (OTP)')
const passwordField = (page: Page, name = 'Password') =>
  page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the first time: to the page that was asked for, by every step and back', async ({ page }) => {
  const person = await hire(owner, { role_id: ADMIN, garage_id: 1 })
  await page.goto('/my-work?tab=all')
  await expect(page).toHaveURL(/\/login\?from=/)

  // 0: one list of four, of which a country brings its language and its dial code; 1: the phone, and back
  await expect(page.getByRole('radio')).toHaveCount(4)
  const choices = await page
    .getByRole('radio')
    .evaluateAll((all) => all.map((one) => one.closest('label')?.textContent))
  expect(choices).toEqual(['English', 'Indonesia', 'Malaysia', 'Netherlands'])
  await page.getByRole('radio', { name: 'Netherlands', exact: true }).check()
  await button(page, 'Volgende').click()
  await expect(page.getByRole('combobox', { name: 'Landcode' })).toHaveValue('+31 Nederland')
  await button(page, 'Terug').click()
  await page.getByRole('radio', { name: 'English', exact: true }).check()
  await button(page, 'Next').click()
  await page.getByRole('combobox', { name: 'Country code' }).click()
  await page.getByRole('option', { name: '+62 Indonesia' }).click()
  expect(await stepOf(page)).toBe(1)
  await button(page, 'Back').click()
  expect(await stepOf(page)).toBe(0)
  await button(page, 'Next').click()
  await page.getByRole('combobox', { name: 'Country code' }).click()
  await page.getByRole('option', { name: '+62 Indonesia' }).click()
  await page.getByLabel('Phone number').fill('12')
  await button(page, 'Send code').click()
  await expect(page.getByText('Please check your phone format')).toBeVisible()

  // 2: the code; a wrong one, then the right one as it is pasted out of a message
  await page.getByLabel('Phone number').fill(`0${person.phone.slice(3)}`)
  const asked = Date.now()
  await button(page, 'Send code').click()
  await expect(button(page, /^Resend code in \d+ s$/)).toBeDisabled()
  expect(await stepOf(page)).toBe(2)
  const code = await latestCode(person.phone, asked)
  await codeField(page).fill(another(code))
  await expect(page.getByText('The code is wrong or no longer valid')).toBeVisible()
  await codeField(page).fill('')
  await codeField(page).focus()
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page.getByText('Verification success')).toBeVisible()

  // 3: a password, twice the same
  await expect(page.getByRole('heading', { name: 'Create password' })).toBeVisible()
  expect(await stepOf(page)).toBe(3)
  await passwordField(page).fill(PASSWORD)
  await passwordField(page, 'Confirm password').fill('spooring-78')
  await button(page, 'Create password').click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await passwordField(page, 'Confirm password').fill(PASSWORD)
  await button(page, 'Create password').click()
  await expect(page.getByText('Login success')).toBeVisible()
  await expect(page).toHaveURL('/my-work?tab=all')

  // 5: exactly what the specification keeps
  expect(await stored(page)).toEqual({
    step: 5,
    token: expect.stringMatching(/^[\w-]{43}$/),
    username: person.phone,
    employee_id: expect.any(Number),
    user: {
      role_id: ADMIN,
      role: { name: 'admin' },
      employee_detail: {
        full_name: person.full_name,
        garage: { id: 1, name: 'Bengkel Contoh Cilandak', address: expect.any(String) },
      },
    },
  })

  // out: everything is forgotten but the username, and the next one begins at their own start
  await button(page, /Account menu$/).click()
  await expect(page.getByRole('menu')).toContainText(person.full_name)
  // a menu that has just opened gives the focus to its first entry: a key that is pressed before goes there
  const logout = page.getByRole('menuitem', { name: 'Logout' })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await logout.focus()
  await expect(logout).toBeFocused()
  await logout.press('Enter')
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual({
    step: 0,
    token: null,
    username: person.phone,
    employee_id: null,
    user: null,
  })
})

test('later: a reload keeps nobody waiting, wrong passwords do, a forgotten one is replaced', async ({
  page,
}) => {
  const person = await hire(owner, { role_id: ADVISER, garage_id: 1 })
  await firstPassword(person.phone)
  await page.goto('/login')
  const first = await askCode(page, person.phone)

  // a reload forgets the step; the code that was just sent is still the one to enter
  await expect(codeField(page)).toBeVisible()
  await page.reload()
  await page.getByLabel('Phone number').fill(person.phone)
  await button(page, 'Send code').click()
  await expect(page.getByText('Enter the code that was just sent to you')).toBeVisible()
  await codeField(page).fill(first)
  await expect(page.getByRole('heading', { name: 'Enter your password' })).toBeVisible()
  expect(await stepOf(page)).toBe(4)
  // the user continues to type after the code
  await expect(passwordField(page)).toBeFocused()

  for (let time = 0; time < 5; time++) {
    await passwordField(page).fill(`wrong-password-${time}`)
    const answered = page.waitForResponse('**/api/auth/login')
    await button(page, 'Login').click()
    expect((await answered).status()).toBe(422)
    await expect(page.getByText('The password is wrong')).toBeVisible()
    await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(passwordField(page)).toHaveAccessibleDescription('The password is wrong')
  }
  await button(page, 'Login').click()
  await expect(page.getByText(/^Please wait \d+ s before the next try$/)).toBeVisible()

  const asked = Date.now()
  await button(page, 'Forgot password?').click()
  await codeField(page).fill(await latestCode(person.phone, asked))
  await expect(page.getByRole('heading', { name: 'Create password' })).toBeVisible()
  await passwordField(page).fill('balancing-88')
  await passwordField(page, 'Confirm password').fill('balancing-88')
  await button(page, 'Create password').click()
  await expect(page.getByText('Login success')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('forgotten by finance: a super admin allows it on the employee page, and says until when', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await hire(owner, { role_id: FINANCE })
  await firstPassword(person.phone)
  await page.goto('/login')
  await codeField(page)
    .or(page.getByRole('radio', { name: 'English', exact: true }))
    .waitFor()
  await askCode(page, person.phone).then((code) => codeField(page).fill(code))
  const asked = Date.now()
  await button(page, 'Forgot password?').click()
  await codeField(page).fill(await latestCode(person.phone, asked))
  await passwordField(page).fill('balancing-88')
  await passwordField(page, 'Confirm password').fill('balancing-88')
  await button(page, 'Create password').click()
  await expect(page.getByText('A super admin must allow this reset first')).toBeVisible()

  const office = await browser.newContext({ baseURL: baseURL ?? '' })
  await bring(office, owner)
  const officePage = await office.newPage()
  await officePage.goto(`/employee-management?keyword=${encodeURIComponent(person.full_name)}`)
  await button(officePage, `Allow a new password: ${person.full_name}`).click()
  const dialog = officePage.getByRole('dialog', { name: 'Allow a new password' })
  await expect(dialog).toContainText(person.full_name)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(officePage.getByText(/^A new password may be chosen until \d\d:\d\d$/)).toBeVisible()
  // users who may reset their own password have no such button
  await officePage.goto('/employee-management?role_id=3')
  await expect(officePage.getByRole('row').nth(2)).toBeVisible()
  await expect(officePage.getByRole('button', { name: /^Allow a new password/ })).toHaveCount(0)
  await office.close()

  await button(page, 'Create password').click()
  await expect(page.getByText('Login success')).toBeVisible()
  await expect(page).toHaveURL('/home')
})

test('one’s own sessions: ended here, signed out there, and back to the same page', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const person = await hire(owner, { role_id: ADMIN, garage_id: 1 })
  const signedIn = await firstPassword(person.phone)
  await bring(context, signedIn)

  const elsewhere = async (userAgent: string) => {
    const other = await browser.newContext({ baseURL: baseURL ?? '', userAgent })
    const secondPage = await other.newPage()
    await secondPage.goto('/login')
    await codeField(secondPage).fill(await askCode(secondPage, person.phone))
    await passwordField(secondPage).fill(PASSWORD)
    await button(secondPage, 'Login').click()
    await expect(secondPage).toHaveURL('/inventory/purchase')
    await secondPage.goto('/account-settings')
    await expect(secondPage.getByText('This device')).toBeVisible()
    return secondPage
  }
  const phone = await elsewhere(
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  )
  const laptop = await elsewhere(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  )

  await page.goto('/account-settings')
  const rows = page.getByRole('listitem').filter({ hasText: '127.0.0.1' })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.filter({ hasText: 'Firefox on Windows' })).toHaveCount(1)
  await button(page, 'End session: Chrome on Android, 127.0.0.1').click()
  const ask = page.getByRole('dialog', { name: 'End this session?' })
  await ask.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('The session has ended')).toBeVisible()
  await expect(rows).toHaveCount(2)

  // the phone is signed out by itself, keeps the number, and comes back to where it was
  await expect(phone).toHaveURL(/\/login\?from=%2Faccount-settings$/)
  await expect(phone.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(await stored(phone)).toEqual({
    step: 0,
    token: null,
    username: person.phone,
    employee_id: null,
    user: null,
  })
  await codeField(phone).fill(await askCode(phone, person.phone))
  await passwordField(phone).fill(PASSWORD)
  await button(phone, 'Login').click()
  await expect(phone).toHaveURL('/account-settings')

  await button(page, 'End all other sessions').click()
  await page
    .getByRole('dialog', { name: 'End all other sessions?' })
    .getByRole('button', { name: 'End all other sessions' })
    .click()
  await expect(page.getByText('You have no other active sessions.')).toBeVisible()
  for (const device of [phone, laptop]) await expect(device).toHaveURL(/\/login/)

  // a token that is dead when it is used says so too
  await page.evaluate(() => {
    const auth = JSON.parse(localStorage.getItem('auth') ?? '{}')
    auth.state.token = 'x'.repeat(43)
    localStorage.setItem('auth', JSON.stringify(auth))
  })
  await page.goto('/my-work')
  await expect(page).toHaveURL('/login?from=%2Fmy-work')
  for (const device of [phone, laptop]) await device.context().close()
})

test('the manufacturers’ shell is chosen by the host’s name', async ({
  page,
  context,
  baseURL,
}) => {
  const at = (host: string) => (baseURL ?? '').replace('127.0.0.1', host)
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  await page.goto(`${at('127.0.0.1')}/login`)
  await expect(button(page, 'Next')).toBeVisible()
  await expect(page.getByText('Manufacturer', { exact: true })).toHaveCount(0)
  const usual = await accent()
  await page.goto(`${at('manufacture.localhost')}/login`)
  await expect(page.getByText('Manufacturer', { exact: true })).toBeVisible()
  expect(await accent()).not.toBe(usual)

  await bring(context, await sessionOf('+6281200001002'))
  await page.goto(`${at('manufacture.localhost')}/employee-management`)
  await expect(page.getByRole('banner').first()).toContainText('Manufacturer')
})

test('a page that cannot be loaded says so, without a stack', async ({ page, context }) => {
  await bring(context, owner)
  await page.route(/\/assets\/EmployeesPage-.*\.js$/, (route) => route.abort())
  await page.goto('/employee-management')
  await expect(
    page.getByRole('alert').getByRole('heading', { name: 'Unexpected Application Error!' }),
  ).toBeVisible()
  await expect(page.getByText(/\.js|TypeError|Failed to fetch/)).toHaveCount(0)
})

test('without a line the shell stays, and the page comes when the line is back', async ({
  page,
  context,
}) => {
  await bring(context, owner)
  await page.goto('/account-settings')
  const entry = page.getByRole('link', { name: 'Employee Management' })
  await expect(entry).toBeVisible()
  await context.setOffline(true)
  await entry.click()
  await expect(
    page.getByRole('alert').getByRole('heading', { name: 'Unexpected Application Error!' }),
  ).toBeVisible()
  await expect(page.getByRole('banner').first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Employee Management' })).toBeVisible()
})

test('what an address begins with is asked for before the app has come', async ({
  page,
  context,
}) => {
  await bring(context, owner)
  await context.addInitScript(() => {
    localStorage.setItem('kc-global', JSON.stringify({ state: { language: 'nl' }, version: 0 }))
  })
  // the app itself never comes
  await page.route(/\/assets\/index-.*\.js$/, () => undefined)
  const asked = (name: RegExp) => page.waitForRequest(name)
  const all = [
    asked(/\/assets\/VehicleEditPage-.*\.js$/),
    asked(/\/assets\/nl-common-.*\.js$/),
    asked(/\/assets\/nl-people-.*\.js$/),
  ]
  await page.goto('/Vehicle/7/edit', { waitUntil: 'commit' })
  await Promise.all(all)
})

test('the app says of itself how it is installed', async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    start_url: string
    display: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
})
