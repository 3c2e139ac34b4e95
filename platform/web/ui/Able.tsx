import { Tooltip } from '@mantine/core'
import { type MouseEvent, type ReactElement, cloneElement } from 'react'
import type { Ability } from '#platform/contract/can.ts'
import { useSayMessage } from '../messages.ts'
import css from './ui.module.css'

interface Button {
  className?: string
  'aria-disabled'?: boolean
  'data-disabled'?: boolean
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

interface Props {
  /** What the record's answer says of it (`order.can.issue`); while that is not there yet, the button waits. */
  ability: Ability | undefined
  /** A `Button` or an `ActionIcon`. */
  children: ReactElement<Button>
}

/** A button that stays in sight while it is off, and says why: on hover, on touch, and to the keyboard. */
export function Able({ ability, children: button }: Props) {
  const say = useSayMessage()
  if (ability?.ok) return button
  const off = cloneElement(button, {
    // not `disabled`: that could not be reached by the keyboard, nor say anything
    'aria-disabled': true,
    'data-disabled': true,
    className: `${button.props.className ?? ''} ${css.off ?? ''}`,
    onClick: (event) => event.preventDefault(),
  })
  if (!ability) return off
  return (
    <Tooltip
      label={say(ability.why)}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      {off}
    </Tooltip>
  )
}
