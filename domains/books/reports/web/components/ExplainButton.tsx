import type { Explained } from './FigureOfReport.tsx'
import css from '../shared/report.module.css'

interface Props extends Explained {
  /** The figure, as it is written. */
  shown: string
  onExplain: (explained: Explained) => void
}

/** A figure that a press explains. */
export const ExplainButton = ({ shown, line, heading, onExplain }: Props) => (
  <button
    type="button"
    className={css.explain}
    aria-label={`${shown}: ${line.name}, ${heading.label}`}
    onClick={() => onExplain({ line, heading })}
  >
    {shown}
  </button>
)
