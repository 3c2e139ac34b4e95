import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentAddress } from '#domains/books/journal/web/shared/documents.ts'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { PanelFooter, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { PanelPagination } from '#platform/web/ui/PanelPagination.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { RecordTable } from '#platform/web/record/RecordTable.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { EMPTY, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { InventoryItem, StockMovement } from '../../contract.ts'
import { inventory } from '../../calls.gen.ts'
import { inventoryTexts } from '../../texts/texts.ts'

const ROWS = 20

/** The movements of an item, newest first, each with its document. */
export function Movements({ item }: { item: InventoryItem }) {
  const text = useTexts(inventoryTexts)
  const columns = useColumns(item.value !== undefined)
  const [page, setPage] = useState(1)
  const { data } = useApiQuery(
    inventory.movements,
    { params: { id: item.garage_id, item_id: item.id }, query: { page, limit: ROWS } },
    { keep: true },
  )
  return (
    <RecordPanel title={text.movements}>
      {!data && <Skeleton height={180} radius={8} />}
      {data && (
        <RecordTable
          label={text.movements}
          rows={data.data}
          rowKey={({ id }) => id}
          empty={text.noMovements}
          columns={columns}
        />
      )}
      {data && data.last_page > 1 && (
        <PanelFooter>
          <PanelPagination page={page} last={data.last_page} onPage={setPage} />
        </PanelFooter>
      )}
    </RecordPanel>
  )
}

function useColumns(seesCosts: boolean): (Column<StockMovement> | false)[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const { number } = useFormat()
  return [
    { name: 'at', label: text.moment, value: ({ at }) => at, kind: 'moment' },
    { name: 'kind', label: text.movement, value: ({ kind }) => text.kind[kind] },
    {
      name: 'quantity',
      label: field.quantity,
      value: ({ quantity }) => quantity,
      kind: 'number',
      cell: ({ quantity }) => (quantity > 0 ? `+${number(quantity)}` : number(quantity)),
    },
    seesCosts && {
      name: 'value',
      label: text.value,
      value: ({ value }) => value,
      kind: 'money',
    },
    {
      name: 'after',
      label: text.after,
      value: ({ quantity_after: after }) => after,
      kind: 'number',
    },
    {
      name: 'source',
      label: text.source,
      value: ({ source, reason }) => source.number ?? reason,
      cell: (movement) => <Source movement={movement} />,
    },
    { name: 'by', label: text.by, value: ({ by }) => by },
  ]
}

/** The document of a movement, or the reason that the user gave. */
function Source({ movement: { source, reason } }: { movement: StockMovement }) {
  const base = orderListOf(useRole())
  const addressOf = useDocumentAddress()
  const address = ['order', 'work_order'].includes(source.type)
    ? linkTo(`${base}/$orderId`, { orderId: source.id })
    : addressOf(source.type, source.id)
  if (!address) return reason ?? EMPTY
  return <Link to={address}>{source.number}</Link>
}
