import { blocked } from '../../../messages.ts'

/** The section of the page where the user resolves a blocker. */
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
/** @param proposes whether the user may propose lines; otherwise they inspect the car */
export const sectionOfBlocker = (blocker: string, proposes = true): Place =>
  places[blocker] ?? (!proposes && forLines.includes(blocker) ? 'inspection' : 'lines')

/** Scrolls to the section and focuses it. */
export function scrollToSection(place: Place) {
  const panel = document.getElementById(place)
  if (panel instanceof HTMLDetailsElement) panel.open = true
  panel?.scrollIntoView({ behavior: 'smooth', block: 'center' })
  panel?.focus({ preventScroll: true })
}
