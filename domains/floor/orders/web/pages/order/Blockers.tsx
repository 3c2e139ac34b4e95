import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { finalStages, isNextStep, primaryMove } from '../../../rules.ts'
import { moveLabel } from '../../parts/stage.ts'
import { ordersTexts } from '../../texts/texts.ts'
import { useOrderContext } from '../../parts/orderContext.tsx'
import { placeOf, showPlace } from './places.ts'
import css from '../../parts/order.module.css'

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
  if (isNextStep(primary)) return undefined
  return (
    <div className={css.blockers} id={id}>
      <span>{text.moves.before(moveLabel(text, order.stage, primary.to))}</span>
      <ul>
        {primary.blockers.map((sentence) => (
          <li key={sentence}>
            <button type="button" onClick={() => showPlace(placeOf(sentence))}>
              {say(sentence)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
