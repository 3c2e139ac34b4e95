/** What had the focus last. A button that went away, or is busy, has it no more when its dialog opens. */
export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled)'

/** What opened something, and where it stood: it may be drawn anew meanwhile. */
export interface Opener {
  element: HTMLElement
  name: string | null
  /** From the nearest outwards. */
  around: HTMLElement[]
}

export const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? element.textContent

/** An item of a menu goes with its menu: the menu's own button counts. */
function openerOf(pressed: Element | null): Opener | undefined {
  const menu = pressed?.closest('[role=menu]')
  const element = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : pressed
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const around: HTMLElement[] = []
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    around.push(at)
  return { element, name: nameOf(element), around }
}

let last: Opener | undefined

/** What has the focus, or had it until just now. */
export const whoOpened = () => openerOf(document.activeElement) ?? last

/** From the app's start on. A press counts too: some browsers give no focus to a button that is clicked. */
export function watchFocus() {
  const remember = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest(`${FOCUSABLE}, [tabindex]`) : null
    last = openerOf(pressed) ?? last
  }
  for (const event of ['focusin', 'pointerdown']) document.addEventListener(event, remember, true)
}
