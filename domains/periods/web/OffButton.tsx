import { Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** Set while it is off: shown on hover and focus, so that the keyboard reads it too. */
  whyNot?: string | undefined
  /** What a screen reader hears: the action and what it is done to. */
  label: string
  onClick: () => void
  children: ReactNode
}

/** A small button that stays in sight while it is off, and says why. */
export const OffButton = ({ whyNot, label, onClick, children }: Props) => (
  <Tooltip label={whyNot} disabled={!whyNot} events={{ hover: true, focus: true, touch: true }}>
    <Button
      size="xs"
      variant="default"
      aria-label={label}
      aria-disabled={Boolean(whyNot)}
      data-disabled={whyNot ? true : undefined}
      onClick={() => {
        if (!whyNot) onClick()
      }}
    >
      {children}
    </Button>
  </Tooltip>
)
