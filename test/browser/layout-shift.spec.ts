/**
 * First screens do not jump: on a slow connection the largest burst of layout shifts of each role's first screen stays
 * below the limit at the widths of a phone, a tablet and a desktop.
 */
import { type Page, expect, test } from '@playwright/test'
import type { RoleName } from '#platform/contract/roles.ts'
import { auditUserOf, storageStateOf } from './screen-audit/people.ts'

/** 1.6 Mbit/s, 150 ms. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
/** Cumulative layout shift. */
const MAX_SHIFT = 0.02
/** Without a request for so long a screen is complete. */
const QUIET_MS = 2500

const roles: readonly RoleName[] = [
  'super admin',
  'super admin - manufacture',
  'finance',
  'admin',
  'service adviser',
  'mechanic',
]

interface Shift {
  value: number
  at: number
  moved: string[]
}

/** Records the layout shifts of a page, with the elements that moved. */
function recordShifts() {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return String(node?.nodeName)
    const text = (element.textContent ?? '').slice(0, 30)
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${text}"`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, startTime, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      if (hadRecentInput) continue
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} y ${previousRect.y} -> ${currentRect.y}, height ${previousRect.height} -> ${currentRect.height}`,
      )
      shifts.push({ value, at: startTime, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The largest sum of shifts less than a second apart, within five seconds. */
function largestBurst(shifts: readonly Shift[]) {
  let largest = 0
  let burst: Shift[] = []
  for (const shift of shifts) {
    const [first, last] = [burst[0], burst.at(-1)]
    if (first && last && (shift.at - last.at > 1000 || shift.at - first.at > 5000)) burst = []
    burst.push(shift)
    largest = Math.max(
      largest,
      burst.reduce((sum, { value }) => sum + value, 0),
    )
  }
  return largest
}

async function isQuiet(page: Page) {
  let last = Date.now()
  page.on('request', () => (last = Date.now()))
  page.on('requestfinished', () => (last = Date.now()))
  return () => expect.poll(() => Date.now() - last, { timeout: 90_000 }).toBeGreaterThan(QUIET_MS)
}

for (const role of roles)
  test(`${role}: the first screen does not jump`, async ({ browser }) => {
    const user = await auditUserOf(role)
    const found: Record<string, { shift: number; moved: Shift[] }> = {}
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const) {
      const context = await browser.newContext({
        storageState: storageStateOf(user, 'en'),
        viewport: { width, height },
      })
      const page = await context.newPage()
      await page.addInitScript(recordShifts)
      const connection = await context.newCDPSession(page)
      await connection.send('Network.enable')
      await connection.send('Network.emulateNetworkConditions', SLOW)
      const quiet = await isQuiet(page)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
      await quiet()
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
      found[width] = { shift: largestBurst(shifts), moved: shifts }
      await context.close()
    }
    const shifted = Object.entries(found).filter(([, { shift }]) => shift > MAX_SHIFT)
    expect(Object.fromEntries(shifted)).toEqual({})
  })
