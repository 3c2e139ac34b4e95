import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { finalStages, isNextStep, primaryTransition } from '../../../rules.ts'
import { transitionLabel } from '../../components/stage.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import { sectionOfBlocker, scrollToSection } from './blockerSections.ts'
import css from '../../components/order.module.css'

/** The blockers of the next transition; each links to the section where the user resolves it. */
export function Blockers({ id }: { id: string }) {
  const text = useTexts(ordersTexts)
  const formatMessage = useFormatMessage()
  const { order } = useOrderContext()
  const primary = primaryTransition(order)
  if (!primary) {
    const why = finalStages.includes(order.stage) ? text.moves.final : text.moves.nobody
    return <p className={css.noMove}>{why}</p>
  }
  if (isNextStep(primary)) return undefined
  return (
    <div className={css.blockers} id={id}>
      <span>{text.moves.before(transitionLabel(text, order.stage, primary.to))}</span>
      <ul>
        {primary.blockers.map((sentence) => (
          <li key={sentence}>
            <button type="button" onClick={() => scrollToSection(sectionOfBlocker(sentence))}>
              {formatMessage(sentence)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
