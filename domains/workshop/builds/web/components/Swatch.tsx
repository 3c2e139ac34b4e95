import type { CSSProperties } from 'react'
import css from './swatch.module.css'

/** A colour with its name; only the name if the colour is unset. */
export const Swatch = ({ name, hex }: { name: string; hex: string | null }) => (
  <span className={css.swatch}>
    {hex && <span className={css.colour} style={{ '--hex': hex } as CSSProperties} aria-hidden />}
    {name}
  </span>
)
