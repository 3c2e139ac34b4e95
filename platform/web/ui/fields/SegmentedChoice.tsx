import { type ReactNode, useId } from 'react'
import css from './segmentedChoice.module.css'

interface Props<V extends string> {
  'aria-label': string
  value: V
  onChange: (value: V) => void
  data: readonly { value: V; label: ReactNode }[]
  size?: 'small'
  fullWidth?: boolean
  className?: string | undefined
}

/** A choice of few options, all visible: radio buttons that look like one switch. */
export function SegmentedChoice<V extends string>(props: Props<V>) {
  const { value, onChange, data, size, fullWidth, className = '' } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      className={`${css.segments} ${className}`}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      {data.map(({ value: one, label }) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
