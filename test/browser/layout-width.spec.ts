/** Wherever there is a menu beside the page, on a tablet or a small laptop, no amount is pushed behind an edge. */
import { type Page, expect, test } from '@playwright/test'
import { signIn } from './sign-in.ts'
import { words } from './words.ts'

/** How far the page, or a table in its frame, is wider than what is seen of it. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const beyond = (frame: Element) => frame.scrollWidth - frame.clientWidth
    // a chart's numbers for screen readers are in a frame of one pixel
    const frames = [...document.querySelectorAll('main table')]
      .map(({ parentElement }) => parentElement ?? document.body)
      .filter(({ clientWidth }) => clientWidth > 1)
    return Math.max(...[document.documentElement, ...frames].map(beyond))
  })

test('tables with amounts are seen whole beside the menu', async ({ page }) => {
  const { orders } = words.nl
  await signIn(page, 'owner', 'nl')
  const fits = async (name: string, widths: number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => hidden(page), `${name} at ${width} px`).toBeLessThanOrEqual(1)
    }
  }
  await page.goto('/home')
  await expect(page.getByRole('columnheader', { name: 'Totaal' })).toBeVisible()
  await fits('dashboard', [1440, 1280, 1024, 800])

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/order-management?status=ready')
  await page.locator('tbody tr[data-row] [data-open]').first().click()
  await expect(page.getByRole('heading', { name: orders.lines.title })).toBeVisible()
  await fits('order', [1440, 1200, 1024, 800])

  await page.setViewportSize({ width: 1280, height: 900 })
  const of = page.locator('main dl').first()
  for (const path of [/^\/customer-management\/\d+/, /^\/vehicle\/\d+/]) {
    const order = page.url()
    const links = await of
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    await page.goto(links.find((to) => path.test(to)) ?? '')
    await expect(page.locator('main a[href*="/order-management/"]').first()).toBeVisible()
    await fits(page.url(), [1440, 1280, 1110, 1024])
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(order)
    await expect(of).toBeVisible()
  }
})
