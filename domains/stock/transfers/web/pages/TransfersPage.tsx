/** The transfers of the garages in scope, on either side. */
import { useState } from 'react'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo, useOpenAddFromUrl } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import type { TransferRow } from '../../contract.ts'
import { transfers } from '../../calls.gen.ts'
import { transferStatuses } from '../../rules.ts'
import { TransferNotice } from '../shared/TransferNotice.tsx'
import { toneOf } from '../components/status.ts'
import { transferTexts } from '../../texts/texts.ts'

const TransferDialog = lazyComponent(async () => (await import('./TransferDialog.tsx')).default)

export default function TransfersPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(transferTexts)
  const mayAsk = useCan('transfer.ask')
  const [isAdding, setAdding] = useState(false)
  useOpenAddFromUrl(() => setAdding(mayAsk))
  const add = mayAsk && <AddButton onClick={() => setAdding(true)}>{text.add}</AddButton>
  return (
    <>
      <ListPage
        title={nav.transfers}
        subtitle={<TransferNotice />}
        call={transfers.list}
        get={transfers.get}
        columns={useColumns()}
        search={text.search}
        open={({ id }) => linkTo('/inventory/transfer/$id', { id })}
        tabs={{
          name: 'status',
          counts: transfers.counts,
          options: transferStatuses.map((value) => ({ value, label: text.status[value] })),
        }}
        actions={add}
        empty={{ title: text.none, text: text.noneText, action: add }}
      />
      {isAdding && <TransferDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function useColumns(): Column<TransferRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(transferTexts)
  const { number } = useFormat()
  const goods = ({ first_item: first, lines_count: lines }: TransferRow) =>
    first && (lines > 1 ? text.moreItems(first, number(lines - 1)) : first)
  const shared = useSharedColumns()
  return [
    { name: 'number', label: text.number, value: (row) => row.number, sort: true, width: 180 },
    { name: 'from', label: text.from, value: (row) => row.from_garage.name, width: 130, rank: 3 },
    { name: 'to', label: text.to, value: (row) => row.to_garage.name, width: 130, rank: 4 },
    { name: 'goods', label: text.items, value: goods, width: 220, rank: 5 },
    shared.status(text.status, toneOf, { width: 160, rank: 2 }),
    shared.createdAt({ kind: 'moment', rank: 6 }),
    { name: 'sent_at', label: text.sentAt, value: (row) => row.sent_at, kind: 'moment', rank: 8 },
    {
      name: 'received_at',
      label: text.receivedAt,
      value: (row) => row.received_at,
      kind: 'moment',
      rank: 9,
    },
    {
      name: 'created_by',
      label: text.createdBy,
      value: (row) => row.created_by,
      rank: 7,
      width: 150,
    },
    { name: 'note', label: field.notes, value: (row) => row.note, rank: 10 },
  ]
}
