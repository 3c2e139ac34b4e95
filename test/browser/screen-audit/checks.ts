/** What is measured on a page: axe, what is cut off or overlaps, and how numbers and days are written. */
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Language } from './words.ts'

const require = createRequire(import.meta.url)
/** The engine itself, put into each page once: its Playwright wrapper puts it there at every look. */
export const axeScript = createRequire(require.resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}
declare const axe: { run: (context: unknown, options: object) => Promise<AxeResult> }

/** The menu of the shell, and rows of a table like those above them: the same wherever they are. */
const REPEATED = ['#menu', 'tbody > tr:nth-child(n + 9)']

/**
 * Findings of axe. `colours`: only what is about them, which is all that another scheme can change.
 * @param within a selector, for a dialog or a menu
 * @param once without what other pages show too
 */
export const axeFindings = (page: Page, { within = 'html', colours = false, once = false } = {}) =>
  page.evaluate(
    async ([selector, onlyColours, without]) => {
      // what is still fading in has too little contrast; a loader never ends
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      const ended = Promise.allSettled(ending.map(({ finished }) => finished))
      await Promise.race([ended, new Promise((done) => setTimeout(done, 2000))])
      const { violations } = await axe.run(
        { include: [[selector]], exclude: without.map((one) => [one]) },
        {
          resultTypes: ['violations'],
          elementRef: false,
          ...(onlyColours
            ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
            : {}),
        },
      )
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 4)
          .map(
            ({ target, failureSummary = '' }) =>
              `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1]?.trim() ?? ''}`,
          ),
      )
    },
    [within, colours, once ? REPEATED : []] as const,
  )

/**
 * What does not fit: the page scrolls sideways, a button's words are cut, two buttons lie upon each other.
 * Only what stays so: a page that has just got another width is drawn in more than one step.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  const found = await misfitsNow(page)
  if (found.length === 0) return found
  await page.waitForTimeout(500)
  const later = await misfitsNow(page)
  return found.filter((misfit) => later.includes(misfit))
}

const misfitsNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (wide > 0) {
      const culprit = [...document.querySelectorAll('body *')].find((element) => {
        const box = element.getBoundingClientRect()
        return box.width > 0 && box.right > document.documentElement.clientWidth + 1
      })
      found.push(
        `the page scrolls ${wide} px sideways, from <${culprit?.tagName} ${culprit?.className}>`,
      )
    }
    const buttons = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[role=button], a.mantine-Button-root, [role=tab], [role=radiogroup] > label',
      ),
    ].filter(
      (button) =>
        button.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        button.getBoundingClientRect().width > 1,
    )
    const nameOf = (button: HTMLElement) =>
      (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().slice(0, 60)
    for (const button of buttons) {
      const parts = [button, ...button.querySelectorAll<HTMLElement>('*')]
      const cut = parts.some(
        (part) =>
          part.textContent?.trim() &&
          !part.hasAttribute('data-cut') &&
          getComputedStyle(part).overflowX !== 'visible' &&
          part.clientWidth > 1 &&
          part.scrollWidth > part.clientWidth + 1,
      )
      if (cut) found.push(`cut off: ${nameOf(button)}`)
    }
    const boxes = buttons.map((button) => ({ button, box: button.getBoundingClientRect() }))
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        if (one.button.parentElement !== other.button.parentElement) continue
        // elements marked as lying upon a neighbour, as the cross in the corner of a picture
        if ('upon' in one.button.dataset || 'upon' in other.button.dataset) continue
        if (one.button.closest('table') || one.button.matches('[role=radiogroup] > label')) continue
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width > 3 && height > 3)
          found.push(`one upon the other: ${nameOf(one.button)} / ${nameOf(other.button)}`)
      }
    return found
  })

/**
 * Spoken names that do not begin with what is seen: who says "press Save" must find what shows "Save" (WCAG 2.5.3).
 * What is hidden from a screen reader is left out; a language's short form (NL) may stand later in its name.
 */
export const misnamed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const plain = (text: string | null | undefined) =>
      (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
    const seenOn = (element: HTMLElement) => {
      const silent = [...element.querySelectorAll<HTMLElement>('[aria-hidden=true]')]
      return silent
        .reduce((text, one) => text.replace(plain(one.innerText), ''), plain(element.innerText))
        .trim()
    }
    const pressed =
      'a, button, summary, label, [role=button], [role=tab], [role=menuitem], [role=option]'
    return [...document.querySelectorAll<HTMLElement>('[aria-label]')]
      .filter(
        (element) =>
          element.matches(pressed) && element.checkVisibility({ visibilityProperty: true }),
      )
      .flatMap((element) => {
        const seen = seenOn(element)
        const spoken = plain(element.ariaLabel)
        const isShort = seen.length === 2 && spoken.includes(`(${seen})`)
        const holds = !/\p{L}/u.test(seen) || spoken.startsWith(seen) || isShort
        return holds ? [] : [`seen as "${seen}", said as "${spoken}"`]
      })
  })

const groups: Record<Language, string> = { en: ',', my: ',', id: '.', nl: '.' }

/** Amounts and days that are not written as the language's table says (localisation, section 4). */
export function misspelt(texts: readonly string[], language: Language): string[] {
  const group = groups[language] === '.' ? '\\.' : ','
  const sign = language === 'nl' ? 'Rp -?' : '-?Rp '
  const decimal = groups[language] === '.' ? ',' : '\\.'
  // whole, or short as on an axis: Rp 1,31 jt
  const amount = new RegExp(
    `^${sign}\\d{1,3}(${group}\\d{3})*(${decimal}\\d{1,2})?( ?\\p{L}+\\.?)?$`,
    'u',
  )
  return texts.flatMap((text) => {
    const wrong: string[] = []
    const plain = text.replaceAll('\u00a0', ' ').replaceAll('\u2212', '-')
    for (const found of plain.match(
      /-?Rp ?-?[\d.,]*\d( (jt|rb|J|K|M|k|m|B|bn|mln|mld|dzd)\b\.?)?/g,
    ) ?? [])
      if (!amount.test(found)) wrong.push(`amount in ${language}: ${found}`)
    if (/(?<![\w/-])\d{4}-\d{2}-\d{2}(?![\w/-])/.test(plain)) wrong.push(`a raw day: ${text}`)
    if (/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(plain)) wrong.push(`a raw moment: ${text}`)
    const day = /(?<![\w/-])\d{1,2}([/-])\d{1,2}[/-]\d{4}(?![\w/-])/.exec(plain)
    if (day && (day[1] === '-') !== (language === 'nl')) wrong.push(`day in ${language}: ${text}`)
    if (/\b\d{1,2}[:.]\d{2} ?(AM|PM)\b/i.test(plain)) wrong.push(`time in ${language}: ${text}`)
    if (language !== 'id' && /\d, \d{1,2}\.\d{2}$/.test(plain))
      wrong.push(`time in ${language}: ${text}`)
    if (/\b(NaN|undefined|null|Invalid Date|\[object)\b/.test(plain))
      wrong.push(`not a text: ${text}`)
    return wrong
  })
}
