import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Address } from '../data/address.ts'

type Props = { children: ReactNode } & ({ to: Address } | { onClick: () => void })

/** The button of a list that opens the page or the dialog of a new record. */
export function AddButton({ children, ...target }: Props) {
  const icon = <IconPlus size={17} aria-hidden />
  if ('onClick' in target)
    return (
      <Button leftSection={icon} onClick={target.onClick}>
        {children}
      </Button>
    )
  return (
    <Button component={Link} to={target.to} leftSection={icon}>
      {children}
    </Button>
  )
}
