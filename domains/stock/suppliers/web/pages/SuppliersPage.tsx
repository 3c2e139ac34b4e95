/** Suppliers of parts and of work. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ImportButton } from '#domains/overview/imports/web/shared/ImportButton.tsx'
import { RecordList } from '#platform/web/list/RecordList.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import type { SupplierRow } from '../../contract.ts'
import { suppliers } from '../../calls.gen.ts'
import { supplierTexts } from '../../texts/texts.ts'

const SupplierDialog = lazyComponent(async () => (await import('./SupplierDialog.tsx')).default)

export default function SuppliersPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  return (
    <RecordList
      title={nav.supplierManagement}
      calls={suppliers}
      add={text.add}
      columns={useColumns()}
      search={text.search}
      open={({ id }) => linkTo('/supplier/$id', { id })}
      more={
        <>
          <ImportButton noun="suppliers" />
          <Button component={Link} to={linkTo('/supplier/payable')} variant="default">
            {text.toPayable}
          </Button>
        </>
      }
      empty={{ title: text.none, text: text.noneText }}
      renderDialog={(row, close) => <SupplierDialog row={row} onClose={close} />}
    />
  )
}

function useColumns(): Column<SupplierRow>[] {
  const { field } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  const shared = useSharedColumns()
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 220 },
    { name: 'code', label: field.code, value: (row) => row.code, width: 110 },
    {
      name: 'contacts',
      label: text.contacts,
      value: (row) =>
        row.contacts
          .map(
            (contact) =>
              `${contact.label}: ${[contact.phone_display, contact.text].filter(Boolean).join(' ')}`,
          )
          .join(', '),
      width: 230,
      rank: 5,
    },
    { name: 'email', label: field.email, value: (row) => row.email, width: 210, rank: 6 },
    shared.country({ width: 120 }),
    { name: 'website', label: field.website, value: (row) => row.website, width: 170, rank: 9 },
    { name: 'address', label: field.address, value: (row) => row.address, width: 220, rank: 8 },
    shared.createdAt({ width: 140, rank: 7 }),
  ]
}
