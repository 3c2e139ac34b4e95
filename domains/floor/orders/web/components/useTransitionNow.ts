import { carName } from '#domains/people/vehicles/carName.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { orders } from '../../calls.gen.ts'
import { finalStages } from '../../rules.ts'
import { type AllowedTransition, transitionLabel } from './stage.ts'
import { ordersTexts } from '../../texts/texts.ts'
import { useOrderContext, useOrderButton } from '../shared/orderContext.tsx'

/** Executes a transition without inputs immediately; one that cannot be undone asks for confirmation. */
export function useTransitionNow() {
  const { order } = useOrderContext()
  const text = useTexts(ordersTexts)
  const { button, confirm: confirmTexts } = useTexts(commonTexts)
  const transition = useOrderButton(orders.transition)
  const move = async ({ to }: AllowedTransition) => {
    const label = transitionLabel(text, order.stage, to)
    const isFinal = finalStages.includes(to)
    const question =
      to === 'delivered'
        ? {
            title: text.next.handOver(order.license_plate, order.customer.full_name),
            text: carName(order.vehicle),
          }
        : { title: `${label}?`, text: confirmTexts.permanent }
    if (isFinal && !(await confirm({ ...question, yes: label, no: button.back }))) return
    transition.mutate({ params: { id: order.id }, body: { to, version: order.version } })
  }
  return { move, isPending: transition.isPending }
}
