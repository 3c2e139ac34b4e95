import { NativeSelect } from '@mantine/core'
import { COUNT_BOUND, DEFAULT_LIMIT, type Page } from '#platform/contract/paging.ts'
import { useUpdateSearch } from '../data/address.ts'
import { useFormat } from '../language/format.ts'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'
import { PanelPagination } from '../ui/PanelPagination.tsx'
import { useListPreferences } from './listPreferences.ts'
import css from './list.module.css'

export const limits: readonly number[] = [10, 25, 50, 100]

interface Props {
  found: Page<unknown> | undefined
  page: number
  limit: number
}

/** Below the rows: rows per page, the range of rows, and the page. */
export function ListFooter({ found, page, limit }: Props) {
  const change = useUpdateSearch()
  const { number } = useFormat()
  const { table } = useTexts(commonTexts)
  const total = found?.total ?? 0
  const bounded = total >= COUNT_BOUND ? `${number(COUNT_BOUND - 1)}+` : number(total)
  const first = total === 0 ? 0 : (page - 1) * limit + 1
  const last = first === 0 ? 0 : first + (found?.data.length ?? 0) - 1

  const choose = (value: string) => {
    const rows = Number(value)
    useListPreferences.setState({ rows })
    change({ limit: rows === DEFAULT_LIMIT ? null : rows, page: null })
  }
  return (
    <div className={css.foot} data-waiting={found ? undefined : true}>
      <div className={css.footStart}>
        <span aria-hidden>{table.rowsPerPage}</span>
        <NativeSelect
          size="xs"
          w={72}
          aria-label={table.rowsPerPage}
          data={limits.map(String)}
          value={String(limit)}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <span className={css.range} aria-live="polite">
          {found ? table.range(number(first), number(last), bounded) : '\u00a0'}
        </span>
      </div>
      <PanelPagination
        page={page}
        last={Math.max(1, found?.last_page ?? 1)}
        // rows per page is in the URL with the page, so that a shared link shows the same rows
        onPage={(to) =>
          change({
            page: to === 1 ? null : to,
            limit: limit === DEFAULT_LIMIT ? null : limit,
          })
        }
      />
    </div>
  )
}
