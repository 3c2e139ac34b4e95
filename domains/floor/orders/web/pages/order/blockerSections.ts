import { blocked } from '../../../messages.ts'

/** The part of the page where the user removes a blocker. */
type Place = 'lines' | 'signatures' | 'invoice' | 'facts' | 'inspection'
const forLines: readonly string[] = [blocked.noLines, blocked.nothingProposed]
const places: Record<string, Place> = {
  [blocked.mechanic]: 'facts',
  [blocked.slotNotPassed]: 'facts',
  [blocked.customerSignature]: 'signatures',
  [blocked.adviserSignature]: 'signatures',
  [blocked.noInvoice]: 'invoice',
  [blocked.notPaid]: 'invoice',
  [blocked.invoiceIssued]: 'invoice',
  [blocked.downPayment]: 'invoice',
  [blocked.moneyTaken]: 'invoice',
}
/** @param proposes whether the user may propose lines; who may not inspects the car */
export const sectionOfBlocker = (blocker: string, proposes = true): Place =>
  places[blocker] ?? (!proposes && forLines.includes(blocker) ? 'inspection' : 'lines')

/** Scrolls to the place and moves the focus there. */
export function scrollToSection(place: Place) {
  const panel = document.getElementById(place)
  if (panel instanceof HTMLDetailsElement) panel.open = true
  panel?.scrollIntoView({ behavior: 'smooth', block: 'center' })
  panel?.focus({ preventScroll: true })
}
