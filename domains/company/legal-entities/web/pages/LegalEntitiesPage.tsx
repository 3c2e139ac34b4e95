/** The companies that issue invoices. Super admins write them; finance reads. */
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { LegalEntityRow } from '../../contract.ts'
import { legalEntities } from '../../calls.gen.ts'
import { legalTexts } from '../../texts/texts.ts'

export default function LegalEntitiesPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(legalTexts)
  const add = useCan('legal-entity.write') && (
    <AddButton to={linkTo('/master-data/legal-entity/new')}>{text.add}</AddButton>
  )
  return (
    <ListPage
      title={nav.legalEntity}
      call={legalEntities.list}
      get={legalEntities.get}
      // the selected garage must not hide those of others
      query={{ garage_id: 0 }}
      columns={useColumns()}
      search={text.search}
      actions={add}
      open={({ id }) => linkTo('/master-data/legal-entity/$id', { id })}
      empty={{ title: text.none, text: text.noneText, action: add }}
    />
  )
}

function useColumns(): Column<LegalEntityRow>[] {
  const text = useTexts(legalTexts)
  const shared = useSharedColumns()
  return [
    {
      name: 'legal_name',
      label: text.name,
      value: (row) => row.legal_name,
      sort: true,
      width: 240,
    },
    shared.country({ width: 120 }),
    {
      name: 'number',
      label: text.numbers,
      value: (row) => row.npwp ?? row.tin ?? row.kvk,
      width: 190,
    },
    {
      name: 'registered_from',
      label: text.registered,
      value: (row) => (row.is_registered ? row.registered_from : null),
      kind: 'day',
      width: 180,
    },
    {
      name: 'garages',
      label: text.garages,
      value: (row) => row.garages.map(({ name }) => name).join(', '),
      width: 240,
      rank: 6,
    },
    shared.createdAt({ width: 140, rank: 8 }),
  ]
}
