/** The few sums of a record, each in a tile of its own. */
import css from './statTiles.module.css'

export type StatTile = readonly [name: string, value: string]

export const StatTiles = ({ of }: { of: readonly StatTile[] }) => (
  <dl className={css.sums}>
    {of.map(([name, value]) => (
      <div key={name} className={css.sum}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
