import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDotsVertical } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ButtonMenu } from '#platform/web/ui/ButtonMenu.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { isNextStep, isOpen, primaryMove } from '../../../rules.ts'
import { type AllowedMove, moveLabel } from '../../parts/stage.ts'
import { ordersTexts } from '../../texts/texts.ts'
import { useOrderContext } from '../../parts/orderContext.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { NextStep } from './NextStep.tsx'
import { useMoneyLeft } from './useMoneyLeft.ts'
import { useMoveNow } from '../../parts/useMoveNow.ts'
import css from '../../parts/order.module.css'

const MoveDialog = later(async () => (await import('../../parts/MoveDialog.tsx')).MoveDialog)

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

function OtherMoves({
  moves,
  onStart,
  isTight,
}: {
  moves: AllowedMove[]
  onStart: (move: AllowedMove) => void
  /** Only its mark: the next step needs the room. */
  isTight: boolean
}) {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  return (
    <ButtonMenu
      position="bottom-start"
      width={300}
      face={
        isTight ? (
          <ActionIcon variant="default" size={52} aria-label={text.moves.more}>
            <IconDotsVertical size={20} />
          </ActionIcon>
        ) : (
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {text.moves.more}
          </Button>
        )
      }
    >
      {moves.map((move) => (
        <OtherMove
          key={move.to}
          move={move}
          label={moveLabel(text, order.stage, move.to)}
          onStart={() => onStart(move)}
        />
      ))}
    </ButtonMenu>
  )
}

interface OtherProps {
  move: AllowedMove
  label: string
  onStart: () => void
}

function OtherMove({ move, label, onStart }: OtherProps) {
  const say = useSayMessage()
  const whyId = useId()
  const open = isOpen(move)
  return (
    <Menu.Item
      // off, but still reached by the arrow keys: `disabled` would be skipped
      aria-disabled={!open}
      aria-describedby={open ? undefined : whyId}
      data-off={!open || undefined}
      data-danger={move.to === 'cancelled' || undefined}
      className={css.otherMove ?? ''}
      closeMenuOnClick={open}
      onClick={onStart}
    >
      {label}
      {!open && (
        <span id={whyId} className={css.why}>
          {move.blockers.map(say).join(' · ')}
        </span>
      )}
    </Menu.Item>
  )
}
