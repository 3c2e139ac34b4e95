import { Select } from '@mantine/core'
import { useUpdateSearch } from '#platform/web/data/address.ts'

interface Props {
  /** The parameter in the address; the first option is the default and is left out there. */
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** A select among the options of a report. */
export function ReportSelect({ name, label, value, options }: Props) {
  const change = useUpdateSearch()
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
