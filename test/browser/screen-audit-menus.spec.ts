/**
 * `npm run test:screens`, continued: what the screen audit does not press. The header's menus, its selectors and the drawer of
 * a phone; and on the page of an order what its menus hold, in every stage: a menu's item opens a dialog of its own.
 */
import { type Page, expect, test } from '@playwright/test'
import { RoleBrowser, NARROW, WIDE } from './screen-audit/role-browser.ts'
import { axeFindings, layoutProblems } from './screen-audit/checks.ts'
import { asking, auditUserOf } from './screen-audit/people.ts'
import { ALL, stages } from './screen-audit/places.ts'
import { languages } from './screen-audit/words.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off', screenshot: 'off', actionTimeout: 30_000 })

const ABOVE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const above = (page: Page) => page.locator(ABOVE).filter({ visible: true })

/** What axe finds, and what does not fit, of all that is on the screen. */
const looked = async ({ page }: RoleBrowser, where: string) => {
  const found = [...(await axeFindings(page)), ...(await layoutProblems(page))]
  return found.map((one) => `${where}: ${one}`)
}

const header = (page: Page) =>
  page.locator('header').locator('button, input').and(page.locator(':not([tabindex="-1"])'))

/** Each thing of the header pressed once: what opens is looked at, and gives the focus back when it closes. */
async function walkHeader(desk: RoleBrowser, where: string): Promise<string[]> {
  const { page } = desk
  const found: string[] = []
  const count = await header(page).filter({ visible: true }).count()
  expect(count).toBeGreaterThan(4)
  for (let at = 0; at < count; at++) {
    const one = header(page).filter({ visible: true }).nth(at)
    const name = (await one.getAttribute('aria-label')) ?? (await one.textContent())
    await one.click()
    await desk.settled()
    found.push(...(await looked(desk, `${where}, ${name}`)))
    await page.keyboard.press('Escape')
    await expect(above(page)).toHaveCount(0)
    await expect(one, `${where}: ${name} has the focus again`).toBeFocused()
  }
  return found
}

if (ALL) {
  for (const language of languages)
    test(`the header in ${language}`, async ({ browser }) => {
      test.setTimeout(600_000)
      const session = await RoleBrowser.open(browser, 'super admin')
      const found: string[] = []
      await session.goTo('/home')
      if (language !== 'en') await session.speak(language)
      for (const scheme of ['light', 'dark'] as const)
        for (const size of [WIDE, NARROW]) {
          await session.scheme(scheme)
          await session.size(size)
          found.push(...(await walkHeader(session, `${scheme}, ${size.width} px`)))
        }
      expect(found.join('\n')).toBe('')
    })

  for (const [turn, stage] of stages.entries())
    test(`the menus of an order, ${stage}`, async ({ browser }) => {
      test.setTimeout(600_000)
      const walker = await auditUserOf('super admin')
      const { data } = await asking<{ data: { id: number }[] }>(
        walker,
        `/admin/order?stage=${stage}&limit=10`,
      )
      const address = `/order-management/${data[0]?.id}`
      const session = await RoleBrowser.open(browser, 'super admin')
      const language = languages[turn % 4] ?? 'en'
      const found: string[] = []
      await session.goTo(address)
      if (language !== 'en') await session.speak(language)
      await session.scheme(turn % 2 ? 'dark' : 'light')
      await session.size(turn % 3 ? WIDE : NARROW)
      found.push(...(await walkMenus(session, address, `${stage} in ${language}`)))
      expect(found.join('\n')).toBe('')
    })
}

/** Every menu of the page, and what each of its items opens. What would be written is refused. */
async function walkMenus(desk: RoleBrowser, address: string, where: string): Promise<string[]> {
  const { page } = desk
  const found: string[] = []
  const menus = page.locator('main').locator('button[aria-haspopup=menu]')
  const items = page.getByRole('menuitem').and(page.locator(':not([aria-disabled=true])'))
  const open = async (at: number) => {
    await page.mouse.move(0, 0)
    await menus.nth(at).click()
    await expect(page.getByRole('menu')).toBeVisible()
  }
  for (let at = 0; at < (await menus.count()); at++) {
    await open(at)
    const name = `${where}, menu ${at}`
    found.push(...(await looked(desk, name)))
    const count = await items.count()
    for (let item = 0; item < count; item++) {
      if (item > 0) await open(at)
      await items.nth(item).click()
      await desk.settled()
      // some items act at once: that is refused, and said
      if ((await above(page).count()) > 0)
        found.push(...(await looked(desk, `${name}, item ${item}`)))
      await desk.again(address)
    }
    if (count === 0) await desk.again(address)
  }
  return found
}
