/** The command bar's results for the typed text: pages at once, records from the server. */
import { useDebouncedValue } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { search } from '#domains/overview/search/calls.gen.ts'
import type { Address } from '#platform/web/data/address.ts'
import { callApi, queryKeyOf } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { useSearchResults } from './useSearchResults.ts'
import { usePageCommands } from './usePageCommands.ts'

const TYPING_MS = 200
/** A single letter matches everything. */
const FEWEST_LETTERS = 2

export interface Command {
  key: string
  title: string
  /** A second line, such as the owner or the garage. */
  detail?: string | undefined
  to: Address
  icon?: Icon | undefined
  /** Whether the menu hides it while another country is selected; choosing it selects that country. */
  isHidden?: boolean
}
export interface CommandGroup {
  label: string
  found: Command[]
}

export function useCommands(typed: string) {
  const keyword = typed.trim()
  const texts = useTexts(commonTexts)
  const { pages, actions } = usePageCommands(keyword)
  const [asked] = useDebouncedValue(keyword, TYPING_MS)
  const isAsking = keyword.length >= FEWEST_LETTERS
  // searches the user's whole scope, whatever the header selects
  const query = { keyword: asked }
  const { data, error } = useQuery({
    queryKey: queryKeyOf(search.find, undefined, query),
    // its signal cancels the previous query
    queryFn: ({ signal }) => callApi(search.find, { query, signal }),
    enabled: asked.length >= FEWEST_LETTERS,
    retry: 1,
  })
  // otherwise a quick Enter would open the result of an older query
  const isCurrent = asked === keyword
  const records = useSearchResults(isAsking && isCurrent ? data : undefined)
  const groups = [
    { label: texts.command.pages, found: pages },
    { label: texts.command.actions, found: actions },
    ...records,
  ]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isSearching: isAsking && !(isCurrent && (data ?? error)),
    hasFailed: isAsking && isCurrent && Boolean(error),
  }
}
