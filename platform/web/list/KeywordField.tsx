import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearch, useUpdateSearch } from '../data/address.ts'

const TYPING_MS = 250

interface Props {
  /** What is found: "Search order, plate, customer". */
  label: string
  title?: string
  className: string | undefined
}

/**
 * The keyword in the URL. Typing searches after a short delay and replaces the history entry; Back, or clearing,
 * changes the text here.
 */
export function KeywordField({ label, ...input }: Props) {
  const { keyword = '' } = useSearch()
  const change = useUpdateSearch()
  const [typed, setTyped] = useState(keyword)
  const [seen, setSeen] = useState(keyword)
  if (seen !== keyword) {
    setSeen(keyword)
    if (typed.trim() !== keyword) setTyped(keyword)
  }
  const search = useDebouncedCallback(
    (words: string) => change({ keyword: words.trim(), page: null }, { replace: true }),
    TYPING_MS,
  )
  return (
    <TextInput
      type="search"
      data-search
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      {...input}
    />
  )
}
