import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  label: string
  icon: Icon
}

/** An icon button of a list with an accessible name. A menu passes its own props to it. */
export const ToolButton = ({ label, icon: Shown, ...props }: Props) => (
  <ActionIcon
    {...(props as object)}
    variant="subtle"
    color="gray"
    size={36}
    aria-label={label}
    title={label}
  >
    <Shown size={18} stroke={1.6} />
  </ActionIcon>
)
