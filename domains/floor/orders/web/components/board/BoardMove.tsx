/** The dialog of a dropped card: the transition with its inputs, or its blockers. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { createMessage as saying } from '#platform/contract/messages.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { toastFailure } from '#platform/web/toast.ts'
import { orders } from '../../../calls.gen.ts'
import { orderMessages } from '../../../messages.ts'
import { type Stage, isOpen } from '../../../rules.ts'
import { TransitionDialog } from '../TransitionDialog.tsx'
import { useTransitionNow } from '../useTransitionNow.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import { OrderContext, useOrderContext } from '../../shared/orderContext.tsx'

interface Props {
  id: number
  to: Stage
  onDone: () => void
}

export function BoardTransition({ id, to, onDone }: Props) {
  const { data: order } = useApiQuery(orders.get, { params: { id } })
  if (!order) return null
  return (
    <OrderContext order={order}>
      <Move to={to} onDone={onDone} />
    </OrderContext>
  )
}

function Move({ to, onDone }: Omit<Props, 'id'>) {
  const { order } = useOrderContext()
  const text = useTexts(ordersTexts)
  const formatMessage = useFormatMessage()
  const now = useTransitionNow()
  const begun = useRef(false)
  const move = order.allowed.find((transition) => transition.to === to)
  const asks = move !== undefined && isOpen(move) && move.needs.length > 0
  const begin = useEffectEvent(async () => {
    if (begun.current || asks) return
    begun.current = true
    if (!move)
      toastFailure(
        formatMessage({
          ...saying(orderMessages.noMove, { from: order.stage, to }),
          values: { from: text.stage[order.stage], to: text.stage[to] },
        }),
      )
    else if (!isOpen(move)) toastFailure(move.blockers.map(formatMessage).join(' · '))
    else await now.move(move)
    onDone()
  })
  useEffect(() => void begin(), [])
  return asks ? <TransitionDialog move={move} onClose={onDone} /> : null
}
