/** The picker itself, loaded with the first one of a visit: pages take PickerInput.tsx. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { Page } from '#platform/contract/list.ts'
import type { Call } from '#platform/contract/route.ts'
import { type Given, callApi, keyOf, useAsk, useInReach } from './api.ts'
import { useTexts } from './i18n.tsx'
import { type PickerInputProps, type RowOf, nameOf } from './pickerSource.ts'
import { commonTexts } from './texts/texts.ts'
import css from './ui/ui.module.css'

const CREATE = '+'
const WAIT_MS = 200

export default function PickerSelect<C extends Call>(props: PickerInputProps<C>) {
  const {
    source,
    params,
    get,
    query,
    rowLabel = nameOf,
    detail,
    first = [],
    value,
    onChange,
    initial,
    kept: fromDraft,
    onCreate,
    ...input
  } = props
  const { form: words, button } = useTexts(commonTexts)
  const [chosen, setChosen] = useState(
    initial ? { id: initial.id, label: initial.name } : undefined,
  )
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')

  const drafted = fromDraft && { id: fromDraft.id, label: fromDraft.name }
  const shown = [chosen, drafted].find((named) => named?.id === value)
  // the input then shows the chosen row's name, which is not a search
  const typed = search === shown?.label ? '' : search.trim()
  const [keyword] = useDebouncedValue(typed, WAIT_MS)
  const asked = useInReach(source, { ...query, keyword, limit: 10 })
  const found = useQuery({
    queryKey: keyOf(source, params, asked),
    // the older search is cancelled by its signal
    queryFn: ({ signal }) =>
      callApi(source, { params, query: asked, signal } as unknown as Given<C>),
    enabled: opened || (Boolean(value) && !shown),
    placeholderData: (before) => before,
  })
  const others = (found.data as Page<RowOf<C>> | undefined)?.data ?? []
  const rows = typed
    ? others
    : [...first, ...others.filter((row) => first.every(({ id }) => id !== row.id))]
  const inRows = rows.find((row) => row.id === value)
  const one = useAsk(
    get ?? source,
    { params: { id: value ?? 0 } },
    {
      enabled: Boolean(get && value && !shown && found.data && !inRows),
    },
  ).data as RowOf<C> | undefined
  const named = shown ?? (one && { id: one.id, label: rowLabel(one) })
  const kept =
    !inRows && named && named.id === value ? [{ value: String(named.id), label: named.label }] : []
  const adding = onCreate && typed ? [{ value: CREATE, label: `${button.addNew}: ${typed}` }] : []

  // rows of an older search: a quick Enter must not choose a row that does not match the typed text
  const isOlder = typed !== keyword || found.isPlaceholderData
  const fits = (label: string) => label.toLowerCase().includes(typed.toLowerCase())

  // Enter chooses the row that matches a typed code or name, without an arrow key before
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !typed) return
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    if (!list || list.querySelector('[data-combobox-selected]')) return
    // nothing found, or not yet: keep the typed text when the focus leaves
    event.preventDefault()
    const isThere = isOlder ? rows.some((row) => fits(rowLabel(row))) : rows.length > 0
    if (isThere) list.querySelector<HTMLElement>('[role="option"]')?.click()
  }

  const choose = (id: string | null) => {
    if (id === CREATE) return onCreate?.(typed)
    const row = rows.find((candidate) => String(candidate.id) === id)
    if (row) setChosen({ id: row.id, label: rowLabel(row) })
    onChange(id ? Number(id) : null, row)
  }
  return (
    <Select
      {...input}
      placeholder={input.placeholder ?? words.search}
      data={[
        ...kept,
        ...rows.map((row) => ({ value: String(row.id), label: rowLabel(row) })),
        ...adding,
      ]}
      value={value ? String(value) : null}
      onChange={choose}
      onKeyDown={takeFirst}
      searchable
      // a click, a key or a letter opens the list; a form that starts in its first picker stays visible
      openOnFocus={false}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpened(true)}
      // the server has filtered the rows already, or is about to
      filter={({ options }) => {
        if (!typed) return options
        const searched = options.slice(kept.length)
        return isOlder ? searched.filter((row) => 'label' in row && fits(row.label)) : searched
      }}
      renderOption={({ option }) => {
        const row = rows.find((candidate) => String(candidate.id) === option.value)
        const second = row && detail?.(row)
        return (
          <div>
            {option.label}
            {second && <div className={css.second}>{second}</div>}
          </div>
        )
      }}
      nothingFoundMessage={
        found.isFetching || typed !== keyword ? words.searching : words.nothingFound
      }
      allowDeselect={false}
      withScrollArea={false}
      maxDropdownHeight={320}
      clearButtonProps={{ 'aria-label': words.clear }}
    />
  )
}
