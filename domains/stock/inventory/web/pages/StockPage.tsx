/** Stock lookup for the counter: availability and location, read-only and without costs. */
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import type { StockRow } from '../../contract.ts'
import { inventory } from '../../calls.gen.ts'
import { inventoryTexts } from '../../texts/texts.ts'

export default function StockPage() {
  const text = useTexts(inventoryTexts)
  return (
    <ListPage
      title={text.lookUp}
      call={inventory.everywhere}
      columns={useColumns()}
      search={text.search}
      empty={{ title: text.none, text: text.lookUpNone }}
    />
  )
}

function useColumns(): Column<StockRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const shared = useSharedColumns()
  return [
    {
      name: 'name',
      label: field.name,
      value: (row) => row.name,
      cell: (row) => (
        <>
          {row.name} {row.low_stock && <Status tone="bad">{text.lowStock}</Status>}
        </>
      ),
      sort: true,
      width: 260,
      narrow: 160,
    },
    { name: 'sku', label: text.sku, value: (row) => row.sku, sort: true, width: 150, rank: 5 },
    {
      name: 'available',
      label: text.available,
      value: (row) => row.available,
      kind: 'number',
      sort: true,
      rank: 1,
    },
    {
      name: 'quantity',
      label: text.onHand,
      value: (row) => row.quantity,
      kind: 'number',
      sort: true,
      rank: 4,
    },
    {
      name: 'unit',
      label: field.unit,
      value: (row) => text.unit[row.unit as keyof typeof text.unit] ?? row.unit,
      width: 90,
      rank: 6,
    },
    { name: 'location', label: text.location, value: (row) => row.location, width: 120, rank: 2 },
    {
      name: 'available_elsewhere',
      label: text.elsewhere,
      value: (row) => row.available_elsewhere,
      kind: 'number',
      width: 170,
      rank: 3,
      stays: true,
    },
    {
      name: 'sell_price',
      label: text.sellPrice,
      value: (row) => row.sell_price,
      kind: 'money',
      sort: true,
      rank: 7,
    },
    shared.garage({ width: 190, rank: 8 }),
  ]
}
