/** The select of forms. Always loaded lazily, with the first field of that kind. */
import { Select } from '@mantine/core'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<typeof Select>, 'data' | 'value' | 'onChange'> {
  options: readonly { value: string | number; label: string; disabled?: boolean }[]
  value: unknown
  onChange: (value: string | number | null) => void
}

/** Returns the option's own value, a number if it was one. */
export default function SelectField({ options, value, onChange, ...rest }: Props) {
  return (
    <Select
      {...rest}
      data={options.map((option) => ({ ...option, value: String(option.value) }))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) =>
        onChange(options.find((option) => String(option.value) === chosen)?.value ?? null)
      }
      searchable={options.length > 8}
      openOnFocus={false}
      allowDeselect={false}
      withScrollArea={false}
    />
  )
}
