import { Select } from '@mantine/core'
import { useChangeSearch, useSearch } from '../address.ts'
import { useTexts } from '../i18n.tsx'
import { PickerInput } from '../PickerInput.tsx'
import { commonTexts } from '../texts/texts.ts'
import { type Filter, FILTER_WIDTH } from './columns.ts'

/** One filter of a list: a fixed choice, or a neighbour's row. */
export default function FilterInput({ filter }: { filter: Filter }) {
  const { name, label } = filter
  const search = useSearch()
  const change = useChangeSearch()
  const { form } = useTexts(commonTexts)
  const choose = (value: string | number | null) => change({ [name]: value, page: null })
  const common = {
    'aria-label': label,
    placeholder: label,
    clearable: true,
    w: FILTER_WIDTH,
    clearButtonProps: { 'aria-label': form.clear },
  }
  if ('source' in filter)
    return (
      <PickerInput
        {...filter}
        {...common}
        label={undefined}
        value={Number(search[name]) || null}
        onChange={choose}
      />
    )
  return (
    <Select
      {...common}
      data={filter.options.map(({ value, label: word }) => ({ value: String(value), label: word }))}
      value={search[name] ?? null}
      onChange={choose}
      withScrollArea={false}
    />
  )
}
