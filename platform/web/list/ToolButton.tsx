import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  label: string
  icon: Icon
}

/** A tool of a list that is an icon alone; it says its name. A menu gives it its own props. */
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
