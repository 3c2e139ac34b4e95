/** The dialogs, menus and lists of choices of a page: found by pressing what can be pressed. */
import type { RoleBrowser } from './role-browser.ts'

/** What lies above the page. */
export const LAYER =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-dates-dropdown]'
const PRESSED = 'main button, main input[aria-haspopup], main input[role=combobox]'
/** As many as a page may have before it is said that it has too many to walk. */
const MOST = 30

/** Places in the page's list of things to press: the same in every language. */
export type Opener = number

/** What may open something: of rows and list items the first stands for all. */
const candidates = (desk: RoleBrowser): Promise<Opener[]> =>
  desk.page.evaluate(
    ([pressed]) =>
      [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element, at) => {
        const isFirst = (one: Element | null) => !one?.previousElementSibling
        const skip =
          !element.checkVisibility({ visibilityProperty: true }) ||
          element.matches(
            ':disabled, [aria-disabled=true], [type=submit], [aria-pressed], [role=tab]',
          ) ||
          element.matches('[role=switch], [data-sort]') ||
          // what empties a field opens nothing, and leaves a draft that moves everything below it
          element.matches('.mantine-InputClearButton-root') ||
          element.closest('thead, [role=grid], .mantine-Pagination-root') !== null ||
          !isFirst(element.closest('tbody > tr')) ||
          !isFirst(element.closest('li, [role=treeitem]'))
        return skip ? [] : [at]
      }),
    [PRESSED] as const,
  )

/** Elements that look like a layer but are always on the page: a calendar, a permanent list. */
const markStanding = (desk: RoleBrowser) =>
  desk.page.evaluate((layer) => {
    for (const element of document.querySelectorAll<HTMLElement>(layer))
      if (element.checkVisibility({ visibilityProperty: true })) element.dataset.stands = ''
  }, LAYER)

const opened = (desk: RoleBrowser) =>
  desk.page.evaluate(
    (layer) =>
      [...document.querySelectorAll(layer)].some(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('[data-stands]'),
      ),
    LAYER,
  )

const countPressed = (desk: RoleBrowser) => desk.page.locator(PRESSED).count()

/** The page from its start, with nothing open. */
async function again(desk: RoleBrowser, address: string) {
  await desk.again(address)
  await markStanding(desk)
}

/**
 * How long something else may lie upon what is pressed, and how long at least is waited for it to open, in milliseconds.
 * A dialog of a chunk of its own is held back by React for 300 ms.
 */
interface PressTimeouts {
  lying: number
  opening: number
}
const usual: PressTimeouts = { lying: 8000, opening: 400 }
/** For what has opened before. */
const patient: PressTimeouts = { lying: 30_000, opening: 5000 }

async function press(
  desk: RoleBrowser,
  opener: Opener,
  { lying, opening }: PressTimeouts,
): Promise<boolean> {
  const { page } = desk
  const address = page.url()
  desk.takeWritten()
  // a message under the mouse stays for as long as the mouse does
  await page.mouse.move(0, 0)
  try {
    await page.locator(PRESSED).nth(opener).click({ timeout: lying })
  } catch {
    return false
  }
  // with all files loaded, a button that opens nothing is no opener; a dialog's own chunk comes late
  const soon = Date.now() + opening
  for (let looks = 0, idle = 0; looks < 200; looks++) {
    const isSamePage = await desk.painted().then(
      () => true,
      () => false,
    )
    if (!isSamePage) {
      // it was loaded from the start
      await desk.settled()
      return false
    }
    if (await opened(desk)) {
      await desk.settled()
      return true
    }
    if (desk.takeWritten() || page.url() !== address) return false
    idle = desk.isIdle ? idle + 1 : 0
    if (idle > 6 && Date.now() > soon) return false
  }
  return false
}

async function close(desk: RoleBrowser, address: string) {
  const { page } = desk
  for (let tries = 0; tries < 3 && page.url() === address; tries++) {
    if (!(await opened(desk))) return
    await page.keyboard.press('Escape')
    for (const until = Date.now() + 1000; Date.now() < until && (await opened(desk));)
      await page.waitForTimeout(20)
  }
  if (page.url() !== address || (await opened(desk))) await again(desk, address)
}

/**
 * Opens one after the other and looks at each.
 * @param known the openers of an earlier look; without them everything is tried
 * @returns what opened something
 */
export async function eachLayer(
  desk: RoleBrowser,
  look: (opener: Opener) => Promise<void>,
  known?: readonly Opener[],
): Promise<Opener[]> {
  const address = desk.page.url()
  await markStanding(desk)
  const tried = known ?? (await candidates(desk))
  if (tried.length > MOST) throw new Error(`${tried.length} things to press at ${address}`)
  // a refusal that the page shows moves what stands below it
  if (known && desk.wasRefused) await again(desk, address)
  const had = await countPressed(desk)
  const found: Opener[] = []
  for (const opener of tried) {
    let isOpen = await press(desk, opener, usual)
    // an opener from an earlier look works again, once nothing covers it
    if (known && !isOpen) {
      await again(desk, address)
      isOpen = await press(desk, opener, patient)
    }
    if (isOpen) {
      found.push(opener)
      await look(opener)
    }
    await close(desk, address)
    // an editor or a note within the page moves what comes after it
    if ((await countPressed(desk)) !== had) await again(desk, address)
  }
  // a late layer would cover everything after it
  if (tried.length > 0) await desk.page.waitForTimeout(200)
  await close(desk, address)
  return found
}
