/** The parts of the garages, or the materials of the workshops, with what is on hand of each. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { masterData } from '#domains/master-data/contract.ts'
import { ListPage } from '#platform/web/ListPage.tsx'
import { useAddAsked } from '#platform/web/address.ts'
import { useAct } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { type Column, pickFilter } from '#platform/web/list/columns.ts'
import { useMay } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { RowButtons } from '#platform/web/ui/RowButtons.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { type InventoryItemRow, inventory } from '../contract.ts'
import { useBase } from './base.ts'
import { inventoryTexts } from './texts/texts.ts'

const ItemDialog = later(async () => (await import('./ItemDialog.tsx')).default)

export default function InventoryPage() {
  const { title, open } = useBase()
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const mayWrite = useMay('inventory.write')
  const [editing, setEditing] = useState<InventoryItemRow | 'new'>()
  const remove = useAct(inventory.remove)
  useAddAsked(() => {
    if (mayWrite) setEditing('new')
  })
  const ask = async ({ id, garage_id, name }: InventoryItemRow) => {
    if (await confirmDelete(name)) remove.mutate({ params: { id: garage_id, item_id: id } })
  }
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEditing('new')}>
      {text.add}
    </Button>
  )
  return (
    <>
      <ListPage
        title={title}
        call={inventory.everywhere}
        get={inventory.one}
        columns={useColumns()}
        search={text.search}
        open={({ id }) => open(id)}
        tabs={{
          name: 'low_stock',
          options: [
            { value: 'true', label: text.lowStock },
            { value: 'false', label: text.enough },
          ],
        }}
        filters={[
          pickFilter({
            name: 'inventory_category_id',
            label: field.category,
            source: masterData['inventory-category'].list,
            get: masterData['inventory-category'].get,
          }),
        ]}
        empty={{ title: text.none, text: text.noneText, action: add }}
        actions={add}
        renderActions={
          mayWrite
            ? (row) => (
                <RowButtons
                  of={row.name}
                  onEdit={() => setEditing(row)}
                  onDelete={() => void ask(row)}
                />
              )
            : undefined
        }
      />
      {editing && (
        <ItemDialog
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

function useColumns(): Column<InventoryItemRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 220 },
    { name: 'sku', label: text.sku, value: (row) => row.sku, sort: true, width: 140 },
    { name: 'garage', label: field.garage, value: (row) => row.garage.name, width: 160, rank: 5 },
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
