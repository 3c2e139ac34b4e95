import { blocked } from '../../messages.ts'

/** The part of the page where the user removes a blocker. */
type Place = 'lines' | 'signatures' | 'invoice' | 'facts'
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
export const placeOf = (blocker: string): Place => places[blocker] ?? 'lines'

/** Scrolls to the place and moves the focus there. */
export function showPlace(place: Place) {
  const panel = document.getElementById(place)
  if (panel instanceof HTMLDetailsElement) panel.open = true
  panel?.scrollIntoView({ behavior: 'smooth', block: 'center' })
  panel?.focus({ preventScroll: true })
}
