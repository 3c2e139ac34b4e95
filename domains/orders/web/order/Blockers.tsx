import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { blocked } from '../../messages.ts'
import { finalStages, isOpen, primaryMove } from '../../rules.ts'
import { moveLabel } from '../stage.ts'
import { ordersTexts } from '../texts/texts.ts'
import { useOrderContext } from '../parts/orderContext.tsx'
import css from './order.module.css'

/** The part of the page where the user removes a blocker. */
export type Place = 'lines' | 'signatures' | 'invoice' | 'facts'
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

/** Scrolls to the place and moves the focus there. */
function show(place: Place) {
  const panel = document.getElementById(place)
  panel?.scrollIntoView({ behavior: 'smooth', block: 'center' })
  panel?.focus({ preventScroll: true })
}

/** The blockers of the next move; each leads to the place where the user removes it. */
export function Blockers({ id }: { id: string }) {
  const text = useTexts(ordersTexts)
  const say = useSayMessage()
  const { order } = useOrderContext()
  const primary = primaryMove(order)
  if (!primary) {
    const why = finalStages.includes(order.stage) ? text.moves.final : text.moves.nobody
    return <p className={css.noMove}>{why}</p>
  }
  if (isOpen(primary)) return undefined
  return (
    <div className={css.blockers} id={id}>
      <span>{text.moves.before(moveLabel(text, order.stage, primary.to))}</span>
      <ul>
        {primary.blockers.map((sentence) => (
          <li key={sentence}>
            <button type="button" onClick={() => show(places[sentence] ?? 'lines')}>
              {say(sentence)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
