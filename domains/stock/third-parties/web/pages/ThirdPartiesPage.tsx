/** Subcontracted work, with its suppliers and agreed prices. */
import { suppliers } from '#domains/stock/suppliers/calls.gen.ts'
import { RecordList } from '#platform/web/list/RecordList.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, pickFilter } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import type { ThirdPartyRow } from '../../contract.ts'
import { thirdParties } from '../../calls.gen.ts'
import { thirdPartyTypes } from '../../rules.ts'
import { thirdPartyTexts } from '../../texts/texts.ts'

const ThirdPartyDialog = lazyComponent(async () => (await import('./ThirdPartyDialog.tsx')).default)

export default function ThirdPartiesPage() {
  const { nav, field, entities } = useTexts(commonTexts)
  const text = useTexts(thirdPartyTexts)
  return (
    <RecordList
      title={nav.thirdPartyManagement}
      calls={thirdParties}
      add={text.add}
      columns={useColumns()}
      search={text.search}
      filters={[
        {
          name: 'type',
          label: field.type,
          options: thirdPartyTypes.map((type) => ({ value: type, label: text.types[type] })),
        },
        pickFilter({
          name: 'supplier_id',
          label: entities.supplier,
          source: suppliers.list,
          get: suppliers.get,
        }),
      ]}
      empty={{ title: text.none, text: text.noneText }}
      renderDialog={(row, close) => <ThirdPartyDialog row={row} onClose={close} />}
    />
  )
}

function useColumns(): Column<ThirdPartyRow>[] {
  const { field, entities } = useTexts(commonTexts)
  const text = useTexts(thirdPartyTexts)
  const shared = useSharedColumns()
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 220 },
    { name: 'type', label: field.type, value: (row) => text.types[row.type], width: 130 },
    {
      name: 'supplier',
      label: entities.supplier,
      value: (row) => row.supplier.name,
      width: 200,
    },
    { name: 'price', label: field.price, value: (row) => row.price, kind: 'money', sort: true },
    {
      name: 'third_party_item',
      label: text.item,
      value: (row) => row.third_party_item?.name,
      width: 170,
      rank: 6,
    },
    shared.country({ width: 120, rank: 7 }),
    shared.createdAt({ width: 140, rank: 8 }),
  ]
}
