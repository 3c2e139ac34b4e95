import { Select } from '@mantine/core'
import { useChangeSearch } from '#platform/web/address.ts'

interface Props {
  /** The parameter of the address; the first option is the default and needs no words there. */
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** One choice of a report among its tools. */
export function Choice({ name, label, value, options }: Props) {
  const change = useChangeSearch()
  return (
    <Select
      aria-label={label}
      w={220}
      data={[...options]}
      value={value}
      onChange={(chosen) => change({ [name]: chosen === options[0]?.value ? null : chosen })}
      allowDeselect={false}
      withScrollArea={false}
    />
  )
}
