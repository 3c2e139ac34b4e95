/** The columns of the list of items. Its export is the template of an import, so it has all its columns. */
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import type { InventoryItemRow } from '../../contract.ts'
import { inventoryTexts } from '../../texts/texts.ts'

export const useColumns = (): Column<InventoryItemRow>[] => [
  ...useStockColumns(),
  ...useTemplateColumns(),
]

function useStockColumns(): Column<InventoryItemRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const shared = useSharedColumns()
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 220 },
    { name: 'sku', label: text.sku, value: (row) => row.sku, sort: true, width: 140 },
    shared.garage({ width: 160, rank: 5 }),
    {
      name: 'quantity',
      label: text.onHand,
      value: (row) => row.quantity,
      kind: 'number',
      sort: true,
    },
    {
      name: 'reserved',
      label: text.reserved,
      value: (row) => row.reserved,
      kind: 'number',
      rank: 9,
    },
    {
      name: 'available',
      label: text.available,
      value: (row) => row.available,
      kind: 'number',
      sort: true,
    },
    {
      name: 'spare',
      label: field.status,
      value: (row) => (row.low_stock ? text.lowStock : text.enough),
      cell: (row) => (
        <Status tone={row.low_stock ? 'bad' : 'good'}>
          {row.low_stock ? text.lowStock : text.enough}
        </Status>
      ),
      kind: 'status',
      sort: true,
      width: 130,
      rank: 4,
    },
    {
      name: 'sell_price',
      label: text.sellPrice,
      value: (row) => row.sell_price,
      kind: 'money',
      sort: true,
      rank: 8,
    },
    {
      name: 'average_cost',
      label: text.average,
      value: (row) => row.average_cost,
      kind: 'money',
      rank: 10,
    },
    {
      name: 'value',
      label: text.value,
      value: (row) => row.value,
      kind: 'money',
      sort: true,
      rank: 7,
    },
    {
      name: 'inventory_category',
      label: field.category,
      value: (row) => row.inventory_category?.name,
      width: 140,
      rank: 9,
    },
    { name: 'location', label: text.location, value: (row) => row.location, width: 100, rank: 11 },
  ]
}

/** Further columns for wide screens. */
function useTemplateColumns(): Column<InventoryItemRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  return [
    {
      name: 'unit',
      label: field.unit,
      value: (row) => text.unit[row.unit as keyof typeof text.unit] ?? row.unit,
      width: 90,
      rank: 20,
    },
    {
      name: 'buy_price',
      label: text.buyPrice,
      value: (row) => row.buy_price,
      kind: 'money',
      rank: 21,
    },
    {
      name: 'minimum_stock',
      label: text.minimum,
      value: (row) => row.minimum_stock,
      kind: 'number',
      rank: 22,
    },
    {
      name: 'warranty_days',
      label: text.warrantyDays,
      value: (row) => row.warranty_days,
      kind: 'number',
      rank: 23,
    },
  ]
}
