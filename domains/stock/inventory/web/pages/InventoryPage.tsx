/** Parts of the garages, or materials of the workshops, with their stock. */
import { useState } from 'react'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { ImportButton } from '#domains/overview/imports/web/shared/ImportButton.tsx'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useOpenAddFromUrl } from '#platform/web/data/address.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Tabs, pickFilter } from '#platform/web/list/table/columns.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { RowButtons } from '#platform/web/ui/RowButtons.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import type { InventoryItemRow } from '../../contract.ts'
import { inventory } from '../../calls.gen.ts'
import { useBase } from './base.ts'
import { useColumns } from './columns.tsx'
import { inventoryTexts } from '../../texts/texts.ts'

const ItemDialog = lazyComponent(async () => (await import('./ItemDialog.tsx')).default)

function useTabs(): Tabs {
  const text = useTexts(inventoryTexts)
  return {
    name: 'low_stock',
    counts: inventory.counts,
    options: [
      { value: 'true', label: text.lowStock },
      { value: 'false', label: text.enough },
    ],
  }
}

export default function InventoryPage() {
  const { title, open } = useBase()
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const canWrite = useCan('inventory.write')
  const [editing, setEditing] = useState<InventoryItemRow | 'new'>()
  const remove = useActionMutation(inventory.remove)
  useOpenAddFromUrl(() => {
    if (canWrite) setEditing('new')
  })
  const confirmRemoval = async ({ id, garage_id, name }: InventoryItemRow) => {
    if (await confirmDelete(name)) remove.mutate({ params: { id: garage_id, item_id: id } })
  }
  const add = canWrite && <AddButton onClick={() => setEditing('new')}>{text.add}</AddButton>
  return (
    <>
      <ListPage
        title={title}
        call={inventory.everywhere}
        get={inventory.one}
        columns={useColumns()}
        search={text.search}
        open={({ id }) => open(id)}
        tabs={useTabs()}
        filters={[
          pickFilter({
            name: 'inventory_category_id',
            label: field.category,
            source: masterData['inventory-category'].list,
            get: masterData['inventory-category'].get,
          }),
        ]}
        empty={{ title: text.none, text: text.noneText, action: add }}
        actions={
          canWrite && (
            <>
              <ImportButton noun="items" />
              {add}
            </>
          )
        }
        renderActions={
          canWrite
            ? (row) => (
                <RowButtons
                  of={row.name}
                  onEdit={() => setEditing(row)}
                  onDelete={() => void confirmRemoval(row)}
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
