import { Menu } from '@mantine/core'
import { useId } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { OpenMenu } from '#platform/web/ui/menus/OpenMenu.tsx'
import { isOpen } from '../../../rules.ts'
import { type AllowedTransition, transitionLabel } from '../../components/stage.ts'
import { ordersTexts } from '../../../texts/texts.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import { OtherTransitionsButton, type OtherTransitionsProps } from './OtherTransitionsButton.tsx'
import css from '../../components/order.module.css'

/** The transitions besides the next step. Mounts open. */
export function OtherTransitions(props: OtherTransitionsProps) {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  return (
    <OpenMenu
      position="bottom-start"
      width={300}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#content' }}
      face={<OtherTransitionsButton {...props} />}
    >
      {props.moves.map((move) => (
        <OtherMove
          key={move.to}
          move={move}
          label={transitionLabel(text, order.stage, move.to)}
          onStart={() => props.onStart(move)}
        />
      ))}
    </OpenMenu>
  )
}

interface OtherProps {
  move: AllowedTransition
  label: string
  onStart: () => void
}

function OtherMove({ move, label, onStart }: OtherProps) {
  const formatMessage = useFormatMessage()
  const whyId = useId()
  const open = isOpen(move)
  return (
    <Menu.Item
      // `disabled` would be skipped by the arrow keys
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
          {move.blockers.map(formatMessage).join(' · ')}
        </span>
      )}
    </Menu.Item>
  )
}
