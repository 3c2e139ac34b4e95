import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#platform/web/i18n.tsx'
import { isNextStep, isOpen, primaryMove } from '../../../rules.ts'
import { type AllowedMove, moveLabel } from '../../parts/stage.ts'
import { ordersTexts } from '../../texts/texts.ts'
import { useOrderContext } from '../../parts/orderContext.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { laterMenu } from '#platform/web/ui/LaterMenu.tsx'
import { NextStep } from './NextStep.tsx'
import { OtherMovesButton } from './OtherMovesButton.tsx'
import { useMoneyLeft } from './useMoneyLeft.ts'
import { useMoveNow } from '../../parts/useMoveNow.ts'
import css from '../../parts/order.module.css'

const MoveDialog = later(async () => (await import('../../parts/MoveDialog.tsx')).MoveDialog)
const OtherMoves = laterMenu(
  OtherMovesButton,
  async () => (await import('./OtherMoves.tsx')).OtherMoves,
)

/** The real next step as the filled button: the move, or what stands before it. The other moves are in its menu. */
export function MoveButtons({ isTight }: { isTight?: boolean }) {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [asking, setAsking] = useState<AllowedMove>()
  const now = useMoveNow()
  const primary = primaryMove(order)
  const isNext = primary !== undefined && isNextStep(primary)
  const moneyLeft = useMoneyLeft()
  const before = primary && !isNext ? primary.blockers : moneyLeft
  // a blocked one says there why
  const others = order.allowed.filter((move) => move !== primary || !isNext)

  const start = (move: AllowedMove) => {
    if (!isOpen(move)) return
    if (move.needs.length > 0) setAsking(move)
    else void now.move(move)
  }
  return (
    <>
      {before.length > 0 && <NextStep blockers={before} />}
      {primary && isNext && (
        <Button loading={now.isPending} className={css.move ?? ''} onClick={() => start(primary)}>
          {moveLabel(text, order.stage, primary.to)}
        </Button>
      )}
      {others.length > 0 && (
        <OtherMoves moves={others} onStart={start} isTight={isTight ?? false} />
      )}
      {asking && <MoveDialog move={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
