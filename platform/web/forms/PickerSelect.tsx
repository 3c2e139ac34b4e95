/** The picker itself, loaded with the first one of a visit: pages use PickerInput.tsx. */
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { foldText, hasWords } from '#platform/contract/text/fold.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { type CallInput, callApi, queryKeyOf, useApiQuery, useScopedQuery } from '../data/api.ts'
import { useTexts } from '../language/i18n.tsx'
import type { EarlyInput } from './PickerInput.tsx'
import { type PickerInputProps, type PickerSource, type RowOf, nameOf } from './pickerSource.ts'
import type { CommonTexts } from '../screens.ts'
import { commonTexts } from '../../texts/texts.ts'
import css from '../ui/ui.module.css'

const CREATE = '+'
const WAIT_MS = 200

/** A chosen row, and its label. */
interface Chosen {
  id: number
  label: string
}

const chosenOf = (row: { id: number; name: string } | null | undefined): Chosen | undefined =>
  row ? { id: row.id, label: row.name } : undefined

interface Early {
  early: EarlyInput
  onEarly?: unknown
}

export default function PickerSelect<C extends ClientCall>(props: PickerInputProps<C> & Early) {
  const {
    source,
    params,
    get,
    query,
    rowLabel = nameOf,
    detail,
    first,
    value,
    initial,
    kept: fromDraft,
    onCreate,
    oneOfAName,
    early,
    onEarly: _,
    ...input
  } = props
  const { form: words, button } = useTexts(commonTexts)
  const [chosen, setChosen] = useState(() => chosenOf(initial))
  const { search, wasOpened, hold, close, box } = useSearchBox(early)

  const shown = [chosen, chosenOf(fromDraft)].find((named) => named?.id === value)
  // the input then shows the chosen row's name, which is not a search
  const typed = search === shown?.label ? '' : search.trim()
  const found = useRows({ source, params, query, first }, typed, {
    enabled: wasOpened || (Boolean(value) && !shown),
  })
  const { rows, isOlder } = found
  const kept = useKept({ source, get, rowLabel }, { value, shown, found })
  const adds = onCreate && mayAdd(typed, oneOfAName ? rows.map(rowLabel) : [])
  const adding = adds ? [{ value: CREATE, label: button.addNamed(typed) }] : []

  const { choose, press } = useChoosing(props, {
    found,
    typed,
    onChosen: setChosen,
    early,
    onHeld: hold,
    onTaken: close,
  })
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
        if (typed) onEnter(event, press)
      }}
      searchable
      // a click, a key or a letter opens the list; in a form that starts in its first picker it stays closed
      openOnFocus={false}
      {...box}
      // the server has filtered the rows already, or is about to
      filter={({ options }) => {
        if (!typed) return options
        const searched = options.slice(kept.length)
        return isOlder
          ? searched.filter((row) => 'label' in row && hasWords(row.label, typed))
          : searched
      }}
      renderOption={({ option }) => {
        const row = rows.find((candidate) => String(candidate.id) === option.value)
        return <Choice label={option.label} second={row && detail?.(row)} />
      }}
      nothingFoundMessage={nothingIn(words, found, Boolean(onCreate) && !typed)}
      allowDeselect={false}
      withScrollArea={false}
      maxDropdownHeight={320}
      clearButtonProps={{ 'aria-label': words.clear }}
    />
  )
}

/** Not empty, and not an existing name. */
const mayAdd = (typed: string, names: readonly string[]) =>
  typed !== '' && names.every((name) => foldText(name) !== foldText(typed))

const nothingIn = (
  words: CommonTexts['form'],
  { isSearching }: Found<ClientCall>,
  isEmptyList: boolean,
): string => {
  if (isSearching) return words.searching
  return isEmptyList ? words.typeToAdd : words.nothingFound
}

const isSettled = ({ isFound, isSearching, isOlder }: Found<ClientCall>) =>
  isFound && !isSearching && !isOlder

interface Choosing<C extends ClientCall> {
  found: Found<C>
  typed: string
  early: EarlyInput
  onChosen: (chosen: Chosen) => void
  /** Enter waits for the rows of the text, which stays meanwhile. */
  onHeld: () => void
  /** Enter has chosen a row, or there was none: the list closes. */
  onTaken: (isFound: boolean) => void
}

function useChoosing<C extends ClientCall>(
  { rowLabel = nameOf, onChange, onCreate }: PickerInputProps<C>,
  { found, typed, early, onChosen, onHeld, onTaken }: Choosing<C>,
) {
  const choose = (id: string | null) => {
    if (id === CREATE) return onCreate?.(typed)
    const row = found.rows.find((candidate) => String(candidate.id) === id)
    if (row) onChosen({ id: row.id, label: rowLabel(row) })
    onChange(id ? Number(id) : null, row)
  }
  // Enter chooses the first row of the present text, or adds the text if there is none
  const entered = early.isEntered ? early.text.trim() : ''
  const press = useEnter({ typed, entered }, isSettled(found), onHeld, () => {
    const [first] = found.rows
    onTaken(first !== undefined || onCreate !== undefined)
    if (first) choose(String(first.id))
    else onCreate?.(typed)
  })
  return { choose, press }
}

/**
 * The text of the search, and whether its list is open. The select clears the text once when it begins, which must not
 * remove what was typed before.
 */
function useSearchBox(early: EarlyInput) {
  const [search, setSearch] = useState(early.text)
  const [isOpen, setOpen] = useState(early.text !== '')
  // the rows load once the list was opened
  const [wasOpened, setOpened] = useState(isOpen)
  const isFirst = useRef(early.text !== '')
  // a quick user may be in the next field when the rows arrive
  const isHeld = useRef(early.isEntered)
  const isLeft = useRef(false)
  const hold = () => {
    isHeld.current = true
  }
  const close = (isFound = true) => {
    setOpen(false)
    if (isHeld.current && !isFound && isLeft.current) setSearch('')
    isHeld.current = false
  }
  const box = {
    searchValue: search,
    onSearchChange: (next: string) => {
      const isKept = next === '' && (isFirst.current || isHeld.current)
      if (!isKept) setSearch(next)
      isFirst.current = false
      isLeft.current = isKept
      if (next !== '') isHeld.current = false
    },
    dropdownOpened: isOpen,
    onDropdownOpen: () => {
      setOpen(true)
      setOpened(true)
    },
    onDropdownClose: () => setOpen(false),
  }
  return { search, wasOpened, hold, close, box }
}

/**
 * An Enter that was quicker than the search waits for the rows of its text.
 * @param entered the text whose Enter came before this part had loaded
 */
function useEnter(
  { typed, entered }: { typed: string; entered: string },
  isThere: boolean,
  hold: () => void,
  take: () => void,
) {
  const pressed = useRef(entered)
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    if (!isThere || pressed.current === '' || pressed.current !== typed) return
    pressed.current = ''
    takeNow()
  }, [isThere, typed])
  return () => {
    if (isThere) return take()
    pressed.current = typed
    hold()
  }
}

/** Enter without a row that the arrow keys chose before. */
function onEnter(event: KeyboardEvent<HTMLInputElement>, press: () => void) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  if (list?.querySelector('[data-combobox-selected]')) return
  // nothing found, or not yet: the typed text stays when the focus leaves
  event.preventDefault()
  press()
}

const Choice = ({ label, second }: { label: string; second: string | null | undefined }) => (
  <div>
    {label}
    {second && <div className={css.second}>{second}</div>}
  </div>
)

interface Found<C extends ClientCall> {
  rows: RowOf<C>[]
  isFound: boolean
  /** The rows belong to an older search. */
  isOlder: boolean
  isSearching: boolean
}

/** The rows of the search; those of `first` come before the others as long as the input is empty. */
function useRows<C extends ClientCall>(
  { source, params, query, first = [] }: PickerSource<C>,
  typed: string,
  { enabled }: { enabled: boolean },
): Found<C> {
  const [keyword] = useDebouncedValue(typed, WAIT_MS)
  const scopedQuery = useScopedQuery(source, { ...query, keyword, limit: 10 })
  const found = useQuery({
    queryKey: queryKeyOf(source, params, scopedQuery),
    // the older search is cancelled by its signal
    queryFn: ({ signal }) =>
      callApi(source, { params, query: scopedQuery, signal } as unknown as CallInput<C>),
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

interface Value<C extends ClientCall> {
  value: number | null | undefined
  shown: Chosen | undefined
  found: Found<C>
}

/** The option of a value that is not among the rows. `get` names one that came with the URL. */
function useKept<C extends ClientCall>(
  { source, get, rowLabel = nameOf }: PickerSource<C>,
  { value, shown, found }: Value<C>,
) {
  const inRows = found.rows.some((row) => row.id === value)
  const selectedRow = useApiQuery(
    get ?? source,
    { params: { id: value ?? 0 } },
    {
      enabled: Boolean(get && value && !shown && found.isFound && !inRows),
    },
  ).data as RowOf<C> | undefined
  const named = shown ?? (selectedRow && { id: selectedRow.id, label: rowLabel(selectedRow) })
  if (inRows || !named || named.id !== value) return []
  return [{ value: String(named.id), label: named.label }]
}
