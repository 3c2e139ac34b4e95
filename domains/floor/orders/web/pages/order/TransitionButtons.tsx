import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { isNextStep, isOpen, primaryTransition } from '../../../rules.ts'
import { type AllowedTransition, transitionLabel } from '../../components/stage.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { lazyMenu } from '#platform/web/ui/menus/lazyMenu.tsx'
import { NextStep } from './NextStep.tsx'
import { OtherTransitionsButton } from './OtherTransitionsButton.tsx'
import { useUnsettledMoney } from './bill/useMoneyLeft.ts'
import { useTransitionNow } from '../../components/useTransitionNow.ts'
import css from '../../components/order.module.css'

const MoveDialog = lazyComponent(
  async () => (await import('../../components/TransitionDialog.tsx')).TransitionDialog,
)
const OtherMoves = lazyMenu(
  OtherTransitionsButton,
  async () => (await import('./OtherTransitions.tsx')).OtherTransitions,
)

/** The primary button: the next transition, or the action needed before it. The other transitions are in its menu. */
export function TransitionButtons({ isTight }: { isTight?: boolean }) {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [asking, setAsking] = useState<AllowedTransition>()
  const now = useTransitionNow()
  const primary = primaryTransition(order)
  const isNext = primary !== undefined && isNextStep(primary)
  const moneyLeft = useUnsettledMoney()
  const before = primary && !isNext ? primary.blockers : moneyLeft
  // a blocked one shows its reason there
  const others = order.allowed.filter((move) => move !== primary || !isNext)

  const start = (move: AllowedTransition) => {
    if (!isOpen(move)) return
    if (move.needs.length > 0) setAsking(move)
    else void now.move(move)
  }
  return (
    <>
      {before.length > 0 && <NextStep blockers={before} />}
      {primary && isNext && (
        <Button loading={now.isPending} className={css.move ?? ''} onClick={() => start(primary)}>
          {transitionLabel(text, order.stage, primary.to)}
        </Button>
      )}
      {others.length > 0 && (
        <OtherMoves moves={others} onStart={start} isTight={isTight ?? false} />
      )}
      {asking && <MoveDialog move={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
