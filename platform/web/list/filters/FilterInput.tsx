import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useUpdateSearch, useSearch } from '../../data/address.ts'
import { useTexts } from '../../language/i18n.tsx'
import { PickerInput } from '../../forms/PickerInput.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { type Filter, FILTER_WIDTH } from '../table/columns.ts'

const TYPING_MS = 250

/** One filter of a list: a fixed choice, typed words, or a row of another module. */
export default function FilterInput({ filter }: { filter: Filter }) {
  const { name, label } = filter
  const search = useSearch()
  const change = useUpdateSearch()
  const { form } = useTexts(commonTexts)
  const choose = (value: string | number | null) => change({ [name]: value, page: null })
  const common = {
    'aria-label': label,
    placeholder: label,
    clearable: true,
    w: FILTER_WIDTH,
    clearButtonProps: { 'aria-label': form.clear },
  }
  if ('typed' in filter) return <TypedFilter filter={filter} />
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

/** Typing filters after a short delay and replaces the history entry, as in the search. */
function TypedFilter({ filter: { name, label } }: { filter: { name: string; label: string } }) {
  const value = useSearch()[name] ?? ''
  const change = useUpdateSearch()
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const narrow = useDebouncedCallback(
    (words: string) => change({ [name]: words.trim() || null, page: null }, { replace: true }),
    TYPING_MS,
  )
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      w={FILTER_WIDTH}
      maxLength={100}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        narrow(event.currentTarget.value)
      }}
    />
  )
}
