/**
 * The element that had the focus last. A button that is removed or busy has lost it by the time its dialog
 * opens.
 */
export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled)'

/** The opener and its surroundings: React may draw the opener anew meanwhile. */
export interface Opener {
  element: HTMLElement
  name: string | null
  /** From the innermost outwards. */
  around: HTMLElement[]
}

export const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? element.textContent

/** A menu's item disappears with the menu, so the menu's own button counts. */
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

/** The element that has the focus, or had it until just now. */
export const findOpener = () => openerOf(document.activeElement) ?? last

/** Runs from the app's start. A press counts too: some browsers do not focus a clicked button. */
export function trackFocus() {
  const remember = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest(`${FOCUSABLE}, [tabindex]`) : null
    last = openerOf(pressed) ?? last
  }
  for (const event of ['focusin', 'pointerdown']) document.addEventListener(event, remember, true)
}
