/** The stock counts of the garages in scope. */
import { useState } from 'react'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo, useOpenAddFromUrl } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useUrlFilters } from '#platform/web/list/filters/useUrlFilters.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import type { CountRow } from '../../contract.ts'
import { counts } from '../../calls.gen.ts'
import { countStatuses } from '../../rules.ts'
import { toneOf } from './status.ts'
import { countTexts } from '../../texts/texts.ts'

const CountDialog = lazyComponent(async () => (await import('./CountDialog.tsx')).default)

export default function CountsPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(countTexts)
  const canWrite = useCan('count.write')
  const { day } = useFormat()
  const { query, chips } = useUrlFilters({ until: (last) => text.until(day(last)) })
  const [isAdding, setAdding] = useState(false)
  useOpenAddFromUrl(() => setAdding(canWrite))
  const add = canWrite && <AddButton onClick={() => setAdding(true)}>{text.add}</AddButton>
  return (
    <>
      <ListPage
        title={nav.stockCounts}
        call={counts.list}
        query={query}
        {...(chips.length > 0 ? { subtitle: <span>{chips}</span> } : {})}
        columns={useColumns()}
        search={text.search}
        open={({ id }) => linkTo('/inventory/count/$id', { id })}
        tabs={{
          name: 'status',
          counts: counts.counts,
          options: countStatuses.map((value) => ({ value, label: text.status[value] })),
        }}
        actions={add}
        empty={{ title: text.none, text: text.noneText, action: add }}
      />
      {isAdding && <CountDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function useColumns(): Column<CountRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(countTexts)
  const { number } = useFormat()
  const shared = useSharedColumns()
  return [
    { name: 'number', label: text.number, value: (row) => row.number, sort: true, width: 180 },
    shared.garage({ width: 150, rank: 3 }),
    {
      name: 'scope',
      label: text.scope,
      value: (row) => row.inventory_category?.name ?? text.everything,
      width: 160,
      rank: 4,
    },
    shared.status(text.status, toneOf, { width: 130, rank: 2 }),
    {
      name: 'counted',
      label: text.counted,
      value: (row) => text.progressOf(number(row.counted), number(row.items)),
      width: 130,
      rank: 5,
    },
    shared.createdAt({ kind: 'moment', rank: 6 }),
    {
      name: 'created_by',
      label: text.createdBy,
      value: (row) => row.created_by,
      width: 150,
      rank: 7,
    },
    {
      name: 'posted_at',
      label: text.postedAt,
      value: (row) => row.posted_at,
      kind: 'moment',
      rank: 8,
    },
    { name: 'note', label: field.notes, value: (row) => row.note, rank: 9 },
  ]
}
