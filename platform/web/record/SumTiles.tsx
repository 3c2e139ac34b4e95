/** The few sums of a record, each in a tile of its own. */
import css from './sumTiles.module.css'

export type SumTile = readonly [name: string, value: string]

export const SumTiles = ({ of }: { of: readonly SumTile[] }) => (
  <dl className={css.sums}>
    {of.map(([name, value]) => (
      <div key={name} className={css.sum}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
