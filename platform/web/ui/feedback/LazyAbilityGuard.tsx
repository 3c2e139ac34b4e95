import { type ComponentProps, cloneElement } from 'react'
import { isForRole } from '#platform/contract/abilities.ts'
import type { AbilityGuard as Explained } from './AbilityGuard.tsx'
import { lazyComponent } from '../lazyComponent.tsx'

type Props = ComponentProps<typeof Explained>

const Reason = lazyComponent(
  async () => (await import('./AbilityGuard.tsx')).AbilityGuard,
  ({ children }: Props) => cloneElement(children, { 'aria-disabled': true, onClick: undefined }),
)

/** `AbilityGuard` where nearly everybody may: the code that shows the reason loads only for those who may not. */
export function LazyAbilityGuard(props: Props) {
  const { ability, roleOnly, children } = props
  if (ability?.ok) return children
  return roleOnly && ability && !isForRole(ability) ? null : <Reason {...props} />
}
