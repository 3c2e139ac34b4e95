/** Every route of the specification, for everybody who signs in and for anonymous clients; and the shell around them. */
import AxeBuilder from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'
import type { RoleName } from '#platform/contract/roles.ts'
import { specRoutes } from '../registers/pages.ts'
import { bring, sessionOf } from './api.ts'

/** Persons of the demo data; where there are several, those that no other test signs in. */
const people: [RoleName, string][] = [
  ['super admin', '+6281200001000'],
  ['finance', '+6281200001001'],
  ['super admin - manufacture', '+6281200001002'],
  ['admin', '+6281200001004'],
  ['service adviser', '+6281200001006'],
  ['mechanic', '+6281200001008'],
]

/** Where `/` leads; the others stay. */
const starts: Partial<Record<RoleName, string>> = {
  'super admin': '/home',
  finance: '/home',
  'super admin - manufacture': '/employee-management',
  admin: '/inventory/purchase',
}

/** The roles whose shell loads roles, countries, branches and choices in one call (specification, section 6). */
const privileged: readonly RoleName[] = ['super admin', 'finance', 'super admin - manufacture']

/** A route with its parameters filled in; letter case does not matter. */
const addressOf = (path: string) => {
  const address = path.replaceAll(/\$\w+/g, path.startsWith('/ledger') ? '0' : '1')
  return address.length % 2 ? address.toUpperCase() : address
}

/**
 * Goes to an address inside of the running app, as its links do, and waits until the guards have run.
 * @returns the path where it ended
 */
const goTo = (page: Page, address: string): Promise<string> =>
  page.evaluate(async (to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    for (let turn = 0; turn < 3; turn++) await new Promise((next) => setTimeout(next, 10))
    return location.pathname
  }, address)

for (const [role, phone] of people)
  test(`${role}: opens the routes of the table, and no other`, async ({ page, context }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/api/start') asked.push(pathname)
    })
    await bring(context, await sessionOf(phone))

    await page.goto('/')
    await expect(page).toHaveURL(starts[role] ?? '/')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await page.goto('/unauthorized')
    await expect(
      page.getByRole('heading', { name: 'Error 401 - Unauthorized!!', exact: true }),
    ).toBeVisible()
    await expect(
      page.getByText('You don’t have permission to access the page', { exact: true }),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    // two pages of one browser, and each of them once
    expect(asked).toEqual(privileged.includes(role) ? ['/api/start', '/api/start'] : [])

    for (const { path, roles } of specRoutes) {
      const address = addressOf(path)
      const expected = roles.includes(role) ? address : '/unauthorized'
      expect(await goTo(page, address), path).toBe(expected)
    }
    expect(await goTo(page, '/login')).toBe(starts[role] ?? '/')
    expect(await goTo(page, '/verify/some-token')).toBe('/verify/some-token')
    await goTo(page, '/no-such-page')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

test('anonymous visitors: every address leads to the sign-in, which remembers it', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
  const addresses = [...specRoutes.map(({ path }) => addressOf(path)), '/unauthorized', '/verify/x']
  for (const address of [...addresses, '/no-such-page', '/journal?keyword=INV%2F1&page=2']) {
    expect(await goTo(page, address), address).toBe('/login')
    expect(new URL(page.url()).searchParams.get('from')).toBe(address)
  }
  await goTo(page, '/')
  expect(new URL(page.url()).search).toBe('')
})

test('the shell: sizes, groups that fold, Transaction of Indonesia only, the entry of any letter case', async ({
  page,
  context,
}) => {
  await bring(context, await sessionOf('+6281200001000'))
  await page.goto('/CUSTOMER-management')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Customer Management' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(menu.locator('[aria-current]')).toHaveCount(1)
  const size = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { width, height } = element.getBoundingClientRect()
        return { width, height }
      })
  expect((await size('#root header')).height).toBe(70)
  expect((await size('#menu')).width).toBe(270)

  // also where the menu is longer than the screen
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/vehicle')
  await expect(menu.locator('[aria-current]')).toBeInViewport({ ratio: 1 })

  // the selectors start on their placeholders; kc-global keeps its default
  const country = page.getByRole('combobox', { name: 'Select country' })
  await expect(country).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Select garage' })).toHaveValue('Select All')
  const group = (name: string) => menu.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(group('Transaction')).toHaveCount(0)
  for (const [choice, count] of [
    ['Malaysia', 0],
    ['Indonesia', 1],
  ] as const) {
    await country.click()
    await page.getByRole('option', { name: choice, exact: true }).click()
    await expect(group('Transaction')).toHaveCount(count)
  }
  await expect(group('Transaction')).toHaveAccessibleName('Transaction Report & Transaction')

  await group('Customer').click()
  await expect(menu.getByRole('link', { name: 'Customer Management' })).toBeHidden()
  await page.reload()
  await expect(group('Customer')).toHaveAttribute('aria-expanded', 'false')
  await expect(group('Transaction')).toHaveAttribute('aria-expanded', 'true')
  await expect(country).toHaveValue('Indonesia')
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('kc-global') ?? '{}'))
  expect(Object.keys(stored.state).toSorted()).toEqual([
    'country',
    'country_list',
    'current_menu',
    'enum',
    'garage_detail',
    'garage_list',
    'inspection_list',
    'language',
    'role_list',
    'service_list',
  ])
  expect(stored.state).toMatchObject({
    country: 1,
    language: 'en',
    garage_detail: { id: 0, name: 'Select All', address: '' },
  })
  expect(stored.state.country_list).toHaveLength(3)
})

for (const colorScheme of process.env.SCREENS ? (['light', 'dark'] as const) : (['light'] as const))
  test(`the shell in ${colorScheme}: nothing that opens hinders anybody`, async ({
    browser,
    baseURL,
  }) => {
    const session = await sessionOf('+6281200001000')
    const context = await browser.newContext({ colorScheme, baseURL: baseURL ?? '' })
    await bring(context, session, 1)
    const page = await context.newPage()
    await page.goto('/unauthorized')
    const sound = async (what: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      const problems = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      expect(problems, what).toEqual([])
    }
    for (const name of [/Language$/, /^Appearance/, /Account menu$/]) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await sound(String(name))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
    for (const name of ['Select country', 'Select garage']) {
      await page.getByRole('combobox', { name }).click()
      await expect(page.getByRole('listbox')).toBeVisible()
      await sound(name)
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeInViewport()
    await sound('drawer')
    await context.close()
  })
