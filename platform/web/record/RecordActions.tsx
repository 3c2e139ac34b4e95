/** The buttons of a record's page. A forbidden one stays in its place, disabled, with its reason. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { IconTrash } from '@tabler/icons-react'
import { type Ability, allowed } from '#platform/contract/abilities.ts'
import type { ClientCall, ParamsOf } from '#platform/contract/client-calls.ts'
import { type Address, useNavigateTo } from '../data/address.ts'
import { type CallInput, useActionMutation } from '../data/api.ts'
import { confirmDelete } from '../confirm.ts'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'
import { AbilityGuard } from '../ui/feedback/AbilityGuard.tsx'

export interface Action {
  /** Unique on its page. */
  name: string
  label: string
  icon?: ComponentType<{ size: number; 'aria-hidden': true }>
  /** The ability of the record (`order.can.issue`); without one, everybody who sees the record may. */
  can?: Ability
  /** The one filled button. */
  main?: boolean
  /** Links to a page, */
  to?: Address
  /** or does something at once, while `busy`, */
  act?: () => unknown
  busy?: boolean
  /** or opens a dialog. */
  dialog?: (close: () => void) => ReactNode
}

export function RecordActions({ actions }: { actions: readonly (Action | false | undefined)[] }) {
  const [opened, setOpened] = useState<string>()
  const shown = actions.filter((action) => action !== false && action !== undefined)
  return (
    <>
      {shown.map((action) => (
        <ActionButton key={action.name} {...action} onOpen={() => setOpened(action.name)} />
      ))}
      {shown.find(({ name }) => name === opened)?.dialog?.(() => setOpened(undefined))}
    </>
  )
}

function ActionButton({ onOpen, ...action }: Action & { onOpen: () => void }) {
  const { label, icon: Drawn, can = allowed, main, to, act, busy = false, dialog } = action
  const look = {
    variant: main ? 'filled' : 'default',
    leftSection: Drawn && <Drawn size={16} aria-hidden />,
  }
  if (to)
    return (
      <AbilityGuard ability={can}>
        <Button component={Link} to={to} {...look}>
          {label}
        </Button>
      </AbilityGuard>
    )
  return (
    <AbilityGuard ability={can}>
      <Button {...look} loading={busy} onClick={() => (dialog ? onOpen() : void act?.())}>
        {label}
      </Button>
    </AbilityGuard>
  )
}

interface Removal<C extends ClientCall> {
  params: ParamsOf<C>
  can: Ability
  /** The record's name in the question. */
  of: string
  /** The page to navigate to afterwards. */
  list: Address
}

/** The action that deletes a record after a confirmation, and returns to its list. */
export function useRemoval<C extends ClientCall>(
  call: C,
  { params, can, of, list }: Removal<C>,
): Action {
  const { button } = useTexts(commonTexts)
  const navigateTo = useNavigateTo()
  const remove = useActionMutation(call, { onSaved: () => navigateTo(list, { replace: true }) })
  return {
    name: 'remove',
    label: button.delete,
    icon: IconTrash,
    can,
    busy: remove.isPending,
    act: async () => {
      if (await confirmDelete(of)) remove.mutate({ params } as unknown as CallInput<C>)
    },
  }
}
