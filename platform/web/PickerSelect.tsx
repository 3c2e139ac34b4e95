/** The picker itself, loaded with the first one of a visit: pages take PickerInput.tsx. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState, useEffect, useEffectEvent } from 'react'
import { hasWords } from '#platform/contract/fold.ts'
import type { Page } from '#platform/contract/list.ts'
import type { Call } from '#platform/contract/route.ts'
import { type Given, callApi, keyOf, useAsk, useInReach } from './api.ts'
import { useTexts } from './i18n.tsx'
import { type PickerInputProps, type PickerSource, type RowOf, nameOf } from './pickerSource.ts'
import { commonTexts } from './texts/texts.ts'
import css from './ui/ui.module.css'

const CREATE = '+'
const WAIT_MS = 200

/** A chosen row, and how it is shown. */
interface Chosen {
  id: number
  label: string
}

const chosenOf = (row: { id: number; name: string } | null | undefined): Chosen | undefined =>
  row ? { id: row.id, label: row.name } : undefined

export default function PickerSelect<C extends Call>(props: PickerInputProps<C>) {
  const {
    source,
    params,
    get,
    query,
    rowLabel = nameOf,
    detail,
    first,
    value,
    onChange,
    initial,
    kept: fromDraft,
    onCreate,
    ...input
  } = props
  const { form: words, button } = useTexts(commonTexts)
  const [chosen, setChosen] = useState(() => chosenOf(initial))
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')

  const shown = [chosen, chosenOf(fromDraft)].find((named) => named?.id === value)
  // the input then shows the chosen row's name, which is not a search
  const typed = search === shown?.label ? '' : search.trim()
  const found = useRows({ source, params, query, first }, typed, {
    enabled: opened || (Boolean(value) && !shown),
  })
  const { rows, isOlder } = found
  const kept = useKept({ source, get, rowLabel }, { value, shown, found })
  const adding = onCreate && typed ? [{ value: CREATE, label: `${button.addNew}: ${typed}` }] : []

  const fits = (label: string) => hasWords(label, typed)
  // a quick Enter must not choose a row of an older search that does not match the typed text
  const hasRow = isOlder ? rows.some((row) => fits(rowLabel(row))) : rows.length > 0
  const isNowhere = !hasRow && isSettled(found) && adding.length > 0
  const press = useQuickEnter(typed, isNowhere, onCreate)

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
      onKeyDown={(event) => {
        if (typed) chooseOnEnter(event, hasRow || isNowhere, press)
      }}
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
        return <Choice label={option.label} second={row && detail?.(row)} />
      }}
      nothingFoundMessage={found.isSearching ? words.searching : words.nothingFound}
      allowDeselect={false}
      withScrollArea={false}
      maxDropdownHeight={320}
      clearButtonProps={{ 'aria-label': words.clear }}
    />
  )
}

const isSettled = ({ isFound, isSearching, isOlder }: Found<Call>) =>
  isFound && !isSearching && !isOlder

/** An Enter that was quicker than the search adds the row once nothing was found. */
function useQuickEnter(
  typed: string,
  isNowhere: boolean,
  onCreate: ((typed: string) => void) | undefined,
) {
  const [pressed, setPressed] = useState('')
  const add = useEffectEvent(() => onCreate?.(typed))
  const isDue = isNowhere && pressed !== '' && pressed === typed
  useEffect(() => {
    if (isDue) add()
  }, [isDue])
  return () => setPressed(typed)
}

/** Enter chooses the row that matches a typed code or name, without an arrow key before. */
function chooseOnEnter(
  event: KeyboardEvent<HTMLInputElement>,
  isThere: boolean,
  orElse: () => void,
) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  if (!list || list.querySelector('[data-combobox-selected]')) return
  // nothing found, or not yet: keep the typed text when the focus leaves
  event.preventDefault()
  if (isThere) list.querySelector<HTMLElement>('[role="option"]')?.click()
  else orElse()
}

const Choice = ({ label, second }: { label: string; second: string | null | undefined }) => (
  <div>
    {label}
    {second && <div className={css.second}>{second}</div>}
  </div>
)

interface Found<C extends Call> {
  rows: RowOf<C>[]
  isFound: boolean
  /** The rows answer an older search. */
  isOlder: boolean
  isSearching: boolean
}

/** The rows of the search; those of `first` come before the others as long as nothing is typed. */
function useRows<C extends Call>(
  { source, params, query, first = [] }: PickerSource<C>,
  typed: string,
  { enabled }: { enabled: boolean },
): Found<C> {
  const [keyword] = useDebouncedValue(typed, WAIT_MS)
  const asked = useInReach(source, { ...query, keyword, limit: 10 })
  const found = useQuery({
    queryKey: keyOf(source, params, asked),
    // the older search is cancelled by its signal
    queryFn: ({ signal }) =>
      callApi(source, { params, query: asked, signal } as unknown as Given<C>),
    enabled,
    placeholderData: (before) => before,
  })
  const others = (found.data as Page<RowOf<C>> | undefined)?.data ?? []
  return {
    rows: typed
      ? others
      : [...first, ...others.filter((row) => first.every(({ id }) => id !== row.id))],
    isFound: Boolean(found.data),
    isOlder: typed !== keyword || found.isPlaceholderData,
    isSearching: typed !== keyword || found.isFetching,
  }
}

interface Value<C extends Call> {
  value: number | null | undefined
  shown: Chosen | undefined
  found: Found<C>
}

/** The option of a value that is not among the rows. One that came with the address is named by `get`. */
function useKept<C extends Call>(
  { source, get, rowLabel = nameOf }: PickerSource<C>,
  { value, shown, found }: Value<C>,
) {
  const inRows = found.rows.some((row) => row.id === value)
  const one = useAsk(
    get ?? source,
    { params: { id: value ?? 0 } },
    {
      enabled: Boolean(get && value && !shown && found.isFound && !inRows),
    },
  ).data as RowOf<C> | undefined
  const named = shown ?? (one && { id: one.id, label: rowLabel(one) })
  if (inRows || !named || named.id !== value) return []
  return [{ value: String(named.id), label: named.label }]
}
