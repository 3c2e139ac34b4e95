import { Tooltip } from '@mantine/core'
import { type MouseEvent, type ReactElement, cloneElement } from 'react'
import { type Ability, isForRole } from '#platform/contract/abilities.ts'
import { useFormatMessage } from '../../language/messages.ts'
import css from '../ui.module.css'

interface Button {
  className?: string
  'aria-disabled'?: boolean
  'data-disabled'?: boolean
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

interface Props {
  /** The ability of the record (`order.can.issue`); the button is off until it has loaded. */
  ability: Ability | undefined
  /** Renders nothing for a role that lacks the capability; the button is off only because of the record's state. */
  roleOnly?: boolean
  /** A `Button` or an `ActionIcon`. */
  children: ReactElement<Button>
}

/** A button that stays visible while it is disabled, and gives the reason: on hover, on touch, and to the keyboard. */
export function AbilityGuard({ ability, roleOnly, children: button }: Props) {
  const formatMessage = useFormatMessage()
  if (ability?.ok) return button
  if (roleOnly && ability && !isForRole(ability)) return null
  const off = cloneElement(button, {
    // not `disabled`: the keyboard could not focus such a button, and it could not show its reason
    'aria-disabled': true,
    'data-disabled': true,
    className: `${button.props.className ?? ''} ${css.off ?? ''}`,
    onClick: (event) => event.preventDefault(),
  })
  if (!ability) return off
  return (
    <Tooltip
      label={formatMessage(ability.why)}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      {off}
    </Tooltip>
  )
}
