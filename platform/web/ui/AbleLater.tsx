import { type ComponentProps, cloneElement } from 'react'
import type { Able as Explained } from './Able.tsx'
import { later } from './later.tsx'

type Props = ComponentProps<typeof Explained>

const Reason = later(
  async () => (await import('./Able.tsx')).Able,
  ({ children }: Props) => cloneElement(children, { 'aria-disabled': true, onClick: undefined }),
)

/** `Able` where nearly everybody may: what shows the reason loads only for those who may not. */
export const AbleLater = (props: Props) =>
  props.ability?.ok ? props.children : <Reason {...props} />
